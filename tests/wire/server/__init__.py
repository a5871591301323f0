"""The part of Discord that the bot uses, as a server: state, REST, gateway, faults, and the control port."""

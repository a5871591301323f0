"""What makers of the project run by hand; nothing of it runs in the bot."""

"""What the project measures, each figure beside a named peer of the same run: `make bench`."""

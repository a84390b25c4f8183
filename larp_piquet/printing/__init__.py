"""The press: documents as data, set in type and rendered."""

"""The site: thin pages over the services. Nothing here opens a transaction or meets an unredacted state."""

from .app import create_app

__all__ = ["create_app"]

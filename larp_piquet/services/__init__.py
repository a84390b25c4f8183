"""One function for each use case; the only place that commits."""

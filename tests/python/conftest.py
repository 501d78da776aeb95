"""Tests of the Python package that need the corpora, or Spark: `pytest tests/python`, with the wheel installed."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "bindings/python/tests"))

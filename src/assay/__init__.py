"""Assay measures AI systems that read interfaces and prompts.

A system produced something; Assay says how good it is, how sure you can be, why it fails and what to
change. The rooms of the house are the sub-packages; each one's docstring says what it is for.
"""

__all__ = ["__version__"]

__version__ = "0.1.0"

"""Systems that browse: the reference agent, a language model, and doors for everybody else's."""

"""The wire formats: pure functions between our `Request`/`Reply` and what each provider documents.

No connection is opened here, so every format can be read, tested and compared without a server.
"""

from assay.models.wires.anthropic_messages import AnthropicMessages
from assay.models.wires.base import Wire
from assay.models.wires.gemini import Gemini
from assay.models.wires.openai_chat import OpenAIChat

__all__ = ["AnthropicMessages", "Gemini", "OpenAIChat", "Wire"]

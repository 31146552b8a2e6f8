"""The shape of all wrappers: a model around a model."""

from __future__ import annotations

from assay.models.types import Model, Reply, Request

__all__ = ["Wrapper"]


class Wrapper:
    """Passes everything on; a subclass changes `generate`."""

    def __init__(self, inner: Model) -> None:
        self.inner = inner

    @property
    def name(self) -> str:
        """The name of the model inside."""
        return self.inner.name

    async def generate(self, request: Request) -> Reply:
        """Ask the model inside."""
        return await self.inner.generate(request)

    async def close(self) -> None:
        """Close the model inside."""
        await self.inner.close()

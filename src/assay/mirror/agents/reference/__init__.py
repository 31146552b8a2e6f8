"""The reference agent: looks at a site once, walks it as each persona would, and notices by rule.

Observing is the browser's work and is done once per page, state and viewport. Noticing is a pure function of
what was observed and of the persona, so that personas are cheap, repeatable, and testable without a browser.
"""

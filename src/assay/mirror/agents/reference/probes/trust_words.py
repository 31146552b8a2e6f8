"""The wordings by which pressure, shaming, sneaking and obstruction are known."""

from __future__ import annotations

import re

__all__ = [
    "ACCOUNT_DEMAND",
    "ADVERT",
    "CONSENT",
    "GUEST",
    "LEAVING",
    "ONLINE_WAY",
    "ON_PAPER",
    "OPT_OUT",
    "PERSONAL",
    "PRESSURE",
    "PRIVACY_WORDS",
    "SHAMING",
    "SMALL_PRINT",
]


def _any(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{part})" for part in alternatives), re.IGNORECASE)


CONSENT = _any(
    r"\b(?:news|newsletters?|offers?|marketing|promotions?|deals|updates|tips)\b",
    r"\b(?:partners?|third part(?:y|ies)|sponsors|share my|contact me|e-?mail me|text me|call me)\b",
    r"\b(?:agree|consent|accept|subscribe|sign me up|keep me)\b",
    r"\b(?:insurance|protection|cover|warranty|donat(?:e|ion)|tip|priority|premium|trial"
    r"|auto-?renew|renew)\b",
    r"\badd\b[^.]{0,40}[£$€]\s?\d",
)

# Ticking says no, or leaving the tick says yes in a sentence with “not”.
OPT_OUT = _any(
    r"\b(?:untick|uncheck|clear|deselect)\b[^.]{0,60}\b(?:not|don['’]t|no longer|prefer|rather|stop)\b",
    r"\btick\b[^.]{0,40}\b(?:not|don['’]t|rather not|no longer|opt out|stop)\b",
    r"\b(?:do not|don['’]t|not)\b[^.]{0,60}\b(?:not|without|unless|opt out|unsubscribe"
    r"|un-?subscribed|exclude[ds]?|miss)\b",
    r"^\s*(?:please )?(?:do not|don['’]t)\b[^.]{0,80}\b(?:send|e-?mail|contact|call|share|tell"
    r"|sign|subscribe)\b",
    r"\bi (?:do not|don['’]t) (?:want|wish|agree|consent)\b",
    r"\bopt(?:ing)? out\b",
)

PRESSURE = _any(
    r"\b(?:(?<!in a )hurry|act (?:now|fast)|last chance|don['’]t miss (?:out|this)"
    r"|before it['’]s (?:too late|gone)|going fast)\b",
    r"\b(?:selling (?:out )?fast|almost gone|nearly gone|in high demand|limited[- ]time"
    r"|while stocks last)\b",
    r"\b(?:today only|ends (?:today|tonight|soon|in (?:\d|an? |less|under))|only today|expires? in"
    r"|reserved for \d"
    r"|time is running out)",
    r"\b(?:offer|sale|deal|price|cart|basket|booking|session)\b[^.]{0,30}\b(?:ends|expires|held|reserved)\b"
    r"[^.]{0,20}\b\d{1,2}(?::\d{2}|\s?(?:min|minutes|hours|hrs|seconds|sec))\b",
    r"\b\d+\s+(?:other\s+)?(?:people|customers|shoppers|visitors|guests|users|others|travellers)\s+"
    r"(?:are|is|have|just|also|bought|booked|viewed)\b[^.]{0,60}"
    r"\b(?:look|view|watch|think|brows|bought|book|basket|cart|now|today|this)",
    r"\b(?:bought|booked|purchased|ordered)\b[^.]{0,30}\b(?:times )?in the (?:last|past)\b",
    r"\b(?:only|just) (?:\d{1,2}|one|two|three|a few) (?:left|remaining|rooms?|seats?|places?"
    r"|tickets?|spots?)\b"
    r"[^.]{0,24}(?:!|\bat this price|\bhurry)",
)

SHAMING = _any(
    r"^no(?: thanks| thank you)?\b[,.:–—-]?\s*i(?:['’](?:ll|d|m)| will| would| am| do|\s)?\b[^.]{0,20}"
    r"\b(?:don['’]t|do not|not|rather|prefer|hate|like|enjoy|already|will|risk|pay|miss|want to|happy)\b",
    r"^(?:no|skip)\b[^.]{0,40}\b(?:full price|miss out|missing out|stay uninformed|don['’]t care"
    r"|take (?:the|my) (?:risk|chance))",
    r"\bi(?:['’]d| would)? (?:rather|prefer to) (?:pay|miss|stay|risk|be|remain)\b",
    r"\bi (?:don['’]t|do not) (?:like|want to|need to|care about) (?:sav|mon|good|great|be|know"
    r"|stay|support|protect|secur)",
    r"\bi(?:['’]ll| will) (?:risk|take my chances|pay (?:more|full)|miss)\b",
)

ADVERT = _any(
    r"\b(?:ads?|advert(?:s|isement|ising|orial)?|sponsor(?:ed|s)?|promoted|paid (?:for|content"
    r"|post|partnership))\b",
    r"\b(?:partner(?:s)? content|external|opens? (?:in a new|on another)|leaves? this site"
    r"|affiliate|in association)\b",
)

ACCOUNT_DEMAND = _any(
    r"\b(?:you (?:must|need to|have to)|please)\s+(?:first\s+)?(?:create|open|register|sign up)\b[^.]{0,30}"
    r"(?:\baccount\b|\bto (?:continue|check ?out|buy|order|book|read|see|view|download|pay)\b)",
    r"\b(?:create|open|register for) an account\b[^.]{0,20}\b(?:to|before you)\b\s+"
    r"(?:continue|check ?out|buy|order|book|read|see|view|download|pay|finish)\b",
    r"\b(?:sign up|register) to (?:continue|check ?out|see (?:the )?prices?|read on|view|finish"
    r"|complete)\b",
    r"\baccount (?:is )?(?:required|needed|mandatory) (?:to|for|before)\b",
    r"\bonly (?:registered|signed-in) (?:users|customers|members) can (?:order|buy|book|check ?out)\b",
)
GUEST = _any(
    r"\bguest\b", r"\b(?:without|no|need no|don['’]t need an?) (?:an? )?account\b", r"\byou need none\b"
)

_LEAVE = r"cancel|clos|terminat|end|delet|unsubscrib|leav|withdraw|stop"
LEAVING = re.compile(
    rf"\b({_LEAVE})\w*\b[^.]{{0,40}}\b(?:account|subscription|membership|contract|plan|trial|policy|renewal|service"
    r"|newsletter|profile)s?\b",
    re.IGNORECASE,
)
ON_PAPER = _any(
    r"\b(?:call|phone|ring|telephone|speak to)\b",
    r"\b(?:letter|in writing|by post|registered mail|by fax|post(?:ed)? to|signed form)\b",
    r"\bin person\b",
    r"\bvisit (?:a|your|our) (?:branch|store|shop|office)\b",
)
ONLINE_WAY = _any(
    r"\bonline\b", r"\be-?mail\b", r"\bat any time in your (?:account|settings)\b", r"\bwrite to us\b"
)

SMALL_PRINT = _any(
    r"\b(?:fees?|charges?|surcharge|commission)\b[^.]{0,60}(?:\bappl|\badded|\bper\b|[£$€%]|\bmay\b)",
    r"[£$€]\s?\d[^.]{0,40}\b(?:fee|charge|per month|a month|thereafter|renewal)\b",
    r"\b(?:auto(?:matically)?[- ]?renew\w*|renews? (?:automatically|at)|minimum term|notice period)\b",
    r"\b(?:non-?refundable|no refunds?|not refunded|cannot be (?:cancelled|returned|refunded))\b",
    r"\b(?:by (?:continuing|ordering|clicking|submitting|signing)[^.]{0,40}(?:agree|accept|consent))\b",
    r"\b(?:terms apply|subject to (?:terms|status|availability)|exclud(?:es|ing) (?:vat|tax|delivery))\b",
)

PRIVACY_WORDS = _any(
    r"\b(?:privacy|personal (?:data|information|details)|data protection|gdpr)\b",
    r"\bwe (?:only |never |do not |don['’]t |will (?:only |never |not )?)?(?:use|keep|share|sell"
    r"|store|print|pass|delete|need)\b",
    r"\b(?:your|these) (?:details|data|information|answers|address|number|e-?mail)\b[^.]{0,60}"
    r"\b(?:only|never|kept|used|shared|safe|private|secure|delete|see)",
    r"\b(?:how we|what we) (?:use|handle|look after|keep|do with)\b",
    r"\bonly (?:your|our|the) \w+ sees?\b",
    r"\bnothing else\b",
)
PERSONAL = _any(
    r"\b(?:e-?mail|phone|telephone|mobile|date of birth|birthday|passport|national insurance"
    r"|nhs number|home address)\b",
    r"\b(?:your|full|first|last|family) name\b",
    r"\b(?:card number|account number|salary|income)\b",
)

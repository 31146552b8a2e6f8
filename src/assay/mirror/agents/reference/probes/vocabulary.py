"""Words that cost readers time: office and legal English, words of machines, idioms, and what was left.

The plain-English lists of public bodies and the Plain English Campaign name the first; the second are words
that Nielsen's second heuristic warns of; idioms are those that learners of English are taught late.
"""

from __future__ import annotations

import re

__all__ = ["IDIOMS", "LEFTOVERS", "MACHINE_WORDS", "OFFICE_WORDS", "found_in"]

_OFFICE = """
    abeyance|accrue[ds]?|adjudicat\\w+|aforementioned|aforesaid|ameliorat\\w+|ascertain\\w*|commenc\\w+|
    constitut(?:e|es|ing) an? (?:offer|acceptance)|contravention|covenant\\w*|deem(?:ed)?|derogat\\w+|
    disburse\\w*|duly|effectuat\\w+|encumbranc\\w+|endeavou?r\\w*|enumerat\\w+|estoppel|expedit\\w+|
    facilitat\\w+|fiduciary|forbearance|forthwith|henceforth|hereby|herein(?:after)?|hereto(?:fore)?|hereunder|
    herewith|inasmuch|incumbent upon|indemnif\\w+|in lieu of|in respect of|in the event (?:of|that)|
    insofar as|inter alia|ipso facto|irrevocabl\\w+|liquidated damages|
    mandatory prerequisite\\w*|mutatis mutandis|
    notwithstanding|obviat\\w+|operationali[sz]e\\w*|paradigm\\w*|per annum|perusal|prior to|promulgat\\w+|
    provisos?|pursuant to|remediat\\w+|remittance\\w*|remunerat\\w+|rescind\\w*|seriatim|severab\\w+|
    shall be (?:deemed|construed|liable)|statutory instrument|subrogat\\w+|subsequent to|synerg\\w+|
    thereafter|therein|thereof|thereto|thereunder|tranche\\w*|ultra vires|utili[sz]\\w+|vis-[aà]-vis|
    whereas|wherein|whereof|without prejudice|leverag(?:e|es|ing) (?:our|your|the)|holistic\\w*|
    best-of-breed|value-add\\w*|granular\\w*|hypothecat\\w+|sequestrat\\w+|amortis\\w+|bilateral\\w*|
    contraindicat\\w+|idiopathic|aetiology|comorbidit\\w+|prophyla\\w+|phlebotom\\w+|venepuncture|
    ambulatory|haematolog\\w+|myalgi\\w+|pyrexia|dyspnoea|oedema|analges\\w+
"""
_MACHINE = """
    null|undefined|NaN|exception|stack ?trace|payload|parse error|runtime|boolean|integer|regex|mime type|
    http(?:s)? (?:status|error|[45]\\d\\d)|error code|err_?\\w*\\d+|0x[0-9a-f]+|foreign key|primary key|sql|
    json|xml|api(?! keys?)|endpoint|uuid|guid|hash|token (?:invalid|mismatch|expired)|csrf|deprecated|
    instantiat\\w+|authenticat(?:e|ion) (?:credential|token)s?|credentials|
    invalid (?:input|argument|parameter|entity|operation)|
    entity|backend|front-?end|middleware|bandwidth|latency|cache|parameter\\w*|provision(?:ed|ing)|
    query string|daemon|kernel|localhost|schema|serializ\\w+|synchroni[sz]ation|timeout|validation failed
"""
_IDIOM = """
    a piece of cake|back to square one|ball is in your court|ballpark figure|barking up the wrong tree|
    beat around the bush|bells and whistles|best of both worlds|better late than never|bite the bullet|
    bite off more than|break the bank|by the skin of|call it a day|cherry on (?:the|top)|
    cost (?:an arm and a leg|the earth)|costs? a pretty penny|cut corners|cut to the chase|
    don't put all your eggs|down to the wire|drop the ball|fast track|for a song|
    get (?:the|your) ball rolling|get your ducks in a row|get our ducks in a row|get up to speed|
    go the extra mile|goes? the extra mile|hang tight|hit the (?:ground running|nail on the head|road|sack)|
    hit it out of the park|hold your horses|in a nutshell|in the same boat|it's not rocket science|
    jump (?:on|the) (?:the )?(?:bandwagon|gun)|jump through hoops|kick the (?:bucket|tyres)|kill two birds|
    knock (?:it|your socks) (?:off|out of the park)|leave no stone unturned|let the cat out|
    light at the end of the tunnel|low-hanging fruit|missed the boat|miss the boat|no brainer|no-brainer|
    nip (?:it )?in the bud|off the cuff|on cloud nine|on the ball|on the fence|on the fly|
    on the house|once in a blue moon|out of the blue|out of the woods|over the moon|pain in the neck|
    play it by ear|pull (?:out all the stops|strings|the plug|your leg)|put your best foot forward|
    raining cats and dogs|rule of thumb|save the day|see eye to eye|sit tight|six of one|
    skin in the game|spill the beans|steal of a deal|straight from the horse|
    take (?:it )?with a (?:grain|pinch) of salt|
    the bottom line|the whole nine yards|think outside the box|through the roof|throw in the towel|
    tie up loose ends|touch base|under the weather|up in the air|up your sleeve|whole nine yards|
    wrap your head around|you're all set|in the bag|bob's your uncle|sort(?:ed)? in a jiffy|in a jiffy|
    bite the dust|keep your (?:eyes peeled|hair on|chin up)|at the drop of a hat|ring a bell
"""


def _any_of(alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{''.join(alternatives.split(chr(10))).replace('    ', '')})\b", re.IGNORECASE)


OFFICE_WORDS = _any_of(_OFFICE)
MACHINE_WORDS = _any_of(_MACHINE)
IDIOMS = _any_of(_IDIOM)
LEFTOVERS = re.compile(
    r"\blorem ipsum\b|\bdolor sit amet\b|\bplaceholder text\b"
    r"|\b(?:insert|your|add) (?:text|copy|title|heading) here\b"
    r"|\b(?:text|copy|content) (?:goes|to go) here\b|\bTODO\b|\bTBC\b|\bTBD\b|\bFIXME\b|\bXXX+\b"
    r"|\bcoming soon\.{3}"
    r"|\[object Object\]|\{\{\s*[\w.]+\s*\}\}|\$\{[\w.]+\}|<%=|%\([a-z]+\)s|\bsample (?:page|text|product)\b"
    r"|\b(?:headline|paragraph|description) (?:goes|to follow)\b"
)


def found_in(words: re.Pattern[str], text: str) -> list[str]:
    """The different words of a list that stand in a text, in its order."""
    return list(dict.fromkeys(found[0].lower() for found in words.finditer(text[:20_000])))

"""Reads a sentence from left to right and says what each of its phrases is."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from assay.spans.labellers.embedded.chunks import Chunk, chunk
from assay.spans.labellers.embedded.evidence import Guess, Slot
from assay.spans.labellers.embedded.hints import is_person
from assay.spans.labellers.embedded.joins import agent_of, along, camera_split, merged, with_tokens
from assay.spans.labellers.embedded.memory import Found, Memory
from assay.spans.labellers.embedded.roles import noun_role, verb_role
from assay.spans.labellers.embedded.sounds import is_noise
from assay.spans.labellers.embedded.tokens import Token
from assay.spans.labellers.embedded.words import word_class

__all__ = ["SentenceReader"]


@dataclass(slots=True)
class _State:
    """What the sentence has said so far."""

    agent: str = ""
    preposition: str = ""
    last_role: str = ""
    after_shot: bool = False
    after_verb: bool = False
    fresh: bool = True
    aux: bool = False
    listed: str = ""
    noun: Found | None = None
    fragment: bool = False
    direct: bool = False
    holder: str = ""
    viewpoint: bool = False
    worn: bool = False
    comma: bool = False


@dataclass(slots=True)
class SentenceReader:
    """Reads sentences with verbs; what it learns goes into the memory of the prompt."""

    memory: Memory

    def read(self, tokens: list[Token], *, listed: bool = False) -> None:
        """Label a tagged sentence, or a fragment of one that stands in a list."""
        chunks = merged(chunk(tokens, self.memory.words), self.memory.words)
        state = _State(fragment=listed)
        place = 0
        while place < len(chunks):
            one = chunks[place]
            rest = chunks[place + 1 : place + 5]
            after = rest[0] if rest else None
            place += 1
            if one.kind == "NP" and rest and self._is_pose_or_noise(one, rest, state):
                place += 1
            elif one.kind == "NP":
                self._noun(one, after, state)
            elif one.kind == "VP":
                place += self._verb(one, rest, state)
            elif one.kind == "Q":
                self._aside(one, state)
            elif one.kind == "S":
                self._value(one, after, state)
            else:
                self._small(one, after, state)
            state.direct = one.kind == "NP"
            state.comma = one.lower == ","

    def _value(self, one: Chunk, after: Chunk | None, state: _State) -> None:
        token = one.tokens[0]
        self.memory.add(token.start, token.end, Guess(token.role or "", "value"))
        state.preposition = ""
        state.fresh = False

    def _aside(self, one: Chunk, state: _State) -> None:
        """`from above`, `in sharp focus`: a term that stands by itself, unless it is part of an action."""
        role = one.tokens[0].role or ""
        if state.agent != "subject" or not role.startswith("camera.angle"):
            self.memory.add(one.start, one.end, Guess(role, "term"))

    def _small(self, one: Chunk, after: Chunk | None, state: _State) -> None:
        word = one.tokens[0].lower
        if one.kind == "P":
            state.preposition = word
            state.worn = state.direct and state.holder == "subject.identity" and word == "in"
            framed = state.last_role in ("shot.type", "camera.angle") and not state.after_verb
            state.after_shot = framed and word in ("of", "on", "over", "in")
            state.viewpoint = framed and word == "from"
        elif one.kind == "R":
            self._pronoun(word, state)
        elif one.kind == "X":
            state.aux = True
        elif word == ",":
            state.preposition, state.after_verb, state.comma = "", False, True
        elif one.kind == "C" and word not in word_class("clause word"):
            # `with a hat and a coat` goes on with its preposition; `..., and a dog` begins anew.
            state.after_verb = False
            state.preposition = "" if state.comma else state.listed
        elif one.kind == "." or word in word_class("clause word"):
            self._new_clause(word, state)

    def _new_clause(self, word: str, state: _State) -> None:
        """Forget the clause; `then` keeps the camera going, a colon after a shot opens its picture."""
        camera = state.agent == "camera" and word == "then"
        framed = word in ":—" and state.last_role == "shot.type"
        for name, value in asdict(_State()).items():
            setattr(state, name, value)
        state.agent = "camera" if camera else ""
        state.after_shot, state.last_role = framed, "shot.type" if framed else ""

    def _pronoun(self, word: str, state: _State) -> None:
        if word in ("he", "she", "they", "it", "who", "one", "i", "you"):
            state.agent = state.agent if word == "who" and state.agent else "subject"
        elif word == "we":
            state.agent = "camera"
        state.preposition, state.fresh = "", False

    def _noun(self, one: Chunk, after: Chunk | None, state: _State) -> None:
        if self._is_camera(one, state):
            state.agent, state.fresh = "camera", False
            return
        slot = self._slot(one, after, state)
        split = camera_split(one.tokens)
        if split:
            self._noun(with_tokens(one, one.tokens[:split]), None, state)
            one = with_tokens(one, one.tokens[split:])
        guess = noun_role(one.tokens, slot, self.memory.words)
        if state.viewpoint and len(one.tokens) > 1 and slot.preposition == "from":
            guess = Guess("camera.angle", "viewpoint")
        if slot.preposition == "like":
            guess = None
        appositive = state.agent == "subject" and not state.fresh and not slot.before_verb
        state.listed, state.preposition = state.preposition, ""
        state.viewpoint = state.after_shot = state.fresh = state.after_verb = False
        state.noun = self.memory.add(one.start, one.end, guess) if guess is not None else None
        if slot.nominative and not appositive:
            known = "subject" if self._is_known_subject(one) else "other"
            state.agent = agent_of(guess.role) if guess is not None else known
        if guess is not None:
            self._remember(guess.role, slot, state)

    def _remember(self, role: str, slot: Slot, state: _State) -> None:
        state.last_role = role
        if not slot.preposition or role == "subject.identity":
            state.holder = role
        if slot.before_verb and role == "subject.identity" and not slot.nominative:
            state.agent = "subject"

    def _slot(self, one: Chunk, after: Chunk | None, state: _State) -> Slot:
        """Where a noun phrase stands, as far as the sentence has been read."""
        memory, preposition = self.memory, state.preposition
        before_verb = after is not None and (after.kind == "VP" or after.lower == "who")
        again = one.determiner in ("the", "his", "her", "their")
        new_person = again and is_person(one.parts, memory.words) and one.parts[-1] not in memory.seen
        memory.seen.add(one.parts[-1])
        return Slot(
            preposition=preposition,
            determiner=one.determiner,
            is_object=state.after_verb and not preposition,
            nominative=not preposition and not state.after_verb,
            after_shot=state.after_shot,
            after_role=state.holder if preposition in ("with", "in") else "",
            has_subject=memory.has_subject,
            has_location=memory.has_location,
            hears=memory.hears and not before_verb,
            before_verb=before_verb,
            animate=before_verb and after is not None and self._is_animate(after),
            keyword=state.fragment and not preposition,
            prose=not memory.keyword,
            new_person=new_person,
            attached=preposition == "in" and state.worn,
        )

    def _is_pose_or_noise(self, one: Chunk, rest: list[Chunk], state: _State) -> bool:
        return self._is_pose(one, rest[0], state) or self._is_noise(one, rest, state)

    def _is_pose(self, one: Chunk, verb: Chunk, state: _State) -> bool:
        """`teeth bared`, `hair pinned up`: a part of the body and how it is held."""
        plain = not one.determiner and all(token.tag in "N#" for token in one.tokens) and len(one.tokens) <= 2
        if (
            verb.kind != "VP"
            or verb.tokens[0].tag not in "EG"
            or verb.object
            or not plain
            or state.preposition
        ):
            return False
        if self.memory.words.head_roles(one.parts)[:1] != ("subject.appearance",):
            return False
        role = "subject.emotion" if one.parts[-1] in word_class("face") else "subject.appearance"
        if one.parts[-1] in word_class("limb"):
            role = "action.gesture"
        self.memory.add(one.start, verb.end, Guess(role, "pose"))
        state.after_verb = False
        return True

    def _is_noise(self, one: Chunk, rest: list[Chunk], state: _State) -> bool:
        """`servos whirring`: something and the noise that it makes, between two commas."""
        verb = rest[0]
        ends = len(rest) == 1 or rest[1].kind == "."
        if verb.kind != "VP" or verb.object or not ends or one.determiner or state.preposition:
            return False
        worn = self.memory.words.head_roles(one.parts)[:1] in (("subject.wardrobe",), ("subject.appearance",))
        if worn or not is_noise([*one.tokens, verb.tokens[0]], self.memory.words):
            return False
        self.memory.add(one.start, verb.end, Guess("audio.soundEffect", "noise"))
        return True

    def _is_camera(self, one: Chunk, state: _State) -> bool:
        """`The camera`, `the view`: what moves the picture is never a thing in it."""
        head = one.parts[-1]
        if len(one.parts) > 2 or state.preposition or state.after_verb:
            return head == "camera" and len(one.parts) == 1
        return head == "camera" or (
            head in word_class("camera noun") and one.determiner == "the" and len(one.parts) == 1
        )

    def _is_animate(self, verb: Chunk) -> bool:
        """Is it a verb that people and animals do?"""
        bases = self.memory.words.bases(verb.tokens[0].lower)
        return bool(bases) and not bases & word_class("verb of things")

    def _is_known_subject(self, one: Chunk) -> bool:
        """The words that name a thing again are no span, but what it does is one."""
        again = one.determiner in ("the", "his", "her", "its", "their", "both") and len(one.tokens) == 1
        body = "subject.appearance" in self.memory.words.head_roles(one.parts)
        return again or body or is_person(one.parts, self.memory.words) or one.lower in ("one", "other")

    def _verb(self, one: Chunk, rest: list[Chunk], state: _State) -> int:
        """Label a verb phrase; the answer is how many of the following chunks went into it."""
        first = one.tokens[0]
        agent = self._doer(one, state)
        bases = self.memory.words.bases(first.lower)
        aux, state.aux = state.aux, False
        state.preposition, state.listed, state.after_verb = "", "", one.object is None
        if first.role == "camera.movement" and not state.agent and not state.direct:
            agent = "camera"
        elif (
            first.role is not None
            and not first.role.startswith(("action", "camera.movement"))
            and one.object is None
        ):
            self.memory.add(one.start, one.end, Guess(first.role, "term"))
            return 0
        if bases & word_class("verb without action"):
            return 0
        if agent == "camera":
            if bases & word_class("verb without camera"):
                return 0
            fixed = (
                word_class("along camera") | {"to", "on"} if first.tag == "E" else word_class("along camera")
            )
            used, end = along(one, rest, fixed, self.memory.words)
            self.memory.add(one.start, end, Guess("camera.movement", "camera verb"))
            state.last_role = "camera.movement"
            return used
        if agent == "subject":
            return self._subject_verb(one, bases, aux, rest, state)
        if bases & word_class("verb of light") and (agent == "light" or first.tag == "G"):
            self.memory.add(one.start, one.end, Guess("lighting.quality", "light verb"))
        else:
            self._other_verb(one, state)
        return 0

    def _doer(self, one: Chunk, state: _State) -> str:
        """Who does it: a participle right behind a noun belongs to that noun."""
        if one.tokens[0].tag in "GE" and state.direct and state.noun is not None:
            role = state.noun.role
            if role == "subject.identity" or (role == "subject.appearance" and one.tokens[0].tag == "G"):
                return "subject"
            return agent_of(role)
        return state.agent or "subject"

    def _subject_verb(self, one: Chunk, bases: set[str], aux: bool, rest: list[Chunk], state: _State) -> int:
        parts = [part for token in one.object or [] for part in token.parts]
        guess = verb_role(bases, parts, self.memory.words)
        if aux and one.tokens[0].tag == "E" and guess.role != "action.state":
            return 0
        if one.object and self._shows_object(one):
            return 0
        if bases & {"wear"}:
            self._worn(one, state)
            return 0
        if one.object and len(one.object) > 1 and self._is_place(parts):
            self.memory.add(one.start, one.tokens[0].end, guess)
            self.memory.add(one.object[0].start, one.end, Guess("environment.location", "object place"))
            return 0
        if one.tokens[0].tag == "E":
            lasting = guess.role == "action.state" or one.tokens[0].role is not None
            if not lasting and not state.direct:
                return 0
            guess = replace(guess, role="action.state", evidence="participle")
        reach = word_class("along action")
        if guess.role == "action.gesture" and not one.object:
            reach = word_class("along gesture")
        elif guess.role == "action.state":
            reach = word_class("along state")
        if one.tokens[0].lower in ("keeps", "keep") and one.tokens[-1].tag == "G":
            guess = Guess("action.state", "verb")
        used, end = along(one, rest, reach, self.memory.words)
        self.memory.add(one.start, end, guess)
        state.last_role = guess.role
        return used

    def _is_place(self, parts: list[str]) -> bool:
        return self.memory.words.head_roles(parts)[:1] == ("environment.location",)

    def _shows_object(self, one: Chunk) -> bool:
        """`gives a shy smile`: what the verb brings is the thing to see."""
        objects = one.object or []
        guess = noun_role(objects, Slot(is_object=True, has_subject=True, determiner="a"), self.memory.words)
        if guess is None or guess.role != "subject.emotion" or len(objects) < 2:
            return False
        self.memory.add(objects[0].start, objects[-1].end, guess)
        return True

    def _worn(self, one: Chunk, state: _State) -> None:
        if one.object:
            self.memory.add(one.object[0].start, one.object[-1].end, Guess("subject.wardrobe", "worn"))
            state.last_role = "subject.wardrobe"
        else:
            state.preposition = "with"

    def _other_verb(self, one: Chunk, state: _State) -> None:
        """Something else moves: its verb belongs to the picture of it, and what it acts on stands alone."""
        if one.object:
            slot = Slot(is_object=True, has_subject=True, determiner="")
            guess = noun_role(one.object, slot, self.memory.words)
            if guess and len(one.object) > 1:
                self.memory.add(one.object[0].start, one.object[-1].end, guess)
            return
        noun = state.noun
        if noun is not None and noun.role.startswith("environment") and one.tokens[0].tag == "V":
            noun.end = one.end if one.start - noun.end <= 1 else noun.end

"""Who and what is on Forgeline: people, repositories, and the life of linkhound."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import date

from assay.corpus.sites.forgeline.project import FILES

__all__ = [
    "COMMITS",
    "ISSUES",
    "ISSUE_KINDS",
    "ME",
    "PASSWORD",
    "PEOPLE",
    "PULLS",
    "RELEASES",
    "REPOSITORIES",
    "SCOPES",
    "TOKENS",
    "Commit",
    "Issue",
    "Note",
    "Pull",
    "Release",
    "Repository",
    "Token",
    "spoken_day",
]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with an account."""

    id: str
    name: str
    email: str = ""


@dataclass(frozen=True, slots=True)
class Repository:
    """A project and its figures."""

    name: str
    owner: str
    summary: str
    language: str
    stars: int
    updated: str
    topics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Commit:
    """One change that was kept."""

    message: str
    author: str
    day: str

    @property
    def short_id(self) -> str:
        """The first letters of its id."""
        return hashlib.sha256(f"{self.message}{self.day}".encode()).hexdigest()[:7]


@dataclass(slots=True)
class Issue:
    """A report, an idea or a question."""

    number: int
    title: str
    author: str
    day: str
    kind: str
    body: str
    is_open: bool = True
    answers: int = 0


@dataclass(slots=True)
class Note:
    """What somebody wrote about a pull request."""

    author: str
    day: str
    text: str
    approves: bool = False


@dataclass(slots=True)
class Pull:
    """A change that asks to be merged."""

    number: int
    title: str
    author: str
    day: str
    branch: str
    body: tuple[str, ...]
    state: str = "open"
    notes: list[Note] = field(default_factory=list)
    # For merged ones, whose branch is gone: path, text before, text after.
    changes: tuple[tuple[str, str, str], ...] = ()

    @property
    def approvals(self) -> list[Note]:
        """The notes that say yes."""
        return [note for note in self.notes if note.approves]


@dataclass(frozen=True, slots=True)
class Release:
    """A published version."""

    version: str
    day: str
    notes: tuple[str, ...]


@dataclass(slots=True)
class Token:
    """A key with which a program signs in for its owner."""

    id: str
    name: str
    scopes: tuple[str, ...]
    created: str
    expires: str
    last_used: str


def spoken_day(iso: str) -> str:
    """`2026-03-17` as people write it: 17 March 2026."""
    when = date.fromisoformat(iso)
    return f"{when.day} {when:%B %Y}"


ME = "inesfalk"
PASSWORD = "copper-kettle-7"  # noqa: S105 - the demo account's own, printed in the tasks

PEOPLE = {
    person.id: person
    for person in (
        Person("inesfalk", "Ines Falk", "ines@forgeline.example"),
        Person("okparab", "Ben Okpara"),
        Person("tuula", "Tuula Rinne"),
        Person("marekdv", "Marek Dvořák"),
        Person("saanvi", "Saanvi Rao"),
        Person("hollisg", "Hollis Grant"),
    )
}

_REPOSITORIES = """
linkhound|cinderbank|Finds broken links in Markdown and HTML files|Python|1284|03-16|links documents checker
slatewell|cinderbank|Turns Markdown files into slides for print|Python|742|03-09|slides documents markdown
copperlog|nightshift|Reads large log files and shows only the lines that are new|Rust|3106|03-15|logs terminal
emberlog|nightshift|Sends log lines from many machines to one place|Rust|958|03-11|logs network
treadle|okparab|Runs the same task again when a file changes|Rust|2217|03-14|files terminal
paperboat|tuula|Sends a weekly newsletter from a folder of text files|Go|431|02-27|mail newsletter
harvestmap|fieldkit|Draws maps of small farms from GPS tracks|TypeScript|389|03-02|maps gps
seedbook|fieldkit|Keeps a diary of what was sown and harvested|TypeScript|276|02-18|garden diary
kilnwatch|potters|Shows the temperature of a kiln in the browser|TypeScript|518|03-12|sensors charts
quillcheck|cinderbank|Checks the spelling of comments in code|Python|665|03-05|spelling checker
tinledger|saanvi|Adds up the money of a small club|Python|204|01-30|money clubs
dovetail|marekdv|Compares two folders and shows what differs|Go|1540|03-13|files compare
nightjar|nightshift|Wakes you up when a web page stops working|Go|1873|03-16|monitoring alerts
packmule|okparab|Packs a program and all it needs into one file|Rust|2650|03-10|packages build
brickfield|potters|Lays out web pages on a simple grid of bricks|TypeScript|912|02-25|layout design
sandglass|tuula|Counts the hours that you spend on each project|Python|587|03-03|time reports
tollgate|nightshift|Limits how often a program may ask your server|Go|1129|03-08|network server
larkspur|hollisg|Colours for charts that everybody can tell apart|TypeScript|1465|03-06|colours charts
wickerbase|saanvi|Keeps small tables in plain text files|Rust|803|02-20|database files
fernsort|fieldkit|Names plants in photos and sorts the photos by plant|Python|347|02-11|photos plants
postbox|tuula|Reads mail in the terminal, one line per mail|Go|699|02-28|mail terminal
chalkline|hollisg|Draws diagrams from short sentences|TypeScript|2034|03-15|diagrams documents
flintlock|marekdv|Locks a file while a program writes to it|Rust|472|01-22|files safety
mossgarden|potters|Calm background sounds for long working days|TypeScript|158|01-15|sound
ropewalk|okparab|Moves files between two computers in one room|Go|1207|03-04|files network
thimble|saanvi|Tests web forms by filling them in as people do|Python|1018|03-11|testing forms
"""


def _repository(line: str) -> Repository:
    name, owner, summary, language, stars, updated, topics = line.split("|")
    return Repository(name, owner, summary, language, int(stars), f"2026-{updated}", tuple(topics.split()))


REPOSITORIES = {
    repository.name: repository for repository in map(_repository, _REPOSITORIES.strip().splitlines())
}

_COMMITS = """
2026-03-16|tuula|Say in the README which files are read
2026-03-13|okparab|Use the shared client for local files too
2026-03-12|inesfalk|Explain the exit code in the README
2026-03-11|saanvi|Run our own link check in the build
2026-03-09|inesfalk|Release 2.4.1
2026-03-09|inesfalk|Report links in headings with the right line
2026-03-06|marekdv|Count each link once in the summary
2026-03-05|okparab|Test that mail links are not followed
2026-03-03|tuula|Fix a typo in the contributing guide
2026-03-02|saanvi|Allow spaces around skipped addresses
2026-02-27|inesfalk|Move the exit code into the command
2026-02-26|hollisg|Name the file in every error message
2026-02-24|inesfalk|Release 2.4.0
2026-02-24|okparab|Read files in one go instead of line by line
2026-02-23|okparab|Measure how long a run takes
2026-02-20|tuula|Add the setting for skipped addresses
2026-02-19|tuula|Document all settings with their defaults
2026-02-17|marekdv|Close the network client after a run
2026-02-16|saanvi|Check style in the build
2026-02-12|inesfalk|Split the finder from the checker
2026-02-11|inesfalk|Keep the place of a link with the link
2026-02-09|hollisg|Show the status code of broken links
2026-02-06|okparab|Try again after errors of the network
2026-02-05|okparab|Set ten seconds as the longest wait
2026-02-03|tuula|Answer common questions in the README
2026-01-30|marekdv|Ignore links inside code blocks in tests
2026-01-28|saanvi|Add a first version of the build
2026-01-26|inesfalk|Name the licence in full
2026-01-23|hollisg|Sort files, so that reports can be compared
2026-01-20|inesfalk|Release 2.3.0
2026-01-20|inesfalk|Show moved links apart from broken ones
2026-01-16|okparab|Ask servers for the head of a page only
2026-01-14|tuula|Write down how to help
2026-01-12|marekdv|Accept a single file instead of a folder
2026-01-09|saanvi|Give local links their own check
2026-01-07|hollisg|Show a summary at the end of a run
2025-12-18|inesfalk|Use plain words in messages
2025-12-15|okparab|Follow links in pictures as well
2025-12-11|tuula|Add an example of a settings file
2025-12-08|marekdv|Read files as UTF-8 on every system
2025-12-02|inesfalk|Release 2.2.0
2025-12-01|inesfalk|Read HTML files as well as Markdown
2025-11-27|saanvi|Test links with more than one line
2025-11-24|okparab|Replace the old network library
"""


def _commit(line: str) -> Commit:
    day, author, message = line.split("|")
    return Commit(message, author, day)


COMMITS = tuple(_commit(line) for line in _COMMITS.strip().splitlines())

ISSUE_KINDS = {"bug": "Bug", "idea": "Idea", "question": "Question"}

ISSUES = (
    Issue(
        90,
        "Check fails on links with brackets in them",
        "saanvi",
        "2026-03-16",
        "bug",
        "A link such as `plan_(2026).md` is cut at the first bracket, so it is always reported as broken.",
        answers=2,
    ),
    Issue(
        89,
        "Show how many links are left during a long run",
        "hollisg",
        "2026-03-14",
        "idea",
        "On our handbook a run takes four minutes. A line with the number of links left would help.",
        answers=1,
    ),
    Issue(
        88,
        "Can I check only the files that changed?",
        "marekdv",
        "2026-03-12",
        "question",
        "Our build has a list of the files that changed. Can I give linkhound that list?",
        answers=3,
    ),
    Issue(
        86,
        "Links in CSS files are not found",
        "tuula",
        "2026-03-10",
        "idea",
        "Pictures that are named in a style sheet are missing from the report. Pull request #87 is about "
        "this.",
        answers=4,
    ),
    Issue(
        82,
        "Servers that ask for a pause are reported as broken",
        "okparab",
        "2026-03-03",
        "bug",
        "When a server answers 429, it means “please wait”. We should wait and try again.",
        answers=5,
    ),
    Issue(
        81,
        "Report as a table in HTML",
        "hollisg",
        "2026-02-25",
        "idea",
        "Our writers do not use the terminal. A small page with a table would be easier for them.",
    ),
    Issue(
        78,
        "Settings file is not found in a parent folder",
        "saanvi",
        "2026-02-18",
        "bug",
        "If I run the command in a subfolder, the settings of the main folder are not used.",
        answers=1,
    ),
    Issue(
        74,
        "Which licence do the examples have?",
        "marekdv",
        "2026-02-09",
        "question",
        "I would like to copy the example settings into our course book.",
        answers=1,
    ),
    Issue(
        84,
        "Summary counts a link twice",
        "marekdv",
        "2026-03-05",
        "bug",
        "The same link on one line is counted twice. Fixed by pull request #85 and released in 2.4.1.",
        is_open=False,
        answers=2,
    ),
    Issue(
        80,
        "Wrong line for links in headings",
        "tuula",
        "2026-02-20",
        "bug",
        "The line is one too high when the file starts with an empty line. Released in 2.4.1.",
        is_open=False,
        answers=3,
    ),
    Issue(
        77,
        "Let me skip some addresses",
        "okparab",
        "2026-02-13",
        "idea",
        "Our test server is not reachable from the build. Released in 2.4.0 as the setting `skip`.",
        is_open=False,
        answers=6,
    ),
)

_OLD_REPORT = FILES["src/linkhound/report.py"].replace(
    "    counts = Counter(o.state for o in outcomes)",
    "    counts = Counter(o.state for o in list(outcomes) + list(outcomes))",
)

PULLS = (
    Pull(
        87,
        "Find links in CSS files",
        "okparab",
        "2026-03-11",
        "css-links",
        (
            "Style sheets name pictures and fonts with `url(...)`. This change finds them and checks them "
            "like all "
            "other links.",
            "Data that is written into the style sheet itself is not followed. Closes #86.",
        ),
        notes=[
            Note(
                "tuula", "2026-03-14", "Works on our site: it found two pictures that were gone for a year."
            ),
            Note("okparab", "2026-03-16", "I added a test for data in style sheets. Ready for review, Ines."),
        ],
    ),
    Pull(
        83,
        "Wait when a server asks for a pause",
        "saanvi",
        "2026-03-04",
        "polite-retries",
        ("If a server answers 429, wait as long as it asks for and try again. Closes #82.",),
        notes=[
            Note(
                "inesfalk", "2026-03-05", "Good idea. Please add a test with a server that asks for a pause."
            )
        ],
    ),
    Pull(
        85,
        "Count each link once in the summary",
        "marekdv",
        "2026-03-05",
        "count-once",
        ("The outcomes were read twice. Now each one counts once. Closes #84.",),
        state="merged",
        notes=[Note("inesfalk", "2026-03-06", "Thank you, that was quick.", approves=True)],
        changes=(("src/linkhound/report.py", _OLD_REPORT, FILES["src/linkhound/report.py"]),),
    ),
)

RELEASES = (
    Release(
        "2.4.1",
        "2026-03-09",
        ("Links in headings are reported with the right line.", "The summary no longer counts a link twice."),
    ),
    Release(
        "2.4.0",
        "2026-02-24",
        (
            "New setting “skip” for addresses that are never followed.",
            "Runs are about twice as fast on folders with many files.",
        ),
    ),
    Release("2.3.0", "2026-01-20", ("Moved links are shown apart from broken ones.",)),
    Release("2.2.0", "2025-12-02", ("HTML files are read as well as Markdown.",)),
    Release(
        "2.1.0",
        "2025-10-14",
        ("Links to files on your own disk are checked.", "Messages name the file and the line."),
    ),
    Release(
        "2.0.0", "2025-09-01", ("A new command with fewer options.", "Python 3.10 is no longer supported.")
    ),
)

SCOPES = {
    "read-code": ("Read code", "Copy repositories, also private ones"),
    "write-code": ("Write code", "Push changes and merge pull requests"),
    "issues": ("Issues", "Open, answer and close issues"),
    "releases": ("Releases", "Publish and remove releases"),
}

TOKENS = (
    Token("t1", "Laptop", ("read-code", "write-code"), "2026-01-12", "2026-04-12", "2026-03-16"),
    Token("t2", "Docs build", ("read-code",), "2026-02-24", "2026-03-26", "2026-03-17"),
)

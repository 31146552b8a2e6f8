"""What people come to Forgeline to get done."""

from __future__ import annotations

from assay.corpus.site import Task
from assay.corpus.steps import Click, Fill, Go, Tick

__all__ = ["TASKS"]

_SIGN_IN = (
    Fill("#email", "ines@forgeline.example"),
    Fill("#password", "copper-kettle-7"),
    Click("#sign-in"),
)
_ACCOUNT = "Your account: ines@forgeline.example, password copper-kettle-7."

TASKS: tuple[Task, ...] = (
    Task(
        id="star-log-reader",
        text=f"You look for a project in Rust that shows only the new lines of large log files. Find it and "
        f"star it. {_ACCOUNT}",
        criteria="The repository copperlog has a star from the signed-in account.",
        success=lambda session: "copperlog" in session.state["starred"],
        solution=(
            Go("/search"),
            Fill("#q", "log files"),
            Click("#search-repositories"),
            Click(".result h2 a"),
            Click("#star"),
            *_SIGN_IN,
            Click("#star"),
        ),
    ),
    Task(
        id="merge-css-links",
        text=f"Ben Okpara has sent a change to linkhound that finds links in CSS files. Approve it and get "
        f"it into the main "
        f"branch. {_ACCOUNT}",
        criteria="Pull request #87 of linkhound was approved and merged.",
        success=lambda session: (
            session.happened("approved", number=87) and session.happened("merged", number=87)
        ),
        solution=(
            Go("/sign-in?next=/r/linkhound/pulls/87"),
            *_SIGN_IN,
            Click("#approve"),
            Click("#merge"),
            Click("#confirm-yes"),
        ),
    ),
    Task(
        id="create-read-token",
        text=f"Your build server needs a key of its own. Create one named “build server” that may only read "
        f"code and that "
        f"stops working after 30 days. {_ACCOUNT}",
        criteria="An access token named “build server” exists with the single scope Read code and a lifetime "
        "of 30 days.",
        success=lambda session: any(
            name == "token_created"
            and facts["name"].lower() == "build server"
            and facts["scopes"] == ("read-code",)
            and facts["days"] == 30
            for name, facts in session.events
        ),
        solution=(
            Go("/sign-in?next=/settings/tokens"),
            *_SIGN_IN,
            Fill("#token-name", "build server"),
            Tick("#scope-read-code"),
            Tick("#lifetime-30"),
            Click("#create-token"),
        ),
    ),
)

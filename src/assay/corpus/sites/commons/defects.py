"""What can be switched on at Commons."""

from __future__ import annotations

from assay.corpus.defects import Defect
from assay.corpus.steps import Click, Fill, Go, Select

__all__ = ["DEFECTS"]

DEFECTS: tuple[Defect, ...] = (
    Defect(
        number=1,
        operator="contrast-low",
        page="feed",
        target=".post-audience",
        params={"colour": "#b7c6bc"},
        element="Line below each post of the feed that says who can see it",
        severity="minor",
        severity_reason="The post itself is easy to read; only who else reads it is lost, and the post "
        "page says it again.",
        user="Under every post there is some washed-out writing. I had to hold the screen close to find "
        "out that it tells who can see the post.",
        expert="The audience line of the posts is set in a pale green grey on white, so the one cue about "
        "privacy in the feed is all but invisible to people with weak sight or in bright light.",
        developer="`.post-audience` is coloured #b7c6bc on #fff in the feed, a ratio of about 1.8:1 where "
        "small text needs 4.5:1.",
        fix="Set the audience line in the soft text colour that the other notes use.",
        personas=("low-tech-elderly", "accessibility-focused"),
        tags=("contrast", "privacy"),
        side_effects=("axe reports color-contrast for every post of the feed.",),
    ),
    Defect(
        number=2,
        operator="ad-disguised",
        page="feed",
        target="#coming-up-sofa-barn",
        params={
            "beside": "#coming-up li:nth-of-type(1)",
            "title": "Try out a sofa",
            "href": "/offers/sofa-barn",
        },
        element="Second entry of the list of workshops beside the feed",
        severity="major",
        severity_reason="It takes in everyone who trusts the list, on a site that promises no adverts; "
        "nothing is lost but the trust.",
        user="I clicked on what I took for a neighbour's workshop and ended up in a sales pitch for sofas."
        " You say there are no adverts here!",
        expert="A commercial offer is mixed into the list of neighbours' workshops with the same title, "
        "date and places as a real event and without any label, which deceives readers about its nature "
        "and breaks the site's own promise.",
        developer="The coming-up list renders a paid entry with the workshop markup and a link to "
        "/offers/sofa-barn; there is no sponsored flag and no visible mark.",
        fix="Take the offer out of the workshop list, or set it apart and label it as an advertisement.",
        personas=("explorer-skeptical", "low-tech-elderly", "non-native-moderate"),
        tags=("advertising", "deception"),
        side_effects=("The footer's words 'No adverts' are no longer true.",),
    ),
    Defect(
        number=3,
        operator="confirms-other",
        page="post",
        target=".notice",
        params={"expects": "My neighbourhood"},
        at="/posts/201",
        reach=(
            Go("/"),
            Fill("#text", "A pine bookcase is free to a good home. Collect it from Mill Lane."),
            Select("#audience", "neighbourhood"),
            Click("#send-post"),
        ),
        state="after posting for the neighbourhood only",
        element="Message after a post was published, which names its audience",
        severity="critical",
        severity_reason="Whoever posts something private for a few reads that everybody got it; the only "
        "remedy is to delete the post.",
        user="I picked my own neighbourhood and it tells me that everyone on Commons can see it. I gave my"
        " street away in that post!",
        expert="The confirmation and the published post name a wider audience than the one the author "
        "chose, so the control over privacy that the composer offers cannot be relied on.",
        developer="POST /posts stores and announces `everyone` where the form sent `neighbourhood`; the "
        "chosen value is kept only in the event log.",
        fix="Store the audience that was sent and build the confirmation from it.",
        personas=("explorer-skeptical", "non-native-moderate", "low-tech-elderly", "power-user-impatient"),
        tags=("privacy", "confirmation"),
        side_effects=("The line below the published post names the wrong audience too.",),
    ),
    Defect(
        number=4,
        operator="nav-reordered",
        page="groups",
        target=".main-nav ul",
        params={"other_path": "/"},
        element="Main menu on the page of groups",
        severity="major",
        severity_reason="The place of Home is taken by Sign out, so that habit signs people out; signing "
        "in again takes a minute.",
        user="On the groups page the menu is upside down. I went for the top one, as always, and it threw "
        "me out.",
        expert="The main navigation reverses its order on one page only; users who steer by position hit "
        "the wrong item, and the topmost one ends their session.",
        developer="On /groups the items of `.main-nav ul` are rendered last to first, so Sign out stands "
        "where Home is on all other routes.",
        fix="Render the menu in one fixed order on every page.",
        personas=("power-user-impatient", "low-tech-elderly", "accessibility-focused"),
        tags=("menu order",),
        side_effects=("The line that sets Sign out apart stands above the first item.",),
    ),
    Defect(
        number=5,
        operator="decline-hidden",
        page="groups",
        target=".membership.quiet",
        element="Buttons to leave a group, on the page of groups",
        severity="minor",
        severity_reason="Leaving still works for those who find it; the others go on getting the group's "
        "e-mails.",
        user="Joining a group is one big button, but how do I get out again? There was a tiny grey word in"
        " the corner that I never took for something to press.",
        expert="Join is a bold outlined button while Leave is reduced to a pale 11-pixel word without "
        "border or ground: the design steers members away from quitting.",
        developer="`.membership.quiet` gets font-size 11px, colour #b4b4b4 and no border, background or "
        "underline; its contrast is about 2:1.",
        fix="Give Leave the same shape, size and legible colour as the site's other quiet buttons.",
        personas=("low-tech-elderly", "explorer-skeptical", "accessibility-focused"),
        tags=("opting out", "visual weight"),
        side_effects=("axe reports color-contrast on the page of groups.",),
    ),
    Defect(
        number=6,
        operator="mobile-overflow",
        page="notifications",
        target=".note-list",
        device="mobile",
        element="List of notifications on a phone",
        severity="major",
        severity_reason="Everybody on a phone must push every line to and fro; nothing is out of reach for"
        " good.",
        user="On my phone the notifications run off the side of the screen and I keep sliding left and "
        "right to read a single sentence.",
        expert="The list of notifications keeps a desktop width on small screens, which makes the whole "
        "page scroll in two directions and cuts sentences off at the edge.",
        developer="`.note-list` has min-width: 620px below the 719px breakpoint, so the document becomes "
        "wider than a 390px viewport.",
        fix="Drop the minimum width so that the list fits the screen.",
        personas=("low-tech-elderly", "power-user-impatient", "accessibility-focused"),
        tags=("phone", "sideways scrolling"),
    ),
    Defect(
        number=7,
        operator="focus-invisible",
        page="messages",
        target=".thread-link",
        element="Links to the conversations in the list of messages",
        severity="major",
        severity_reason="People who use the keyboard open conversations by luck; every row is affected and"
        " there is no other way in.",
        user="When I go through my messages with the Tab key nothing lights up, so I never know whose "
        "message I am about to open.",
        expert="Rows of the message list show no sign of keyboard focus although all other links of the "
        "site do, so keyboard users lose track of where they are.",
        developer="`.thread-link:focus` and `:focus-visible` set outline: none and box-shadow: none "
        "without a replacement style.",
        fix="Let the rows have the site's focus outline again.",
        personas=("accessibility-focused", "power-user-impatient"),
        tags=("focus", "keyboard"),
    ),
    Defect(
        number=8,
        operator="focus-trapped",
        page="conversation",
        target="#text",
        at="/messages/tomasz",
        reach=(Go("/messages/tomasz?workshop=1"),),
        state="while writing a message",
        element="Text field for a message to another member",
        severity="critical",
        severity_reason="Without a mouse nobody can get from the text to the button that sends it, so "
        "messages cannot be written at all.",
        user="I typed my message and then I was stuck in the box. Tab does nothing, so I could not reach "
        "Send and had to close the page.",
        expert="The message field is a keyboard trap: focus enters and cannot leave in either direction, "
        "which stops keyboard and screen reader users from sending anything.",
        developer="A keydown handler on the conversation's `#text` calls preventDefault() for Tab and "
        "Shift+Tab, so focus never moves on.",
        fix="Remove the handler that swallows the Tab key.",
        personas=("accessibility-focused", "power-user-impatient"),
        tags=("keyboard trap", "messages"),
    ),
    Defect(
        number=9,
        operator="slow-page",
        page="profile",
        target="#main",
        params={"seconds": 2.6},
        element="Profiles of members",
        severity="minor",
        severity_reason="One waits and then it works; those who compare several people wait each time.",
        user="Every time I open somebody's profile I stare at the old page for ages and wonder whether my "
        "click counted.",
        expert="Profile pages answer only after more than two and a half seconds without any sign of "
        "progress, which breaks the flow of looking through people.",
        developer="GET /people/{handle} takes about 2.6 s until the first byte, while all other routes "
        "answer at once.",
        fix="Find and remove the delay in the profile's handler.",
        personas=("power-user-impatient", "explorer-skeptical"),
        tags=("waiting",),
        side_effects=("Following somebody feels slow too, because it ends on the profile.",),
    ),
    Defect(
        number=10,
        operator="button-faked",
        page="profile",
        target="#follow",
        element="Follow button on the profile of a member",
        severity="major",
        severity_reason="Keyboard and screen reader users cannot follow from the profile; some find the "
        "button in the search results instead.",
        user="My screen reader reads the word Follow but does not offer it as something to press, and Tab "
        "jumps right over it.",
        expert="What looks like the main button of the profile is not exposed as a control and cannot be "
        "focused, so the central action is closed to everyone who does not point and click.",
        developer="The submit button `#follow` is a div with a click listener: no button role, no "
        "tabindex, no key handling.",
        fix="Use a real submit button for Follow.",
        personas=("accessibility-focused", "power-user-impatient"),
        tags=("mouse only", "semantics"),
    ),
    Defect(
        number=11,
        operator="tab-order-forced",
        page="edit-profile",
        target="#skills",
        element="Skills field of the profile form",
        severity="minor",
        severity_reason="All fields can be reached in the end; keyboard users start in the middle of the "
        "form and are puzzled once.",
        user="The first press of Tab drops me into the skills box halfway down, before the menu and before"
        " my own name.",
        expert="One field of the profile form comes first in the focus order of the whole page, ahead of "
        "the skip link and the name, so the order no longer follows the reading order.",
        developer='`#skills` has tabindex="5"; a positive value puts it before every element in document '
        "order.",
        fix="Remove the positive tabindex from the field.",
        personas=("accessibility-focused", "power-user-impatient"),
        tags=("focus order",),
        side_effects=("axe reports tabindex on the profile form.",),
    ),
    Defect(
        number=12,
        operator="tab-stop-lost",
        page="settings",
        target="#emails",
        element="Choice of how often Commons sends e-mails, in the settings",
        severity="major",
        severity_reason="Without a mouse the number of e-mails cannot be changed; the help desk has to do "
        "it by phone.",
        user="I wanted fewer e-mails, but the keyboard hops from the posts setting straight to the tick "
        "boxes. There is no way to get at that list.",
        expert="The e-mail frequency control cannot receive keyboard focus although its neighbours can, so"
        " people who do not use a pointer are kept from a setting they were promised.",
        developer='`select#emails` carries tabindex="-1" and is therefore left out of sequential focus '
        "navigation.",
        fix="Remove the negative tabindex so that the list is in the Tab order.",
        personas=("accessibility-focused", "power-user-impatient"),
        tags=("keyboard", "e-mails"),
    ),
    Defect(
        number=13,
        operator="error-vague",
        page="settings",
        target="#fresh",
        params={"text": "Your request could not be processed."},
        reach=(
            Go("/settings"),
            Fill("#current", "plum-jam-42"),
            Fill("#fresh", "short"),
            Click("#change-password"),
        ),
        state="after sending a new password that is too short",
        element="Error message when a new password is refused",
        severity="major",
        severity_reason="Nothing tells that the password is too short; people try the same length again "
        "and give up or call.",
        user="It will not take my new password and does not say what is wrong with it. I tried three times"
        " and then left it.",
        expert="A refused password is answered by one catch-all sentence; the rule that was broken and the"
        " field concerned are not named, so there is no way to recover but guessing.",
        developer="The settings view replaces all validation messages with 'Your request could not be "
        "processed.' and drops the message and aria-invalid at `#fresh`.",
        fix="Say beside the field which rule the password breaks and what would be accepted.",
        personas=("low-tech-elderly", "non-native-moderate", "accessibility-focused"),
        tags=("password", "error message"),
        side_effects=("Errors of the other settings become just as vague.",),
    ),
    Defect(
        number=14,
        operator="cancel-blocked",
        page="close-account",
        target="#close-form",
        params={
            "text": "To close your account, please call the help desk on 01632 960142 between 9:00 "
            "and 17:00, Monday to Friday. Have your member number and your reasons at hand."
        },
        element="Form to close the account",
        severity="major",
        severity_reason="Nobody can leave online any more; those who work in office hours or do not like "
        "to phone stay against their will.",
        user="Signing up took a minute, but to get out I am supposed to ring somebody in office hours and "
        "explain myself. I just want to leave.",
        expert="Closing the account is no longer possible on the site: the page asks members to phone in "
        "office hours and to justify themselves, a barrier that joining did not have.",
        developer="The page /settings/close renders a paragraph with a phone number in place of "
        "`form#close-form`; there is no request that could close the account.",
        fix="Bring the form back, so that an account is closed as easily as it was opened.",
        personas=("explorer-skeptical", "power-user-impatient", "non-native-moderate"),
        tags=("closing an account", "obstruction"),
        side_effects=("The list of what happens to one's data is gone with the form.",),
    ),
    Defect(
        number=15,
        operator="nagging-box",
        page="search",
        target="#follow-more-box",
        params={"text": "Members with many contacts get more out of Commons. Follow ten more people today!"},
        element="Box that opens over the search results and asks to follow more people",
        severity="minor",
        severity_reason="It is one click each time, but it comes with every search and cannot be switched "
        "off.",
        user="Each time I look for something a box jumps up and tells me to follow more people. I have "
        "said Not now a dozen times!",
        expert="A modal prompt interrupts every visit to the search results, whatever the user answered "
        "before; refusing is possible only for the moment.",
        developer="The script calls showModal() 400 ms after every load of /search; the dismissal is not "
        "stored anywhere.",
        fix="Ask at most once and remember the answer, or drop the box.",
        personas=("power-user-impatient", "explorer-skeptical", "accessibility-focused"),
        tags=("interruption", "modal"),
        side_effects=("The focus moves into the box while one may be reading or clicking.",),
    ),
    Defect(
        number=16,
        operator="action-renamed",
        page="search",
        target="#group-repair-table .membership",
        params={
            "text": "Subscribe",
            "other": "#group-repair-table .membership",
            "other_path": "/groups",
        },
        element="Button to join the Repair Table in the search results",
        severity="enhancement",
        severity_reason="Both words are understood by most, and the button does the same; some wonder "
        "whether it costs something.",
        user="In the search I am asked to subscribe to the Repair Table, but on the groups page it says "
        "Join. Is that the same, or does one of them cost money?",
        expert="One action goes by two names: the Repair Table offers Subscribe among the search results "
        "and Join in the list of groups, so users must find out that they are equal.",
        developer="The card of this group on /search is labelled 'Subscribe' while /groups and its "
        "neighbours use 'Join'; the group's name is missing from the accessible name as well.",
        fix="Use the word Join, with the group's name for screen readers, in both places.",
        personas=("non-native-moderate", "low-tech-elderly", "accessibility-focused"),
        tags=("wording", "group membership"),
        side_effects=("The hidden words that name the group are gone from the button.",),
    ),
)

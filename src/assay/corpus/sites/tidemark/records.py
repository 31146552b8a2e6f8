"""The fifty issues of the Pedalway app project."""

from __future__ import annotations

from assay.corpus.sites.tidemark.data import MEMBERS, PRIORITIES, STATUSES, Activity, Comment, Issue

__all__ = ["ISSUES"]

_FIRST_NAMES = {member.id: member.name for member in MEMBERS}


def _issue(
    number: int,
    title: str,
    where: str,
    who: str,
    days: str,
    *body: str,
    talk: tuple[tuple[str, str, str], ...] = (),
) -> Issue:
    """Read one record. `where` is status, priority and labels; `who` is assignee and reporter; `days` are
    created, updated and, where there is one, due (month and day of 2026).
    """
    status, priority, *labels = where.split()
    assignee, reporter = who.split()
    assert status in STATUSES
    assert priority in PRIORITIES
    created, updated, *due = (f"2026-{day}" for day in days.split())
    assignee = "" if assignee == "-" else assignee
    history = [Activity(reporter, created, "reported this issue")]
    if assignee and assignee != reporter:
        history.append(Activity(reporter, created, f"assigned {_FIRST_NAMES[assignee]}"))
    if status not in ("backlog", "to-do"):
        history.append(Activity(assignee or reporter, updated, f"changed the status to {STATUSES[status]}"))
    comments = [
        Comment(f"c{number}{index}", author, f"2026-{day}", text)
        for index, (author, day, text) in enumerate(talk, start=1)
    ]
    return Issue(
        key=f"PED-{number}",
        title=title,
        status=status,
        priority=priority,
        assignee=assignee,
        labels=labels,
        reporter=reporter,
        created=created,
        updated=updated,
        due=due[0] if due else "",
        body=body,
        comments=comments,
        activity=history,
        watched="mara" in (assignee, reporter),
    )


ISSUES = (
    _issue(
        101,
        "Riders can save a favourite dock",
        "done medium feature map",
        "elif mara",
        "01-12 02-05",
        "Many riders use the same two docks each day. Let them mark a dock as a favourite and see it first.",
        "A rider can save up to ten docks. The list shows how many bikes are free at each one.",
        talk=(("elif", "02-05", "Shipped in version 3.4. The limit of ten is set on the server."),),
    ),
    _issue(
        102,
        "Rewrite the text on the “Ride ended” screen",
        "done low design",
        "jonas mara",
        "01-12 01-29",
        "The screen says “Session terminated”. Riders ask support what went wrong.",
        "Say that the ride has ended, how long it took, and what it cost.",
    ),
    _issue(
        103,
        "Show the price before the first ride",
        "done high feature payments",
        "tom rosa",
        "01-13 02-11",
        "New riders see the price only on the receipt. Show the price for each started 15 minutes before "
        "they unlock.",
    ),
    _issue(
        104,
        "Map jumps back to the city centre after each search",
        "done high bug map",
        "elif sam",
        "01-14 02-03",
        "Search for a street, close the result, and the map moves back to the centre.",
        "It should stay where the rider left it.",
    ),
    _issue(
        105,
        "Let riders change their e-mail address",
        "done medium feature accounts",
        "priya rosa",
        "01-15 02-18",
        "Support changes about 20 addresses by hand each week. Riders should do it themselves, with a check "
        "by mail.",
    ),
    _issue(
        106,
        "Dark streets are hard to see on the map at night",
        "backlog low design map",
        "- jonas",
        "01-16 01-16",
        "In night mode, small streets have almost the same grey as parks. We need a second shade.",
    ),
    _issue(
        107,
        "Group rides: unlock up to four bikes with one account",
        "backlog medium feature bikes",
        "- mara",
        "01-19 03-02",
        "Families ask for this more than for anything else. One rider unlocks several bikes and pays for all "
        "of them.",
        "Open questions: the deposit for each bike, and what happens when one of the bikes is lost.",
        talk=(
            ("rosa", "02-20", "We had 31 requests for this in February, most of them from parents."),
            ("mara", "03-02", "Planned for the summer. I will write a plan by the end of April."),
        ),
    ),
    _issue(
        108,
        "Receipts in the app have no VAT number",
        "done urgent bug payments",
        "priya rosa",
        "01-19 01-23",
        "Business riders cannot use our receipts for their expenses, because our VAT number is missing.",
    ),
    _issue(
        109,
        "Screen reader skips the unlock button",
        "done urgent bug",
        "tom sam",
        "01-20 01-27",
        "With a screen reader on, the focus goes from the bike number to the map. The button is never read "
        "out.",
    ),
    _issue(
        110,
        "Add a “Report a broken bike” button to the ride screen",
        "done medium feature bikes",
        "elif rosa",
        "01-21 02-17",
        "Riders call us while they stand next to the bike. Three taps should be enough: what, where, send.",
    ),
    _issue(
        111,
        "Old invitations never expire",
        "backlog low accounts",
        "- priya",
        "01-22 01-22",
        "An invitation for a company account still works after a year. It should stop after 14 days.",
    ),
    _issue(
        112,
        "Move ride photos to cheaper storage",
        "backlog low",
        "- priya",
        "01-23 01-23",
        "Photos of parked bikes cost us 180 euros a month. After 60 days nobody looks at them.",
    ),
    _issue(
        113,
        "Sort the ride history by date",
        "done low feature",
        "tom mara",
        "01-26 02-12",
        "The newest ride should be at the top. At present the order is random after an update.",
    ),
    _issue(
        114,
        "Show how far an electric bike can still go",
        "in-progress medium feature bikes",
        "elif mara",
        "01-26 03-13 03-27",
        "Riders want to know if the battery is enough for their way home. Show kilometres, not per cent.",
        "Round down to full kilometres. Below three kilometres, suggest another bike.",
        talk=(
            ("elif", "03-10", "The bikes send the battery level once a minute. That is enough for this."),
            (
                "jonas",
                "03-13",
                "New icons are in the shared folder. The low one has a word as well as a colour.",
            ),
        ),
    ),
    _issue(
        115,
        "Sign-in code arrives too late by text message",
        "done high bug accounts",
        "priya rosa",
        "01-27 02-19",
        "The code is valid for two minutes but often takes three to arrive. Make it valid for ten minutes.",
    ),
    _issue(
        116,
        "Student price: check the card once a year",
        "backlog medium feature accounts",
        "- mara",
        "01-28 02-24",
        "Students lose the lower price each term and must send their card again. Once a year is enough.",
    ),
    _issue(
        117,
        "Dock names are cut off in the list",
        "done low bug design",
        "jonas sam",
        "01-29 02-13",
        "“Central Station, north entrance” and “Central Station, south entrance” look the same. Use two "
        "lines.",
    ),
    _issue(
        118,
        "App closes when the camera is not allowed",
        "done urgent bug bikes",
        "tom sam",
        "02-02 02-06",
        "If a rider does not allow the camera, the scan screen closes the app. Offer to type the bike "
        "number.",
    ),
    _issue(
        119,
        "Weekly report of lost bikes",
        "backlog low feature bikes",
        "- rosa",
        "02-03 02-03",
        "The street team wants a list each Monday: bike number, last place, days since the last ride.",
    ),
    _issue(
        120,
        "Pay with a company account",
        "in-progress high feature payments accounts",
        "priya mara",
        "02-03 03-16 03-31",
        "Three employers want to pay for their staff. A rider picks “Private” or “Work” before the ride.",
        "The company gets one bill each month, with the rides of each person.",
        talk=(
            ("priya", "03-09", "The bill is ready. Next is the switch between private and work."),
            ("mara", "03-16", "Harbour Freight will test it with 12 people from 1 April."),
        ),
    ),
    _issue(
        121,
        "Explain why a bike cannot be reserved",
        "done medium design bikes",
        "jonas rosa",
        "02-04 02-26",
        "The button is grey and nothing says why. Tell the rider: in use, low battery, or in repair.",
    ),
    _issue(
        122,
        "Delete account from inside the app",
        "done high feature accounts",
        "priya mara",
        "02-05 03-04",
        "Riders must write to us to delete an account. Offer it in the settings, with a clear warning and 30 "
        "days "
        "to change their mind.",
    ),
    _issue(
        123,
        "Street names are missing in the harbour area",
        "in-review medium bug map",
        "elif sam",
        "02-09 03-13",
        "East of Pier 4 the map shows no street names at zoom levels 15 and 16. They come back at 17.",
    ),
    _issue(
        124,
        "Refund page for the support team",
        "to-do high feature payments",
        "priya rosa",
        "02-09 03-12 04-02",
        "We refund rides by asking the developers. Give support a page: find the ride, choose the amount, "
        "give a reason.",
    ),
    _issue(
        125,
        "Ride timer stops when the phone is locked",
        "done high bug",
        "tom sam",
        "02-10 03-10",
        "The timer shows the right price only after the app is opened again. It should always count from the "
        "start time.",
    ),
    _issue(
        126,
        "Welcome tour has too many steps",
        "in-review medium design",
        "jonas mara",
        "02-10 03-16 03-19",
        "Seven screens before the first map. Six riders out of ten skip them all. Cut it to two.",
        talk=(
            (
                "jonas",
                "03-16",
                "Version with two screens is ready for a look. The rest moved to the help pages.",
            ),
        ),
    ),
    _issue(
        127,
        "Voucher codes with a space are refused",
        "done low bug payments",
        "priya rosa",
        "02-11 02-27",
        "People copy “SPRING 26” from our own mail, and the app says the code is wrong. Ignore spaces and "
        "case.",
    ),
    _issue(
        128,
        "Plan the price for day passes",
        "in-progress medium payments",
        "mara mara",
        "02-12 03-12 03-24",
        "Visitors ask for a pass for one day. We need a price, the rules for long rides, and the text for "
        "the app.",
        talk=(
            ("priya", "03-12", "From the server's side anything goes, as long as a day ends at midnight."),
        ),
    ),
    _issue(
        129,
        "Show opening hours of docks in parks",
        "to-do low feature map",
        "elif rosa",
        "02-16 03-02",
        "Two docks are closed at night, and riders find the gate locked. Show the hours and hide them when "
        "closed.",
    ),
    _issue(
        130,
        "Wrong time on receipts after the clocks change",
        "to-do high bug payments",
        "tom sam",
        "02-17 03-13 03-27",
        "The clocks go forward on 29 March. Last autumn, receipts were one hour wrong for a day.",
        "Check the receipt, the ride history and the mail.",
    ),
    _issue(
        131,
        "Scan works again in bright sun",
        "done medium bug bikes",
        "elif sam",
        "02-18 03-13",
        "In bright sun the camera could not read the code on the frame. The new code has a matt surface.",
    ),
    _issue(
        132,
        "Let riders choose miles or kilometres",
        "backlog low feature",
        "- rosa",
        "02-19 02-19",
        "Visitors from the United States ask for miles. One switch in the settings is enough.",
    ),
    _issue(
        133,
        "Bigger text breaks the payment screen",
        "in-progress high bug design payments",
        "jonas sam",
        "02-23 03-16 03-20",
        "With the phone's largest text size, the “Pay” button is below the edge of the screen and cannot be "
        "reached.",
        talk=(("sam", "03-16", "Still there on small phones. Photos are in the shared folder."),),
    ),
    _issue(
        134,
        "Keep the map when the phone is turned",
        "to-do low bug map",
        "- sam",
        "02-24 02-24",
        "Turn the phone and the map goes back to the start. It should keep its place and zoom.",
    ),
    _issue(
        135,
        "Warn before a long ride gets expensive",
        "in-review high feature payments",
        "tom rosa",
        "02-24 03-17 03-18",
        "After 90 minutes a ride costs more. Send a message ten minutes before, with the new price in it.",
        talk=(("rosa", "03-11", "The best time for this message is 80 minutes after the start."),),
    ),
    _issue(
        136,
        "Test the app on five older phones",
        "to-do medium",
        "sam mara",
        "02-25 03-09 03-26",
        "One rider in eight uses a phone that is older than five years. Test sign-in, unlock, ride and "
        "payment.",
    ),
    _issue(
        137,
        "Two docks have the same number",
        "done high bug map",
        "priya sam",
        "02-26 03-11",
        "Mill Lane and Mill Street are both dock 214. Riders are sent to the wrong place.",
    ),
    _issue(
        138,
        "Remember the last payment method",
        "done medium feature payments",
        "tom rosa",
        "03-02 03-12",
        "Riders with two cards choose again before each ride. Start with the one they used last.",
    ),
    _issue(
        139,
        "New icons for bike types",
        "in-progress medium design bikes",
        "jonas mara",
        "03-03 03-16 03-25",
        "City bike, electric bike and cargo bike look alike on the map. Make them different in shape, not "
        "only in colour.",
        talk=(
            ("mara", "03-10", "Please test them at 16 pixels as well. That is the size on the map."),
            ("jonas", "03-16", "Done. The cargo bike now has a box that is clear at every size."),
        ),
    ),
    _issue(
        140,
        "Speed up the first start of the app",
        "to-do medium feature",
        "tom mara",
        "03-04 03-09",
        "The first start takes 4.2 seconds on a middle-range phone. The target is 2 seconds.",
    ),
    _issue(
        141,
        "Password reset mail goes to the junk folder",
        "in-progress high bug accounts",
        "priya rosa",
        "03-05 03-13 03-19",
        "Two large mail services put our reset mail into junk. We should sign our mail and shorten the text.",
    ),
    _issue(
        142,
        "Unlock fails when two riders scan the same bike",
        "in-review urgent bug bikes",
        "tom sam",
        "03-05 03-17 03-18",
        "Both riders see “Unlocked”, but only one of them has the ride. The other one should be told at "
        "once.",
        talk=(("tom", "03-17", "Fixed on my side. Please test it with two phones, Sam."),),
    ),
    _issue(
        143,
        "Show the walking time to the next dock",
        "backlog medium feature map",
        "- elif",
        "03-09 03-09",
        "A distance in metres says little in a city with hills. Show minutes on foot.",
    ),
    _issue(
        144,
        "Riders cannot find the phone number of support",
        "to-do medium design",
        "mara rosa",
        "03-10 03-10 03-26",
        "It is four taps deep. Put it on the ride screen and on the help page.",
    ),
    _issue(
        145,
        "Card is charged twice when a ride ends without signal",
        "to-do urgent bug payments",
        "- rosa",
        "03-11 03-16 03-20",
        "When the phone has no signal at the end of a ride, the app sends the payment again each time it "
        "comes back. "
        "Some riders were charged twice.",
        "Steps: start a ride, switch to flight mode, lock the bike, switch flight mode off twice. "
        "Two payments appear in the list.",
        "We have refunded 14 riders by hand so far.",
        talk=(
            ("rosa", "03-12", "Four more cases this morning. The refunds take us about ten minutes each."),
            ("tom", "03-13", "The app is right to retry. The server should notice that it is the same ride."),
            ("mara", "03-16", "Agreed. This needs an owner before the end of the week."),
        ),
    ),
    _issue(
        146,
        "Write the release notes for version 3.6",
        "to-do medium",
        "mara sam",
        "03-12 03-12 03-20",
        "Version 3.6 goes out on Monday 23 March. List the changes that riders will notice, in plain words.",
    ),
    _issue(
        147,
        "Decide how long we keep ride data",
        "in-progress high accounts",
        "mara priya",
        "03-12 03-17 03-18",
        "We keep the route of each ride for ever. The law asks us to keep it no longer than we need it.",
        "Proposal: routes for 90 days, times and prices for seven years.",
        talk=(
            ("mara", "03-16", "I have asked our lawyer to confirm the seven years."),
            ("priya", "03-17", "Mara, does this cover the photos of parked bikes as well?"),
        ),
    ),
    _issue(
        148,
        "Ask for a rating only after the third ride",
        "in-review low feature",
        "elif mara",
        "03-13 03-16",
        "New riders are asked to rate us before they know us. Wait for the third ride, and never ask twice "
        "in a month.",
    ),
    _issue(
        149,
        "Cargo bikes do not show up near the station",
        "in-progress urgent bug map bikes",
        "elif rosa",
        "03-16 03-17 03-19",
        "Since Sunday the filter “Cargo” finds nothing within 500 metres of Central Station. Six cargo bikes "
        "are there.",
    ),
    _issue(
        150,
        "Text on the map is too small for older riders",
        "backlog high design map",
        "- rosa",
        "03-17 03-17",
        "Three riders called today after the map update. The names of the docks are smaller than before.",
        "Ask: follow the text size that is set on the phone.",
    ),
)

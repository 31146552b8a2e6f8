"""Politics and business."""

from __future__ import annotations

from assay.corpus.sites.northgate_herald.stories import Story

__all__ = ["CITY"]

CITY = (
    Story(
        slug="council-budget-vote",
        section="politics",
        topic="City council",
        headline="Council tax to rise by £38 a year as budget goes to a close vote",
        standfirst="Libraries, parks and bins are all on the table when councillors meet on 2 April.",
        author="Imran Sethi",
        date="2026-03-17",
        scene="town-hall",
        tone="morning",
        caption="The town hall, where the budget meeting starts at 7pm on 2 April.",
        reads=5120,
        related=("lyle-library-lights", "marlow-second-term", "brick-fields-homes"),
        body="""
The average home in Northgate will pay £38 more in council tax from May if the budget passes on 2 April
2026. The vote will be close: the two parties that run the council have 26 of the 51 seats, and two of
their own members have said that they may stay away.

The budget is £214 million. It has to close a gap of £6.2 million, which the council puts down to the cost
of care for older people.

The Central Library would close at 5pm on working days. Garden waste would be collected every three weeks
and not every two. Entry to all parks and museums stays free.

Opposition leader Graham Stead said that his party would keep the library open by cutting £90,000 from the
council’s spending on consultants. “It is one line in a table,” he said.

The meeting starts at 7pm in the town hall and is open to everyone.
""",
    ),
    Story(
        slug="marlow-second-term",
        section="politics",
        topic="City council",
        headline="Denise Marlow will stand again in May",
        standfirst="The council leader wants four more years to finish the flood gates and the tram.",
        author="Imran Sethi",
        date="2026-03-14",
        scene="office",
        tone="morning",
        caption="The leader’s office on the second floor of the town hall.",
        reads=2340,
        related=("council-budget-vote", "tram-line-survey", "postal-votes"),
        body="""
Council leader Denise Marlow will stand again in the elections on 7 May 2026. She told party members on
Friday evening that she wanted to finish what she had begun.

Marlow, 52, a former head teacher, has led the council since 2022. Her party has no majority of its own
and governs with a smaller one.

She named three aims: the gates at Castle Quay, the tram to Eastfield and 1,500 homes for rent. “I have
dug a lot of holes in this city,” she said. “I would like to fill them in.”

Graham Stead, who leads the opposition, said that voters would remember closed libraries and not holes.
""",
    ),
    Story(
        slug="postal-votes",
        section="politics",
        topic="Elections",
        headline="How to vote by post on 7 May",
        standfirst="Forms have to be in by 21 April. Here is what you need.",
        author="Imran Sethi",
        date="2026-03-09",
        scene="street",
        tone="morning",
        caption="Voters in Millbank will choose three councillors on 7 May.",
        reads=1520,
        related=("marlow-second-term", "council-budget-vote", "eastfield-councillor"),
        body="""
Anyone on the voters’ list can choose to vote by post in the council elections on 7 May 2026. You do not
have to give a reason.

The form has to reach the town hall by 5pm on 21 April 2026. You can fetch one at any library, or call the
elections office and have it sent to you. You need your date of birth and your signature, and that is all.

Voting papers go out from 24 April. They have to be back by 10pm on 7 May. You can also hand them in at
any polling station on the day.

If you vote in person, bring a photo card such as a bus pass, a driving licence or a passport. Voter cards
are free and take about ten days.
""",
    ),
    Story(
        slug="eastfield-councillor",
        section="politics",
        topic="City council",
        headline="Eastfield councillor holds her office hours at a cheese stall",
        standfirst="Joan Tully meets voters every Thursday between the cheddar and the eggs.",
        author="Imran Sethi",
        date="2026-03-02",
        scene="market",
        tone="morning",
        caption="Shoppers at Eastfield market on Thursday morning.",
        reads=1130,
        related=("postal-votes", "eastfield-market-return", "tram-line-survey"),
        body="""
For two hours every Thursday you can talk to your councillor at a cheese stall in Eastfield market. Joan
Tully began in January, when the council closed the office that she had used for years.

“Nobody came to the office,” she said. “Here I get 40 people a morning, and some of them buy cheese.”

Most ask about bins, buses and damp. She writes every question in a blue book and comes back with an
answer the week after. So far the book has 312 questions and 287 answers.

The stall’s owner, Jim Barraclough, takes no rent. He says that sales are up by a tenth on Thursdays.
""",
    ),
    Story(
        slug="brick-fields-homes",
        section="politics",
        topic="Housing",
        headline="First 80 homes for rent go up at Brick Fields",
        standfirst="Rents start at £560 a month for one bedroom. The list opens on 1 April.",
        author="Joanna Pike",
        date="2026-03-11",
        scene="works",
        tone="morning",
        caption="The old brickworks, which is being turned into workshops beside the new homes.",
        reads=2010,
        related=("eastfield-school-places", "council-budget-vote", "millbank-works-batteries"),
        body="""
The first 80 council homes at Brick Fields will be ready in August, the council said. Rents start at £560
a month for one bedroom and £690 for two.

People can put their names down from 1 April to 30 April 2026. Families with children and people who live
in crowded homes come first, then people who have worked in the city for two years or more.

There is room for 410 homes in all. The rest should be done by 2029.

The old brickworks next door is to become workshops. The chimney stays: 2,600 people signed a letter to
save it.
""",
    ),
    Story(
        slug="park-rangers-vote",
        section="politics",
        topic="City council",
        headline="Parks keep their rangers after a late change of heart",
        standfirst="All twelve posts are safe for a year, councillors decide by 29 votes to 22.",
        author="Imran Sethi",
        date="2026-02-24",
        scene="street",
        tone="grey",
        caption="Eastfield Road leads to the largest of the city’s parks.",
        reads=760,
        related=("council-budget-vote", "khan-quiet-parks", "eastfield-councillor"),
        body="""
Northgate’s twelve park rangers will keep their jobs for at least another year. Councillors voted by 29 to
22 on Monday to leave the posts in the plan.

The council had wanted to share the rangers with Harwick, which would have saved £140,000. More than 5,000
people wrote to object.

Ranger Dave Ellery has worked in Canal Park for 17 years. He heard the news while cutting back a hedge. “I
finished the hedge,” he said.
""",
    ),
    Story(
        slug="quay-traders-rent",
        section="business",
        topic="Shops",
        headline="Quay traders ask for lower rent if the gates are late",
        standfirst="Forty-one shops want a tenth off for every month of delay.",
        author="Joanna Pike",
        date="2026-03-15",
        scene="quay",
        tone="grey",
        caption="Warehouse Row, where the council owns most of the shops.",
        reads=2680,
        related=("flood-gates-castle-quay", "flood-insurance-tanner-street", "eastfield-market-return"),
        body="""
Forty-one traders at Castle Quay have asked the council to tie their rent to the flood gates. If the gates
are not finished in October 2027, the rent would fall by a tenth until they are.

The council owns 58 of the 112 shops and workshops. A tenth of their rent comes to £7,400 a month.

“A promise that costs nothing is worth nothing,” said Farida Amin, who sells lamps on Warehouse Row.

The council said that it would answer before the end of April. It has already agreed to freeze rents on
the quay until work is over.
""",
    ),
    Story(
        slug="millbank-works-batteries",
        section="business",
        topic="Jobs",
        headline="Millbank works to build batteries, with 240 new jobs",
        standfirst="The old engine works has stood empty for nine years. Hiring starts in May.",
        author="Joanna Pike",
        date="2026-03-17",
        scene="works",
        tone="morning",
        caption="Workers at the Millbank works, where new machines arrive next month.",
        reads=3640,
        related=("low-ings-meadow", "apprentices-day", "brick-fields-homes"),
        body="""
The old engine works at Millbank will open again in September to build batteries for buses and boats.
Tarrow Power, a firm founded in the city, will take on 240 people over two years.

The first 90 jobs will be listed in May. Pay starts at £29,500, and no one needs experience with
batteries: training takes six weeks and is paid.

The firm is spending £46 million on the site. The region’s growth fund lends it a further £12 million,
which has to be paid back by 2034.

“My father worked in this building for 30 years,” said managing director Carol Stokes. “I have his old
locker key. I am going to find out if it fits.”
""",
    ),
    Story(
        slug="apprentices-day",
        section="business",
        topic="Jobs",
        headline="Sixty firms offer places for young people in one day",
        standfirst="The apprentice fair is at the college on 28 March. Entry is free.",
        author="Joanna Pike",
        date="2026-03-04",
        scene="office",
        tone="morning",
        caption="Trainees at a design firm in Bridge Street.",
        reads=1190,
        related=("millbank-works-batteries", "hotel-assembly-rooms", "bakery-four-day-week"),
        body="""
Sixty local firms will offer training places at Northgate College on 28 March 2026. There are 430 places
in all, from boat building to dental care.

Doors open at 10am and close at 3pm. Entry is free. Visitors should bring a short note about themselves,
and help with writing one is at hand in room 4.

Last year 212 people found a place at the fair. One of them was Jay Moss, 19, who now mends trams. “I went
for the free pens,” he said.
""",
    ),
    Story(
        slug="bakery-four-day-week",
        section="business",
        topic="Work",
        headline="The café that pays five days for four",
        standfirst="Sales rose, sick days fell, and nobody wants to go back.",
        author="Joanna Pike",
        date="2026-02-28",
        scene="cafe",
        tone="morning",
        caption="The morning rush at Hobb’s in Mill Lane.",
        reads=2450,
        related=("apprentices-day", "hotel-assembly-rooms", "eastfield-market-return"),
        body="""
Hobb’s café in Mill Lane gave its 14 staff a four-day week a year ago and left their pay as it was. Owner
Nina Hobb has now done the sums.

Sales went up by 6 per cent. Sick days fell from 71 to 19. Nobody has left, and she has saved the £9,000
that it used to cost her each year to find and train new people.

The café is closed on Mondays now. “Monday was always slow,” she said. “I should have done it ten years
ago. I would have had ten years of Mondays.”
""",
    ),
    Story(
        slug="hotel-assembly-rooms",
        section="business",
        topic="Tourism",
        headline="Assembly Rooms to become a hotel with 64 beds",
        standfirst="The ballroom stays open to the public, the buyer promises.",
        author="Joanna Pike",
        date="2026-03-10",
        scene="town-hall",
        tone="dusk",
        caption="The Assembly Rooms stand on the same square as the town hall.",
        reads=1760,
        related=("quay-traders-rent", "museum-late-openings", "bakery-four-day-week"),
        body="""
The Assembly Rooms have been sold for £4.8 million and will open as a hotel in spring 2028. The buyer, a
family firm from Harwick, plans 64 rooms and a restaurant.

The ballroom of 1792 will be kept. It can be used by the public on at least 60 days a year, and the tea
dances on Wednesdays will go on.

Ada Finlay, 88, has danced there since 1956. “They asked me about the floor,” she said. “I told them: do
not touch the floor.”
""",
    ),
    Story(
        slug="eastfield-market-return",
        section="business",
        topic="Shops",
        headline="Eastfield market is full for the first time since 2017",
        standfirst="All 74 stalls are let. There is a waiting list for fish.",
        author="Joanna Pike",
        date="2026-03-01",
        scene="market",
        tone="grey",
        caption="Stalls at Eastfield market, which is open from Tuesday to Saturday.",
        reads=1410,
        related=("eastfield-councillor", "quay-traders-rent", "bakery-four-day-week"),
        body="""
Every stall in Eastfield market is taken for the first time in nine years. Two years ago a third of the 74
stalls were empty.

Market manager Gita Lal cut the rent for new traders to £5 a day for six months. She also moved the bus
stop to the front door. “People do not carry potatoes uphill,” she said.

The market is open from Tuesday to Saturday, 8am to 4pm. There is a waiting list of nine for the two fish
stalls.
""",
    ),
)

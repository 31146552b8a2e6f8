"""Sport, culture and opinion."""

from __future__ import annotations

from assay.corpus.sites.northgate_herald.stories import Story

__all__ = ["LIFE"]

LIFE = (
    Story(
        slug="rovers-men-draw",
        section="sport",
        topic="Football",
        headline="Ten-man Rovers hold on for a point at Colby",
        standfirst="A red card after 30 minutes, a penalty saved and a goalless draw.",
        author="Tom Hesketh",
        date="2026-03-15",
        scene="pitch",
        tone="grey",
        caption="Rovers defend a corner late in the second half.",
        reads=3310,
        related=("rovers-women-promotion", "rovers-new-stand", "girls-football-pitches"),
        body="""
Colby United 0, Northgate Rovers 0

Rovers played for an hour with ten men and came home with a point. They stay sixth, two points outside the
play-off places, with nine games left.

Defender Luke Marr was sent off after half an hour for pulling back a striker. Keeper Jon Ferris saved the
penalty with his feet, and after that he saved nearly everything else.

“It was ugly, and I loved it,” said manager Steve Rudd.

Rovers are at home to Pelham on 21 March 2026. Kick-off is at 3pm.
""",
    ),
    Story(
        slug="rovers-new-stand",
        section="sport",
        topic="Football",
        headline="Rovers show plans for a new stand with 3,000 seats",
        standfirst="Safe standing, wider seats and 80 places for wheelchairs are part of the £11m plan.",
        author="Tom Hesketh",
        date="2026-03-07",
        scene="pitch",
        tone="morning",
        caption="The Canal End, which would be replaced by the new stand.",
        reads=2240,
        related=("rovers-women-promotion", "rovers-men-draw", "girls-football-pitches"),
        body="""
Northgate Rovers want to replace the Canal End with a stand for 3,000 people. It would cost £11 million
and take the ground’s capacity to 12,400.

A third of the stand would be for safe standing. There would be 80 places for wheelchairs, up from 18, and
twice as many toilets for women.

Fans can see the plans in the club shop until 10 April 2026. If the council agrees in June, work starts
next spring.

Season tickets will not cost more because of the stand, the club said.
""",
    ),
    Story(
        slug="northgate-10k-roads",
        section="sport",
        topic="Running",
        headline="Northgate 10K: the route, the roads and the start times",
        standfirst="More than 5,000 runners are expected on 12 April. Bridge Street is closed until 2pm.",
        author="Tom Hesketh",
        date="2026-03-12",
        scene="runners",
        tone="morning",
        caption="Runners near the finish of last year’s race.",
        reads=2790,
        related=("rovers-women-promotion", "girls-football-pitches", "river-swimmers"),
        body="""
The Northgate 10K starts at 10am on 12 April 2026 in front of the station. More than 5,000 people have
signed up, and entry closes on 27 March.

The route goes over the Old Bridge, along Castle Quay, round Canal Park and back. It is flat except for
one hill at Mill Lane.

Bridge Street and Quayside are closed to cars from 8am to 2pm. Trams run as normal. The children’s mile
starts at 9am, led by Rovers Women.

Entry costs £24 for adults and £6 for under-16s.
""",
    ),
    Story(
        slug="girls-football-pitches",
        section="sport",
        topic="Football",
        headline="Girls’ teams double, but there is nowhere to play",
        standfirst="Forty-four teams share six pitches. Three more are on the way.",
        author="Gwen Farrar",
        date="2026-03-05",
        scene="pitch",
        tone="morning",
        caption="Two sides meet at the main ground; most girls’ teams have to make do with less.",
        reads=890,
        related=("rovers-women-promotion", "northgate-10k-roads", "school-meals-survey"),
        body="""
There are 44 girls’ football teams in the city, twice as many as three years ago. They share six pitches
with the boys, and some matches start at 8am.

“My daughter thinks that football is a game played in the dark,” said Sue Larkin, who coaches the
under-12s in Millbank.

Three new pitches with lights are to open at Brick Fields in October. They cost £1.9 million, of which the
county’s sport fund pays two thirds. Half of the evening hours will be kept for girls and women.
""",
    ),
    Story(
        slug="river-swimmers",
        section="sport",
        topic="Swimming",
        headline="Swimmers may get a marked stretch of river by June",
        standfirst="The water was clean in 21 of 24 tests. The harbour trust wants lifeguards.",
        author="Tom Hesketh",
        date="2026-02-26",
        scene="quay",
        tone="morning",
        caption="Boats moored at Castle Quay, half a mile below the planned swimming place.",
        reads=1020,
        related=("river-rescue-boat", "northgate-10k-roads", "flood-gates-castle-quay"),
        body="""
A stretch of the Tarrow above the Old Bridge could be marked for swimmers from June. The water was clean
in 21 of 24 tests since last spring.

The three bad results all came after heavy rain. A flag would show whether it is safe to go in.

The harbour trust is in favour, but wants two lifeguards from 10am to 6pm at weekends. That would cost
£14,000 for the summer. The Cold Tarrow Club, which has 380 members, has raised £6,200 so far.
""",
    ),
    Story(
        slug="bowls-club-100",
        section="sport",
        topic="Bowls",
        headline="Millbank bowls club turns 100 and gets younger",
        standfirst="A free evening on Wednesdays has brought in 50 players under 30.",
        author="Tom Hesketh",
        date="2026-02-20",
        scene="cafe",
        tone="grey",
        caption="Members in the club room after the Wednesday evening game.",
        reads=540,
        related=("girls-football-pitches", "river-swimmers", "northgate-10k-roads"),
        body="""
Millbank Bowls Club is 100 years old this month, and its players have not been so young since the war.
Fifty of its 130 members are under 30.

They came because of the free evenings on Wednesdays, with music, and they stayed. “It turns out that it
is hard,” said Omar Siddiq, 24.

The club’s oldest member, Bert Haines, is 94. He has played the new members one by one. “I have lost
twice,” he said. “I am asking for a recount.”
""",
    ),
    Story(
        slug="theatre-royal-roof",
        section="culture",
        topic="Theatre",
        headline="Theatre Royal reopens with a dry roof and a wet play",
        standfirst="The Tempest is the first show after two years of building work.",
        author="Alice Nwosu",
        date="2026-03-16",
        scene="stage",
        tone="dusk",
        caption="The cast of The Tempest in rehearsal at the Theatre Royal.",
        reads=2510,
        related=("keeper-of-the-clocks", "museum-late-openings", "choir-factory"),
        body="""
The Theatre Royal opens again on 27 March 2026 after two years and £5.6 million of work. The roof no
longer leaks. The first play is The Tempest.

“We thought about something dry,” said artistic director Femi Oduya. “Then we thought: no, we have earned
this.”

All 740 seats are new. There are 22 places for wheelchairs, and every show has at least one evening with
captions.

Tickets cost between £10 and £36. Anyone under 26 pays £8 for any seat that is free an hour before the
play.
""",
    ),
    Story(
        slug="library-sundays",
        section="culture",
        topic="Books",
        headline="Millbank Library opens on Sundays, thanks to 26 neighbours",
        standfirst="Volunteers will run the small library from noon to 4pm.",
        author="Alice Nwosu",
        date="2026-03-13",
        scene="library",
        tone="morning",
        caption="Two of the volunteers in the reading room at Millbank Library.",
        reads=1630,
        related=("lyle-library-lights", "keeper-of-the-clocks", "council-budget-vote"),
        body="""
Millbank Library will be open on Sundays from 5 April 2026. Twenty-six neighbours have learned how to run
it and will take turns, two at a time, from noon to 4pm.

The idea came from Rosa Villar, 67, who used to work there. “The building is warm and the books are paid
for,” she said. “It only needed somebody with a key.”

On other days nothing changes. The library has 14,000 books, six computers and a story hour for small
children at 1pm on Sundays.
""",
    ),
    Story(
        slug="museum-late-openings",
        section="culture",
        topic="Museums",
        headline="City Museum stays open until 9pm on Thursdays",
        standfirst="Entry is free, the café is open, and the dinosaur is lit in red.",
        author="Alice Nwosu",
        date="2026-03-09",
        scene="cafe",
        tone="dusk",
        caption="Visitors in the museum café on the first late Thursday.",
        reads=1270,
        related=("theatre-royal-roof", "keeper-of-the-clocks", "hotel-assembly-rooms"),
        body="""
The City Museum will stay open until 9pm on Thursdays until the end of June. Entry is free, as it is by
day.

There will be a talk at 7pm each week. The first is about the Roman boat that was found at Castle Quay in
1961. The café serves soup for £4.50 and stays open until 8.30pm.

On the first evening 640 people came, more than on a normal Saturday. “People want somewhere to go that is
not a pub and not a sofa,” said museum director Lydia Orme.
""",
    ),
    Story(
        slug="choir-factory",
        section="culture",
        topic="Music",
        headline="Two hundred voices sing in an empty factory",
        standfirst="A choir of former workers and their families fills the Millbank works with sound.",
        author="Alice Nwosu",
        date="2026-03-06",
        scene="works",
        tone="dusk",
        caption="The Millbank works, where the choir sang before the builders moved in.",
        reads=860,
        related=("millbank-works-batteries", "theatre-royal-roof", "keeper-of-the-clocks"),
        body="""
Before the builders moved in, 200 people went to the old Millbank works to sing. Many of them used to work
there.

Composer Jess Tallow had spent a year recording their stories. Her piece, The Second Shift, is made of
them: the hooter, the canteen menu, the names on the lockers.

It was sung once, on Thursday evening, at ten to six, when the day shift used to end. There was no
applause at first. Then somebody blew the old hooter.

A recording will be on sale at the City Museum from 20 March 2026. It costs £8.
""",
    ),
    Story(
        slug="harbour-film-nights",
        section="culture",
        topic="Film",
        headline="Films on the water return to the harbour in May",
        standfirst="Eight films, a floating screen and free blankets.",
        author="Alice Nwosu",
        date="2026-02-27",
        scene="quay",
        tone="night",
        caption="Castle Quay after dark, where the floating screen will be moored.",
        reads=1340,
        related=("museum-late-openings", "theatre-royal-roof", "river-swimmers"),
        body="""
The floating screen comes back to Castle Quay for eight Friday evenings from 8 May 2026. Films start at
dusk, and blankets are free.

Because of the flood gates the seats will be on the south bank this year. There is room for 350 people.

Tickets cost £7, or £4 for children. They go on sale on 1 April at the City Museum. The first film is a
silent comedy of 1924 with a live piano.
""",
    ),
    Story(
        slug="poetry-bus-shelter",
        section="culture",
        topic="Books",
        headline="A poem at every stop on the number 12",
        standfirst="Children have written 38 very short poems for people who are waiting.",
        author="Alice Nwosu",
        date="2026-02-23",
        scene="bus",
        tone="morning",
        caption="The number 12 in Bridge Street, where the first poem hangs.",
        reads=620,
        related=("library-sundays", "night-buses-return", "school-meals-survey"),
        body="""
If you wait for the number 12, you can now read while you do. Thirty-eight poems by pupils hang in the
shelters between the station and Eastfield, one at every stop.

None has more than 30 words, so that nobody misses the bus. The shortest is by Leo Grant, who is eight. It
says: “It is coming. I can hear the puddles.”

The poems stay up until the end of June. A booklet with all of them can be had free of charge in every
library.
""",
    ),
    Story(
        slug="khan-quiet-parks",
        section="opinion",
        topic="City life",
        headline="Leave one corner of the park alone",
        standfirst="Not every lawn needs a fitness trail, writes Sadia Khan.",
        author="Sadia Khan",
        date="2026-03-15",
        scene="street",
        tone="morning",
        caption="A street on the edge of Canal Park.",
        reads=1940,
        related=("park-rangers-vote", "lyle-library-lights", "editorial-night-buses"),
        body="""
There is a bench in Canal Park where nothing happens. I would like to keep it that way.

The council has a plan for the park. It has a running track in it, and a wall for climbing, and a screen
that tells you how many steps you have taken. I am sure that people will use them. I may use the wall.

But the plan has no empty part. Every corner has been given a job. The bench where nothing happens is
where the table tennis goes.

I have sat on it with a baby who would not sleep, with a friend who had bad news, and with a sandwich.
None of us needed a screen.

So here is a small request. Draw a line round one corner. Put nothing in it. Call it a feature, if you
must.
""",
    ),
    Story(
        slug="editorial-night-buses",
        section="opinion",
        topic="The Herald says",
        headline="A city that works at night has to get home at night",
        standfirst="The Herald’s view: keep the night buses, and find a way to Eastfield.",
        author="The Herald",
        date="2026-03-17",
        scene="bus",
        tone="dusk",
        caption="A bus in Bridge Street in the early evening.",
        reads=1520,
        related=("night-buses-return", "khan-quiet-parks", "lyle-library-lights"),
        body="""
On the first weekend 2,340 people took a night bus. That is half as many again as the council asked for.
Nobody should be surprised. A city with a hospital, a harbour and 400 kitchens does not stop at midnight.

The trial has to run its course, and the money has to be found. But the council should not wait until
August to look at the map. Eastfield has more shift workers than any other part of Northgate, and it has
no night bus.

The low bridge is a good reason for a detour. It is not a good reason for nothing. A small bus would fit
under it. So would a large idea.
""",
    ),
    Story(
        slug="okafor-tram-patience",
        section="opinion",
        topic="Transport",
        headline="I will be 61 when the tram comes, and I am still for it",
        standfirst="Good things take long. That is why we should start, writes Daniel Okafor.",
        author="Daniel Okafor",
        date="2026-03-13",
        scene="bridge",
        tone="dusk",
        caption="A tram on the Old Bridge at the end of the day.",
        reads=1180,
        related=("tram-line-survey", "editorial-night-buses", "khan-quiet-parks"),
        body="""
The tram to Eastfield may run in 2031. I shall be 61. My son, who is six and wants to drive it, will be
eleven and will want to do something else.

People say that this is too long to wait, and that the money should go to something that we can have now.
I understand that. I have stood at the number 12 stop in February.

But the line over the Old Bridge took nine years, and there were letters in this newspaper against it
every week. Today 31,000 people ride on it every day, and I have not met one of those letter writers who
walks.

Pick a route. Dig the hole. I will bring my son to the first tram, if he is not too busy.
""",
    ),
    Story(
        slug="letters-this-week",
        section="opinion",
        topic="Letters",
        headline="Your letters: gates, gulls and the price of a pasty",
        standfirst="What readers wrote to us this week.",
        author="The Herald",
        date="2026-03-14",
        scene="office",
        tone="grey",
        caption="The Herald’s letters desk in Tanner Street.",
        reads=1070,
        related=("flood-gates-castle-quay", "editorial-night-buses", "khan-quiet-parks"),
        body="""
Gates. I was born on Castle Quay in 1948. We had water in the house four times. My mother kept the piano
on bricks. If the gates work, I shall write again, from a chair on the ground floor. Edna Moor, Northgate

Gulls. Your report on gulls left out the view of the gull. They were here before us, and they do not drop
paper. T. Wainwright, Millbank

Pasties. I paid £4.90 for a pasty at the station. I remember when I was given change from a pound and a
smile. The smile is what I miss. Graham Pell, Upper Tarrow

Thanks. To the young man who carried my shopping up Mill Lane on Monday and would not say his name: the
eggs were fine. Mrs J. Abbott, Eastfield
""",
    ),
    Story(
        slug="editor-corrections",
        section="opinion",
        topic="City life",
        headline="Why we print our mistakes",
        standfirst="A note from the editor about corrections.",
        author="Helen Brandreth",
        date="2026-03-10",
        scene="office",
        tone="dusk",
        caption="The newsroom at Herald House.",
        reads=830,
        related=("letters-this-week", "khan-quiet-parks", "okafor-tram-patience"),
        body="""
Last year the Herald printed 6,214 articles and 97 corrections. I would like both numbers to be better,
but I am proud of the second one.

A newspaper that never corrects itself is not a newspaper without mistakes. It is one that does not look.

When we get something wrong, we say so at the foot of the article, in plain words, with the date. We do
not just change the text and hope. If the mistake was on the front page, the correction goes on page two.

If you find one, write to us or call. You will get an answer within two working days, and usually a thank
you.
""",
    ),
)

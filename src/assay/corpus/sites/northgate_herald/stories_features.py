"""The long reads: the lead story, two features, a match report and a column."""

from __future__ import annotations

from assay.corpus.sites.northgate_herald.stories import Story

__all__ = ["LONG_READS"]

LONG_READS = (
    Story(
        slug="flood-gates-castle-quay",
        section="news",
        topic="Environment",
        headline="Castle Quay flood gates to open two years early after £38m deal",
        standfirst="Homes and shops that went under water twice in five years should be safe by autumn 2027, "
        "the council says. Traders want to see it in writing.",
        author="Ruth Calder",
        date="2026-03-17",
        scene="quay",
        tone="morning",
        caption="Boats at Castle Quay, where the first steel gate will be lowered into place in June.",
        reads=9412,
        correction="An earlier version of this article said that 640 homes would be protected. "
        "The number is 460. We corrected it on 17 March 2026.",
        related=("flood-insurance-tanner-street", "river-rescue-boat", "quay-traders-rent"),
        body="""
The steel gates that will keep the River Tarrow out of Castle Quay are to be finished in October 2027, two
years sooner than planned. Northgate City Council and the harbour trust signed the £38 million deal on
Monday night.

The gates will shield 460 homes and 112 shops and workshops between the old customs house and Millbank.
The quay was under water in February 2021 and again in November 2024, when more than 300 people had to
leave their homes.

Work starts on 1 June. The first of four gates will be lowered into place the same month, close to the
spot where the 2024 flood broke through.

Council leader Denise Marlow said the earlier date was worth the longer working day. “People on the quay
have been sleeping badly every time it rains,” she said. “We could have waited for the last pound of the
money to come in. We chose to start.”

## Who pays

The harbour trust will put in £16 million, the council £13 million and the national flood fund £9 million.
The trust brought its share forward by two years, and that is what made the new date possible.

Most of the council’s share comes from money it set aside after the 2024 flood. The rest, about £2
million, will be borrowed over 20 years. The council says that council tax will not go up because of the
gates.

Homes and shops will not be charged for the work. They will pay nothing towards the upkeep either: the
trust has agreed to look after the gates for 50 years.

> We do not need another promise. We need a date that somebody will be held to. | Farida Amin, quay trader

## “We have heard dates before”

Traders were glad, but careful. Farida Amin has sold lamps from a shop on Warehouse Row for eleven years.
Both floods ruined her stock, and after the second one she could not find an insurer.

“In 2022 they told us 2025. Then it was 2029. Now it is 2027,” she said. “I believe they mean it. But we
do not need another promise. We need a date that somebody will be held to.”

She and 40 other traders have asked the council to put the October 2027 date into the lease of every shop
it owns on the quay. If the gates come late, their rent would fall by a tenth until the work is done. The
council said it would answer before the end of April.

! flood | grey | Tanner Street in November 2024, when the water stood a metre deep for two days.

Peter Ashby, who lives above the chandler’s shop on Tanner Street, said he would keep his sandbags. He is
71 and moved in the year before the first flood. “I have a pump in the kitchen and I know how to use it,”
he said. “When I see the gate go up and the river stay out, the pump can go.”

## How the gates work

Each gate is 24 metres wide and weighs 90 tonnes. On a normal day it lies flat on the river bed and boats
pass over it. When the river is due to rise more than 2.8 metres above its usual level, the gates are
filled with air and swing up within 40 minutes.

Engineers looked at the last 60 years of river levels. The gates would have been raised nine times in that
period, each time for less than two days. They are built to hold back water half a metre higher than the
2024 flood.

Dr Lena Marsh, who studies rivers at Northgate University and did not work on the plan, said the design
was sound. “No gate makes a flood impossible,” she said. “But this would have kept both of the recent
floods out of people’s front rooms, with room to spare.”

She warned that water held back at the quay has to go somewhere. The plan sends it to the meadows at Low
Ings, three miles up the river, where nobody lives. Two farmers there will be paid £180 for each hectare
under water and each day it stays.

## What happens on the quay

Quayside will be closed to cars from 1 June until the end of September this year, and again for six weeks
next spring. The footpath stays open at all times. Deliveries can be made before 10am, and the council
will send every address a map in April.

Noisy work will be done between 8am and 6pm from Monday to Friday and never at weekends. The council will
hold an open evening at the customs house on 26 March 2026 at 7pm, where people can see the plans and ask
questions. No booking is needed.
""",
    ),
    Story(
        slug="night-buses-return",
        section="news",
        topic="Transport",
        headline="Night buses are back, and the first weekend was full",
        standfirst="Four routes now run until 4am on Fridays and Saturdays. We rode the N4 to the harbour "
        "with nurses, cooks and a student with a cello.",
        author="Gwen Farrar",
        date="2026-03-16",
        scene="bus",
        tone="night",
        caption="The N4 takes on passengers in Bridge Street shortly before 1am on Saturday.",
        reads=7120,
        related=("tram-line-survey", "station-lift-repair", "taxi-fares-rise"),
        body="""
At ten to one on Saturday morning there are 31 people at the Bridge Street stop, and most of them are
smiling. The board says that the N4 is four minutes away. It has not said that since 2019.

Northgate lost its night buses when the last grant ran out. For almost seven years anyone who finished
work after midnight had to walk, find a taxi or ask a friend. On Friday the buses came back: four routes,
every half hour, from 11.30pm to 4am on Fridays and Saturdays.

The trial lasts until the end of August. It costs £410,000. If at least 1,600 people ride on an average
weekend, the council has agreed to keep the buses for two more years.

On the first weekend there were 2,340.

## “I used to sleep in the staff room”

Mercy Addo is a nurse at St Hilda’s hospital. Her late shift ends at 12.15am, and a taxi to the harbour
costs her £17. “That is more than an hour of my wage,” she says, finding a seat downstairs. “Some weeks I
slept in the staff room and took the first bus at six. My daughter thinks this bus was made for me.”

Behind her sit two cooks from the Assembly Rooms, still smelling of onions. A student is carrying a cello
that is almost as tall as she is. She has played at a wedding and would not have taken the job without a
bus home. “No taxi wants a cello,” she says.

> My daughter thinks this bus was made for me. | Mercy Addo, nurse

The fare is the same as by day: £2, or nothing at all with a day ticket bought on Friday or Saturday. The
driver takes cash and cards. There is a guard on every bus, paid for out of the trial money.

## A quiet ride

The guard on our bus is Colin Pratt. He drove buses in the city for 22 years and came out of retirement
for the trial. “People think night buses are rough,” he says. “They are mostly full of folk with sore feet
who want their beds.”

By 2am on Saturday he has helped one man find his stop and woken up another. On Sunday the police were
called once in the whole city, to a quarrel about a kebab.

! bridge | night | The N4 and the last tram of the evening both cross the Old Bridge on the way to the
harbour.

## Not for everyone yet

The four routes all start in Bridge Street. They run to the harbour, Millbank, the university and the
hospital. Eastfield and Low Ings, where 14,000 people live, are not on the map.

Eastfield councillor Joan Tully calls that wrong. “We have more shift workers than any other part of the
city,” she says. “They clean the offices that the night buses drive past.” She will ask for a fifth route
when the council meets on 2 April.

The bus company says it looked at Eastfield first. The trouble is the low bridge at Canal Lane, which is
closed for repairs until July. A detour would add 25 minutes, and one bus could not keep to the half hour.
The company says it will look again in the summer.

Taxi drivers are less happy. Asif Rahman, who speaks for the city’s 280 drivers, says that Friday was the
slowest night of the year. “We are not against buses,” he says. “But we were here for seven years when
nobody else was. We would like to be asked.”

## Last stop

At 1.34am the N4 reaches the harbour. It is raining, and eleven people get off. Mercy Addo lives two
streets away. She will be home before a quarter to two, she says, and asleep before two.

The bus turns round at the lighthouse. On the way back it is almost empty: one passenger, a baker, on his
way to work.

The routes, with all times, are on display at every stop and in the Transport pages of the council’s
website. Paper copies can be had free of charge in the Central Library and at the station. The trial’s own
figures will be printed in the Herald on the first Monday of every month.
""",
    ),
    Story(
        slug="rovers-women-promotion",
        section="sport",
        topic="Football",
        headline="Rovers Women win promotion with five games to spare",
        standfirst="A header in the 88th minute, 6,204 people in the stands and a coach who could not watch. "
        "Rovers are in the top division for the first time.",
        author="Tom Hesketh",
        date="2026-03-15",
        scene="pitch",
        tone="dusk",
        caption="Rovers attack the Canal End in the second half of the 2–1 win over Harwick Town.",
        reads=8034,
        updated="2026-03-16",
        related=("rovers-new-stand", "rovers-men-draw", "girls-football-pitches"),
        body="""
Rovers Women 2, Harwick Town 1

For most of Saturday afternoon it looked as if the party would have to wait. Then, two minutes before the
end, Keira Doyle rose above two defenders at the far post, and 6,204 people who had been sitting down were
not sitting down any more.

Her header gave Northgate Rovers Women a 2–1 win over Harwick Town and a lead of 17 points with five games
to play. Nobody can catch them. Next season they will play in the top division for the first time since
the team was founded, in a school sports hall, in 1998.

Coach Nadia Brandt did not see the goal. She had turned her back on the corner. “I could not look,” she
said. “I have watched every corner for three years, and I could not look at that one. I heard it.”

## A slow start

Rovers had not lost at home since last April, and they began like a team that knew it. They passed
sideways and smiled. Harwick, who are third from the bottom, did not smile at all. After 19 minutes their
captain, Lou Prentice, ran on to a loose pass, went round the keeper and rolled the ball into the empty
net.

It could have been worse. Twice before half-time Harwick broke clear, and twice the keeper, Sam Odell, was
quick off her line. The second save, with her left boot, hurt her ankle. She played on with a bandage.

“I told them at half-time that nobody was going to hand it to us,” said Brandt. “Then I told them to enjoy
it. I am not sure that both things can be done at once, but they tried.”

## The change that worked

She took off a midfielder and sent on Ines Varela, who is 18 and was playing school football a year ago.
Varela ran at the Harwick defence every time she had the ball. In the 61st minute she was brought down on
the edge of the area, and captain Beth Rowan bent the free kick around the wall and in off the post.

> I have watched every corner for three years, and I could not look at that one. | Nadia Brandt, coach

After that it was one way. Rovers had eleven corners in the last half hour and hit the bar twice. Harwick
cleared one shot off the line with a knee and another with what may have been an arm. The referee saw
nothing.

The winner came from Varela too. Her cross from the left was half cleared, came back to her, and this time
she dropped it on Doyle’s forehead. It was Doyle’s 22nd goal of the season.

## What it means

Promotion is worth about £640,000 to the club. Chief executive Martin Kerr said that all of it would go to
the women’s team: full-time contracts for at least 16 players, up from nine, and a physiotherapist of
their own.

Rovers will also have to play their home games at the main ground next season, not only the big ones.
League rules ask for 5,000 seats, and the ground in Mill Lane has 900. Season tickets for all eleven home
games go on sale on 1 May. An adult ticket costs £99, and under-16s pay £20.

! runners | morning | The team will lead the children’s mile at the Northgate 10K on 12 April.

There is one more prize to play for. If Rovers win three of the last five games, they will beat the
league’s record of 64 points. Brandt said that she had not known about the record, and that the players
certainly did.

## A parade, and a day off

The city will celebrate on 12 April, when the team opens the Northgate 10K and then rides on an open bus
from the station to the town hall. The bus leaves at 1pm. The council leader, Denise Marlow, has promised
to wear a scarf.

Brandt gave her players Monday off. She was asked what she would do with her own free day. “Watch the
goal,” she said. “I am told that it was good.”

Rovers Women: Odell; Lacey, Rowan, Adeyemi, Frost; Hill (Varela 46), Petrov, Gale; Doyle, Ahmed (Booth
80), Sinclair. Goals: Rowan 61, Doyle 88. Harwick Town goal: Prentice 19. Attendance: 6,204.
""",
    ),
    Story(
        slug="keeper-of-the-clocks",
        section="culture",
        topic="People",
        headline="The man who keeps the city on time",
        standfirst="Walter Finch has wound Northgate’s public clocks for 46 years. Next month he hands over "
        "the keys, all 63 of them.",
        author="Alice Nwosu",
        date="2026-03-14",
        scene="clock",
        tone="grey",
        caption="Walter Finch sets the hands of the clock from the old corn exchange in his workshop.",
        reads=5980,
        related=("theatre-royal-roof", "library-sundays", "museum-late-openings"),
        body="""
There are 112 steps to the clock room of the town hall, and Walter Finch takes them without stopping to
talk. He is 73. At the top he puts his bag on a shelf, his hand on the iron frame, and waits for the tick.

“You feel it before you hear it,” he says. “If it is wrong, it is wrong in your fingers.”

Finch has looked after the public clocks of Northgate since 1980. There are 19 of them: on churches,
schools, the station, the fire house, a bank that is now a gym. Eleven still have to be wound by hand,
most of them once a week. On 30 April he will hand the keys to his successor. There are 63 keys, and he
knows each of them by its weight.

## Forty turns a week

The town hall clock was built in 1884. It has three weights, and the heaviest is as heavy as a small car.
Finch winds it every Tuesday. It takes 40 turns for the hands, 110 for the quarter bells and 90 for the
hour bell. In winter he takes off his coat first.

He keeps a book. Every visit since his first day is in it, in pencil: the date, the error in seconds, what
he did about it. The clock gains when the air is cold and loses when it is warm. To slow it down he takes
a penny off a small pile on the pendulum. One old penny is worth two fifths of a second a day.

> If it is wrong, it is wrong in your fingers. | Walter Finch

“People ask why we do not put a computer in,” he says. “You could. It would be right to the second, and it
would be broken in ten years. This has been right to the minute for 142.”

## How it began

He did not mean to do it. He trained as a fitter at the Millbank works and lost his job when the works
closed. In the spring of 1980 the council needed somebody to look at the station clock, which had stopped
at ten past four. His neighbour worked at the council and knew that he was good with his hands.

It took him nine days. The old keeper, Arthur Penn, came to look, said nothing for a long time, and then
asked whether he wanted to see the others.

Penn taught him for two years. He taught him to listen, to oil little and often, and never to move a
minute hand backwards. When Penn died, he left Finch his bag. It is the one on the shelf.

! town-hall | dusk | The town hall clock has been wound by hand every week since 1884.

## Storms, pigeons and one wedding

In 46 years the clocks have been stopped by snow, by pigeons, by a bicycle lock, and once by a firework.
In the storm of 1987 he slept in the tower of St Anne’s for two nights and held a cracked window shut with
his back.

In 1996 a groom was late for his wedding in the town hall. The bride’s father ran up the 112 steps and
asked Finch to hold back the clock by five minutes. Did he? “It is not in the book,” says Finch. He looks
out of the window. “They still send me a card.”

## The next keeper

His successor is Priya Nair, who is 29 and repaired church organs until last year. She has gone round with
him every week since September. She writes in the book now, also in pencil.

“The first month he let me carry the bag,” she says. “The second month he let me hold the oil can. In the
third month he went down the stairs and left me alone with it, and I thought my heart would stop before
the clock did.”

She will have something that he never had, a small grant for repairs: £24,000 a year from the city’s
heritage fund. The first job is the clock of the old corn exchange, which lost its face in 2011. Finch is
making the new hands himself, at home, in the shed.

He says he will not miss the stairs. He has been asked to teach one day a month, and he has said yes. On
the other days he means to sleep late.

How late? He thinks about it. Below us the great wheel turns, a hammer lifts, and the floor shakes with
the first stroke of eleven. Finch looks at his wrist, where there is no watch.

“Until I hear it,” he says.
""",
    ),
    Story(
        slug="lyle-library-lights",
        section="opinion",
        topic="City life",
        headline="Keep the library lights on until nine",
        standfirst="Closing the Central Library at five saves little and costs a great deal, "
        "writes our columnist.",
        author="Peter Lyle",
        date="2026-03-17",
        scene="library",
        tone="dusk",
        caption="The reading room of the Central Library, which would close at 5pm from May.",
        reads=4310,
        related=("library-sundays", "council-budget-vote", "khan-quiet-parks"),
        body="""
On Thursday evening I went to the Central Library and counted. I am not proud of it: a man of 58 walking
between the shelves with a pencil, making little marks. At half past six there were 94 people in the
building. At half past eight there were still 61.

From 4 May, if the council has its way, there will be none. The library would close at 5pm on every
working day. The council says that this saves £86,000 a year, and that few people come in the evening. I
have seen the first number in writing. I went to look for the second.

Let me tell you who the 61 were.

## The people at the tables

Nineteen were at school. They sat at the long tables under the green lamps, and most of them were working.
I asked one of them, a girl of about 16, why she did not do it at home. She said that she had three
brothers and one table. She did not say it as if it were sad. She said it as if I had asked her why she
was wearing shoes.

Eleven were at the computers. Two of them were looking for work, and one was filling in a form for a flat.
You may think that everybody has a computer at home by now. In this city one home in nine has none, and
you may guess which homes those are.

Eight were learning English with a teacher who is not paid for it. They meet on Thursdays because they all
work by day. They were reading aloud from this newspaper, which I felt was going too far, but they seemed
cheerful.

> She had three brothers and one table. | A reader in the Central Library

The rest were reading. I mention it because it is what a library is for, and it is easy to forget that
some people just want to sit in a warm, quiet room with a book and nobody trying to sell them a coffee.

## The sum

Now the money. £86,000 is real. It would mend a few roads. But look at what is in it. About £31,000 is
heat and light, and the heating has to stay on at night in any case, because of the old books in the
basement. The council’s own report says so on page 14. About £55,000 is wages, and nobody is to lose their
job: the staff will be moved to other buildings, where they will cost just as much.

So the saving is perhaps £20,000. I put this to the council last week. A friendly man told me that my sum
was “not how we would present it”. I am sure that it is not.

Against that, set what we lose. The library is open for 58 hours a week today, and would be open for 42.
For anyone who works from nine to five, it would be open on Saturday and at no other time. We would still
be paying for the building, the books and most of the staff. We would just not be let in.

It is like buying a bus and leaving it in the garage, to save the tyres.

## What could be done

I do not like columns that only complain, so here is a plan. Close at 9pm, but on four days and not five:
nobody much comes on a Friday evening, and I will give the council that one. That saves about a fifth of
the sum at once.

Rent out the small hall upstairs on those Fridays. It holds 80 people, it has a piano, and the choir that
used to meet there now pays £60 a week to a hotel.

And ask the readers. There is a box at the front desk for lost gloves. Put another one next to it. I would
not be surprised if the people who have least put in most. It is usually the way.

The council votes on 2 April. The meeting is open to everyone and starts at 7pm, in the town hall. If you
are reading this in the Central Library, under a green lamp, with three brothers at home, I hope that
somebody tells you in time.

Go along. It should be over by nine.
""",
    ),
)

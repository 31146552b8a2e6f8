"""News from the city: transport, health, schools, courts and the river."""

from __future__ import annotations

from assay.corpus.sites.northgate_herald.stories import Story

__all__ = ["NEWS"]

NEWS = (
    Story(
        slug="flood-insurance-tanner-street",
        section="news",
        topic="Environment",
        headline="Half of Tanner Street still cannot get flood cover",
        standfirst="A survey of 86 homes finds that insurers say no, or ask for more than £1,400 a year.",
        author="Joanna Pike",
        date="2026-03-12",
        scene="flood",
        tone="grey",
        caption="Sandbags in Tanner Street during the flood of November 2024.",
        reads=3120,
        related=("flood-gates-castle-quay", "quay-traders-rent", "river-rescue-boat"),
        body="""
Every second home in Tanner Street has no insurance against floods, a survey by the residents’ group
shows. Of 86 homes, 43 were turned down or gave up when they saw the price.

The lowest offer was £420 a year and the highest £2,150. Most quotes came in above £1,400, and many would
not pay for the first £5,000 of damage.

“We are not careless people,” said Maureen Tate, who led the survey. “We would pay a fair price. Nobody
gives us one.”

A national scheme caps the cost for older homes, but flats above shops are left out. The new flood gates
at Castle Quay should change that. Two insurers told the Herald that they would look at the street again
once the gates have been tested, in autumn 2027.

The group meets on 24 March 2026 at 6.30pm in St Anne’s hall. Anyone from the quay is welcome.
""",
    ),
    Story(
        slug="tram-line-survey",
        section="news",
        topic="Transport",
        headline="Tram to Eastfield: three routes go on show",
        standfirst="People can say from Monday which way the new line should run.",
        author="Gwen Farrar",
        date="2026-03-13",
        scene="bridge",
        tone="morning",
        caption="A tram on the Old Bridge, where all three routes would begin.",
        reads=2870,
        related=("night-buses-return", "station-lift-repair", "taxi-fares-rise"),
        body="""
Three possible routes for a tram line to Eastfield will be shown to the public from 23 March 2026. All
start at the Old Bridge and end at Eastfield market, four miles away.

The shortest follows Canal Lane and costs about £71 million. The second goes past the college and costs
£84 million. The third also serves the new homes at Brick Fields and is the dearest, at £97 million.

The council has not yet chosen. “We want to hear from people who would use it on a wet Tuesday,” said
transport manager Ola Bright.

The plans will be on show in the Central Library, at Eastfield market hall and on the council’s website
until 1 May. A choice is due in July. If the money can be found, trams could run in 2031.
""",
    ),
    Story(
        slug="station-lift-repair",
        section="news",
        topic="Transport",
        headline="Station lift to be mended at last after 14 months",
        standfirst="Passengers with prams and wheelchairs have had to go by way of Harwick to change "
        "platforms.",
        author="Ruth Calder",
        date="2026-03-11",
        scene="station",
        tone="grey",
        caption="Passengers wait on platform 2 at Northgate station.",
        reads=1980,
        related=("tram-line-survey", "night-buses-return", "taxi-fares-rise"),
        body="""
The broken lift at Northgate station will be back in use by 10 April 2026. It has been out of order since
January last year.

Without it nobody in a wheelchair could reach platforms 2 and 3. Staff sent passengers eleven miles on to
Harwick and back on another train, at no charge, which took about 50 minutes.

Network manager Julie Crane said that a part had to be made by hand, and that the first one did not fit.
“It should not have taken this long, and I am sorry,” she said.

Keith Womack, who uses a wheelchair and goes to work by train, said he had made the detour 290 times. “I
know the woman in the Harwick ticket office better than my own sister,” he said.

A second lift will be built next year, so that one can be mended while the other runs.
""",
    ),
    Story(
        slug="taxi-fares-rise",
        section="news",
        topic="Transport",
        headline="Taxi fares to rise by 20p a mile from April",
        standfirst="A three-mile ride by day will cost £10.40 under the new price list.",
        author="Imran Sethi",
        date="2026-03-06",
        scene="street",
        tone="night",
        caption="A row of houses in Millbank, where many of the city’s taxi trips begin.",
        reads=1450,
        related=("night-buses-return", "tram-line-survey", "council-budget-vote"),
        body="""
Taxi fares in Northgate go up on 6 April 2026 for the first time in three years. The price for each mile
rises by 20p, to £2.20. The price for getting in stays at £3.80.

A ride of three miles will cost £10.40 by day. At night, from 11pm to 6am, a quarter is added.

Drivers had asked for 35p. Asif Rahman, who speaks for them, said that 20p would cover fuel but not the
higher cost of insurance.

The new price list has to be on show in every taxi. Passengers who think that they were charged too much
can call the licensing office and should note the number of the car.
""",
    ),
    Story(
        slug="st-hildas-night-clinic",
        section="news",
        topic="Health",
        headline="St Hilda’s opens a walk-in clinic until midnight",
        standfirst="Small cuts, fevers and sprains can be seen without an appointment from Monday.",
        author="Gwen Farrar",
        date="2026-03-17",
        scene="hospital",
        tone="dusk",
        caption="The new clinic has its own entrance beside the main doors of St Hilda’s hospital.",
        reads=4460,
        related=("dentists-new-patients", "school-meals-survey", "ambulance-volunteers"),
        body="""
A walk-in clinic for small injuries opens at St Hilda’s hospital on 23 March 2026. It will be open from
8am to midnight on every day of the year.

Nurses and two doctors will treat cuts, burns, sprains, fevers and earache. Nobody needs an appointment.
The clinic hopes to see each patient within an hour.

The aim is to take pressure off the emergency department, where people waited for 4 hours and 20 minutes
on average last winter. Four in ten of them could have been treated in a clinic like this, the hospital
says.

“If you can walk in, walk in here,” said chief nurse Abena Cole. “If it is your chest, your breath or your
head, call an ambulance. Please do not drive yourself.”

The clinic is on the ground floor, left of the main doors. Parking is free for the first two hours.
""",
    ),
    Story(
        slug="dentists-new-patients",
        section="news",
        topic="Health",
        headline="Two dentists take new patients, and 900 people queue",
        standfirst="The line in Bridge Street went round the block by 7am.",
        author="Gwen Farrar",
        date="2026-03-05",
        scene="office",
        tone="grey",
        caption="Staff at Bridge Street Dental answered 400 calls on the first morning.",
        reads=3890,
        related=("st-hildas-night-clinic", "ambulance-volunteers", "school-meals-survey"),
        body="""
More than 900 people stood in line on Wednesday after two dentists in Bridge Street said that they would
take new patients at public prices.

Some had come with folding chairs at 4am. The practice had room for 650. Those who came too late were put
on a list, and the next 200 places open in June.

Hannah Reeve, 34, has not seen a dentist in five years. “I pulled out a tooth myself in January,” she
said. “I would not do it again.”

Northgate has 31 dentists who treat public patients, nine fewer than in 2020. The health board says that
it will pay £20,000 to any dentist who moves to the city and stays for three years.
""",
    ),
    Story(
        slug="ambulance-volunteers",
        section="news",
        topic="Health",
        headline="Village helpers reach patients four minutes sooner",
        standfirst="Volunteers with a bag and a phone now cover eleven villages in the valley.",
        author="Ruth Calder",
        date="2026-02-27",
        scene="hospital",
        tone="morning",
        caption="An ambulance outside St Hilda’s hospital.",
        reads=1240,
        related=("st-hildas-night-clinic", "river-rescue-boat", "dentists-new-patients"),
        body="""
Trained volunteers in the valley now reach people in danger four minutes before the ambulance does,
figures for their first year show.

The 64 helpers are teachers, farmers and shop staff. They carry oxygen and a device that can restart a
heart. When somebody calls for an ambulance, a phone alarm sends the nearest helper too.

They were called 512 times in the year. Eleven people whose hearts had stopped are alive today.

“You put on your coat and you go,” said Moira Bell, who runs the post office in Upper Tarrow. “You do not
think about it until later.”

The service wants 30 more helpers. Training takes six evenings and costs nothing. It starts on 14 April
2026.
""",
    ),
    Story(
        slug="school-meals-survey",
        section="news",
        topic="Education",
        headline="Pupils choose the menu, and less food goes in the bin",
        standfirst="Seven schools let children vote on lunch. Waste fell by a third.",
        author="Gwen Farrar",
        date="2026-03-10",
        scene="classroom",
        tone="morning",
        caption="A class at Eastfield Primary counts the votes for next week’s menu.",
        reads=2210,
        related=("eastfield-school-places", "girls-football-pitches", "st-hildas-night-clinic"),
        body="""
Seven primary schools in Northgate have let pupils vote on their lunches since September. The amount of
food thrown away has fallen by a third, the council says.

Each class picks one meal a month from a list that a cook has checked. Lentil curry won in four schools.
Fish pie came last in all seven.

“They eat what they have chosen, even if it is green,” said head teacher Robert Dunn of Eastfield Primary.
“I did not believe it either.”

The price of a meal stays at £2.60. From September all 34 primary schools can join in.
""",
    ),
    Story(
        slug="eastfield-school-places",
        section="news",
        topic="Education",
        headline="Eastfield to get 120 more school places",
        standfirst="Four new classrooms will be ready in time for the autumn of next year.",
        author="Imran Sethi",
        date="2026-03-03",
        scene="classroom",
        tone="grey",
        caption="Pupils at Eastfield Primary, where classes have grown to 33 children.",
        reads=1675,
        related=("school-meals-survey", "brick-fields-homes", "council-budget-vote"),
        body="""
Eastfield Primary will be given four new classrooms and 120 more places. Work on the £3.1 million building
starts in July and should be done by September 2027.

The number of children in the area has grown by a fifth since 2020, as families moved into the new homes
at Brick Fields. This year 46 children had to be sent to schools more than two miles away.

Head teacher Robert Dunn said that classes of 33 would go down to 27. “You can teach 33,” he said. “You
cannot listen to 33.”

Parents can see the plans at the school on 31 March 2026 between 3pm and 6pm.
""",
    ),
    Story(
        slug="market-hall-fire-court",
        section="news",
        topic="Crime and courts",
        headline="Man admits setting fire to the fish market",
        standfirst="The fire in October caused £220,000 of damage. Nobody was hurt.",
        author="Ruth Calder",
        date="2026-03-16",
        scene="town-hall",
        tone="grey",
        caption="The court sits in the east wing of the town hall.",
        reads=5230,
        related=("bike-theft-ring", "eastfield-market-return", "river-rescue-boat"),
        body="""
A man of 41 has admitted that he set fire to the fish market in the early hours of 9 October last year.

Darren Sykes, of Canal Lane, told the court that he had lost his job at the market the week before and had
been drinking. He said that he did not know two cleaners were in the building. Both got out unhurt.

The fire destroyed six stalls. The damage came to £220,000, and traders were without a place to sell for
seven weeks.

Judge Elaine Potter said that only luck had kept people alive. She will pass sentence on 14 April 2026 and
told Sykes to expect a prison term.
""",
    ),
    Story(
        slug="bike-theft-ring",
        section="news",
        topic="Crime and courts",
        headline="Police find 73 stolen bikes in one garage",
        standfirst="Owners can look at photographs of the bikes until the end of April.",
        author="Ruth Calder",
        date="2026-02-25",
        scene="street",
        tone="dusk",
        caption="The garage was behind a row of houses in Millbank.",
        reads=1890,
        related=("market-hall-fire-court", "taxi-fares-rise", "night-buses-return"),
        body="""
Police have found 73 stolen bicycles in a garage in Millbank. Two men, aged 26 and 31, were arrested and
let out on bail until 20 April 2026.

Most of the bikes were taken from the station and the university in the past six months. They are worth
about £48,000 in all.

Twenty-two have gone back to their owners. Photographs of the other 51 are on display at the police
station in Bridge Street, which is open from 9am to 5pm on working days. Owners should bring a receipt, a
photograph or the frame number.

“Please write down your frame number tonight,” said Sergeant Amy Holt. “It takes one minute, and it is how
most bikes get home.”
""",
    ),
    Story(
        slug="river-rescue-boat",
        section="news",
        topic="Environment",
        headline="New rescue boat named after a girl who raised £9,000",
        standfirst="Isla Brook, 11, swam a mile a week for a year.",
        author="Ruth Calder",
        date="2026-03-08",
        scene="quay",
        tone="dusk",
        caption="Boats at Castle Quay, where the rescue crew is based.",
        reads=1310,
        related=("flood-gates-castle-quay", "ambulance-volunteers", "flood-insurance-tanner-street"),
        body="""
Northgate’s new river rescue boat has a name: Isla. It honours Isla Brook, 11, who swam a mile every week
for a year and raised £9,120 for the crew.

The boat is six metres long and can reach any part of the river in the city within eight minutes. It cost
£54,000, all of it given by the public.

The crew of 22 volunteers was called out 61 times last year and brought 14 people to safety.

Isla broke a small bottle of lemonade on the bow on Saturday. “I thought it would bounce off,” she said.
“It went everywhere.”
""",
    ),
    Story(
        slug="low-ings-meadow",
        section="news",
        topic="Environment",
        headline="Six turbines at Low Ings now power 9,000 homes",
        standfirst="The city’s first wind farm has run for a year. Birds do not seem to mind.",
        author="Joanna Pike",
        date="2026-02-22",
        scene="turbines",
        tone="morning",
        caption="Turbines on the hill above Low Ings, seen from the Harwick road.",
        reads=980,
        related=("flood-gates-castle-quay", "millbank-works-batteries", "council-budget-vote"),
        body="""
The six wind turbines above Low Ings made enough power last year for 9,000 homes, their owners said. That
is a tenth more than planned.

The farm is owned by 1,240 people from the city and the valley, who put in £250 or more. They will get
their first payment in May, of about £14 for each £250.

Bird watchers counted every month. They found as many curlews and lapwings as before, and two dead gulls.

A plan for three more turbines will go to the council in June. People in Upper Tarrow are divided: 118
have signed for it and 94 against.
""",
    ),
)

"""The jobs on the board: forty-four that are open, two that have closed."""

from __future__ import annotations

from datetime import date

from assay.corpus.sites.summit_careers.data import EMPLOYERS, Job

__all__ = ["BY_SLUG", "JOBS", "OPEN"]

_LICENCE = "Do you have a full driving licence?"
_SHIFTS = "Shifts, with two weekends off in four"
_DAYS = "Monday to Friday, daytime"
_TERM = "Term time, Monday to Friday"


def _job(
    title: str,
    employer: str,
    terms: tuple[str, float, str],
    pay: tuple[int, int],
    dates: tuple[str, str],
    summary: str,
    duties: str,
    needs: str,
    question: str = "",
) -> Job:
    """A row: terms are (contract, hours a week, pattern), dates are (posted, closes) as month-day."""
    contract, hours, pattern = terms
    posted, closes = (date.fromisoformat(f"2026-{day}") for day in dates)
    return Job(
        title=title,
        employer=EMPLOYERS[employer],
        contract=contract,
        hours=hours,
        pattern=pattern,
        low=pay[0],
        high=pay[1],
        posted=posted,
        closes=closes,
        summary=summary,
        duties=tuple(duties.split("; ")),
        needs=tuple(needs.split("; ")),
        question=question,
    )


JOBS: tuple[Job, ...] = (
    _job(
        "Receptionist",
        "highmere-lodge",
        ("Permanent", 37.5, _SHIFTS),
        (25_400, 27_000),
        ("03-13", "04-07"),
        "Be the first face and the last wave. You check guests in, know the walks and solve the "
        "small things.",
        "Welcome guests and settle their bills; Answer the phone and email; Suggest walks, boats "
        "and tables; Hand over to the night team",
        "You enjoy talking to people; You can use a booking system or learn one; You can work some weekends",
    ),
    _job(
        "Sous Chef",
        "highmere-lodge",
        ("Permanent", 40, "Four days a week, some evenings"),
        (33_000, 36_500),
        ("03-10", "03-31"),
        "Run the kitchen beside our head chef and plan menus around the garden.",
        "Lead a team of six on your shifts; Plan two seasonal menus a year; Order from farms in "
        "the valley; Keep the kitchen clean and safe; Teach our two apprentices",
        "Three years in a busy kitchen; Food hygiene certificate, level 3; A calm voice at eight "
        "in the evening",
    ),
    _job(
        "Housekeeping Assistant",
        "highmere-lodge",
        ("Permanent", 24, "Mornings, five days in seven"),
        (16_300, 16_300),
        ("03-05", "03-27"),
        "Keep rooms that people remember. Mornings only, in a team of nine.",
        "Clean and prepare 10 rooms a day; Check linen and report repairs; Look after one landing"
        " as your own",
        "You work with care and at a good pace; You can lift and bend; No experience needed",
    ),
    _job(
        "Events Coordinator",
        "highmere-lodge",
        ("Fixed term", 37.5, "Some weekends, cover for one year"),
        (28_500, 30_500),
        ("03-12", "04-02"),
        "Plan weddings, walks and winter dinners for a year of parental leave cover.",
        "Show couples and companies around; Plan each event hour by hour; Book music, flowers and"
        " boats; Be there on the day; Send the final bill",
        "Two years in events or hotels; Clear writing; You stay calm when the cake is late",
        _LICENCE,
    ),
    _job(
        "Cable Car Attendant",
        "corrie-cable-cars",
        ("Seasonal", 38, "Five days in seven, May to October"),
        (25_800, 25_800),
        ("03-14", "04-12"),
        "Welcome walkers, load bikes and keep every cabin safe.",
        "Help people in and out of cabins; Check doors and cabins each morning; Load bikes and "
        "prams; Answer questions about walks and weather; Stop the lift if something is wrong",
        "You are 18 or older; You like being outdoors; You can stand for most of the day",
    ),
    _job(
        "Ski Lift Technician",
        "corrie-cable-cars",
        ("Permanent", 38, "Four days on, three days off"),
        (34_000, 39_000),
        ("03-09", "03-30"),
        "Look after nine lifts from the motor to the last bolt on the last pylon.",
        "Inspect ropes, grips and sheaves; Service motors and brakes in summer; Answer faults in "
        "winter; Write clear reports; Train for rescue from cabins",
        "A trade in mechanics or electrics; You are happy to work at height; You can read drawings",
        _LICENCE,
    ),
    _job(
        "Piste Patroller",
        "corrie-cable-cars",
        ("Seasonal", 40, "December to April"),
        (27_500, 29_500),
        ("03-11", "04-20"),
        "Open the mountain in the morning, help people who fall, and close it at night.",
        "Mark and check runs; Give first aid and bring people down; Watch weather and snow; Sweep"
        " the runs at the end of the day",
        "You ski or ride very well; First aid certificate; You can start before sunrise",
    ),
    _job(
        "Ticket Office Assistant",
        "corrie-cable-cars",
        ("Permanent", 22, "Three days a week, with Saturdays"),
        (15_200, 15_200),
        ("03-02", "03-20"),
        "Sell passes, answer questions and help people to find the right ticket.",
        "Sell tickets and passes; Explain prices and weather; Count the till; Help at the gates "
        "when it is busy",
        "You are friendly on a full Saturday; You are good with numbers; You speak clear English,"
        " and other languages help",
    ),
    _job(
        "Summit Restaurant Cook",
        "corrie-cable-cars",
        ("Seasonal", 40, "Five days in seven, May to October"),
        (27_000, 28_600),
        ("03-15", "04-10"),
        "Cook soup, pies and pancakes at 1,240 metres. The view is included.",
        "Cook for up to 300 people a day; Plan with what the gondola brings up; Keep the kitchen "
        "safe and clean; Close down at five",
        "One year in a kitchen; Food hygiene certificate, level 2; You do not mind heights",
    ),
    _job(
        "Mountain Guide",
        "fell-and-tarn-guides",
        ("Permanent", 37.5, "Five days in seven"),
        (31_000, 35_000),
        ("03-08", "04-03"),
        "Lead small groups on the ridges of the Northern Fells, in summer and in winter.",
        "Plan and lead walking and climbing days; Judge weather and ground; Teach map, rope and "
        "axe; Look after people who are tired or afraid",
        "Mountain Leader award, summer and winter; Outdoor first aid certificate; Two years of "
        "leading groups",
        _LICENCE,
    ),
    _job(
        "Bookings and Office Assistant",
        "fell-and-tarn-guides",
        ("Permanent", 25, "Five mornings a week"),
        (17_200, 18_400),
        ("03-16", "04-08"),
        "Match people with trips, answer the phone and keep the week on track.",
        "Answer calls and emails; Take bookings and payments; Pack maps and kit lists; Tell "
        "guides about changes",
        "You write and speak clearly; You like order; You know the fells, or want to",
    ),
    _job(
        "Camp Site Warden",
        "stonebeck-camping",
        ("Seasonal", 40, "Five days in seven, April to October"),
        (26_800, 27_600),
        ("03-06", "03-28"),
        "Keep 140 pitches running and 140 families happy.",
        "Welcome arrivals and show pitches; Keep showers and paths clean; Mow, mend and move "
        "things; Keep the quiet hours quiet",
        "You are practical; You are kind and clear with people; You can live on site, if you like",
    ),
    _job(
        "Café Assistant",
        "stonebeck-camping",
        ("Seasonal", 20, "Mornings, April to September"),
        (13_400, 13_400),
        ("03-16", "04-05"),
        "Coffee, bacon rolls and 60 kinds of ice cream requests.",
        "Make hot drinks and breakfasts; Serve at the counter; Keep the kitchen clean; Bake a "
        "tray of something each day",
        "You like mornings; No experience needed, we train you; Food hygiene certificate, or "
        "willing to take it",
    ),
    _job(
        "Activity Leader",
        "stonebeck-camping",
        ("Seasonal", 30, "June to August"),
        (20_200, 20_200),
        ("03-13", "04-15"),
        "Run games, dens and river safaris for children aged 5 to 12.",
        "Plan a weekly programme; Lead groups of up to 12 children; Keep everyone safe by the "
        "water; Talk to parents",
        "Experience with groups of children; First aid certificate, or willing to take it; Endless good mood",
    ),
    _job(
        "Staff Nurse, Emergency",
        "tarnside-hospital",
        ("Permanent", 37.5, "Shifts, with nights"),
        (32_400, 38_700),
        ("03-12", "04-06"),
        "Join a team of 26 nurses who see everything from bee stings to rescues.",
        "Assess people as they arrive; Give treatment and medicine; Work with the mountain rescue"
        " team; Support families; Teach student nurses",
        "Registered nurse; Six months on a ward or in emergency care; You stay clear under pressure",
    ),
    _job(
        "Physiotherapist",
        "tarnside-hospital",
        ("Permanent", 37.5, _DAYS),
        (33_700, 41_000),
        ("03-03", "03-24"),
        "Get people back on their feet, and often back on their skis.",
        "Assess and treat people on wards and in clinic; Plan home exercises; Run a knee class "
        "twice a week; Keep good notes",
        "Registered physiotherapist; An interest in bones and joints; You explain things simply",
    ),
    _job(
        "Ward Clerk",
        "tarnside-hospital",
        ("Permanent", 30, "Five days a week, 8:00am to 2:00pm"),
        (20_700, 21_900),
        ("03-10", "03-29"),
        "Be the calm desk in the middle of a busy ward.",
        "Answer the phone and the door; Keep records up to date; Book transport and tests; Order "
        "what runs out",
        "Good computer skills; You can do three things at once; You keep what you hear to yourself",
    ),
    _job(
        "Radiographer",
        "tarnside-hospital",
        ("Permanent", 37.5, "Days, one weekend in five"),
        (34_500, 42_200),
        ("03-05", "04-01"),
        "X-rays and scans in a new department with a view of the fells.",
        "Take X-rays and scans; Keep people at ease; Check quality and dose; Help to plan the new scanner",
        "Registered radiographer; New graduates are welcome; Careful with details",
    ),
    _job(
        "Hospital Porter",
        "tarnside-hospital",
        ("Permanent", 37.5, _SHIFTS),
        (25_200, 25_900),
        ("03-14", "04-04"),
        "Move people, beds and good moods around the hospital.",
        "Take people to wards and tests; Move beds and oxygen; Bring samples to the lab; Help at the door",
        "You are strong and gentle; You can walk a lot; No experience needed",
    ),
    _job(
        "Maternity Support Worker",
        "tarnside-hospital",
        ("Fixed term", 34, "Shifts, cover for one year"),
        (23_400, 24_600),
        ("03-02", "03-22"),
        "Help families in their first days, beside our midwives.",
        "Help mothers with feeding and washing; Prepare rooms; Take simple measurements; Keep records",
        "Experience in care; You are warm and patient; Care certificate, or willing to take it",
    ),
    _job(
        "Care Assistant",
        "keld-valley-care",
        ("Permanent", 36, _SHIFTS),
        (25_900, 27_100),
        ("03-15", "04-14"),
        "Look after eight residents on your shift, and know how each one takes their tea.",
        "Help with washing, dressing and meals; Give time and company; Write short notes; Tell "
        "the nurse about changes",
        "You are kind and reliable; No experience needed, we train you; You can work two weekends in four",
    ),
    _job(
        "Home Care Visitor",
        "keld-valley-care",
        ("Permanent", 30, "Mornings and early evenings"),
        (22_100, 23_000),
        ("03-11", "04-09"),
        "Visit people who live alone between Upper Keld and the pass.",
        "Make five to seven visits a day; Help with meals and medicine; Notice what has changed; "
        "Share a joke",
        "You can plan your own day; Care certificate, or willing to take it; A car is provided",
        _LICENCE,
    ),
    _job(
        "Night Nurse",
        "keld-valley-care",
        ("Permanent", 33, "Three nights a week"),
        (33_800, 36_000),
        ("03-04", "03-26"),
        "Be the nurse in charge for 44 residents while the valley sleeps.",
        "Lead two care assistants; Give medicine; Answer calls and check on people; Hand over in the morning",
        "Registered nurse; You like quiet and can break it when you need to; Experience with "
        "older people helps",
    ),
    _job(
        "Kitchen Assistant",
        "keld-valley-care",
        ("Permanent", 20, "Lunchtimes, five days in seven"),
        (13_500, 13_500),
        ("03-09", "03-25"),
        "Help our cook to make good lunches for 44 residents.",
        "Prepare vegetables and puddings; Serve lunch; Wash up and clean; Know who needs soft food",
        "You like people and food; No experience needed; You live near the bus line or can drive",
    ),
    _job(
        "Practice Nurse",
        "glenholt-family-practice",
        ("Permanent", 30, "Four days a week"),
        (29_400, 33_600),
        ("03-13", "04-11"),
        "Clinics of your own, and a team of five nurses around you.",
        "Run clinics for asthma, diabetes and wounds; Give vaccines; Take smears; Advise on travel",
        "Registered nurse; Practice experience, or willing to learn; You like to know your "
        "patients for years",
    ),
    _job(
        "Medical Receptionist",
        "glenholt-family-practice",
        ("Permanent", 25, "Mornings or afternoons"),
        (17_300, 18_000),
        ("03-16", "04-06"),
        "Be the voice that people hope for when they call the doctor.",
        "Answer calls within two minutes; Book people with the right person; Prepare letters; "
        "Look after the waiting room",
        "You listen well; You type with ease; You keep what you hear to yourself",
    ),
    _job(
        "Dam Inspector",
        "northfell-hydro",
        ("Permanent", 37.5, _DAYS),
        (41_000, 47_500),
        ("03-07", "04-05"),
        "Walk, measure and judge three dams through the seasons.",
        "Inspect walls, gates and tunnels; Read instruments and look for change; Write reports "
        "that people can act on; Plan repairs with contractors",
        "A degree or an apprenticeship in civil engineering; Five years on structures; You are at"
        " ease at height",
        _LICENCE,
    ),
    _job(
        "Control Room Operator",
        "northfell-hydro",
        ("Permanent", 37, "Rotating shifts, with nights"),
        (36_500, 40_500),
        ("03-10", "04-02"),
        "Watch the water, start the turbines and keep the lights on.",
        "Run five power houses from one room; Follow levels and weather; Answer alarms; Talk to "
        "the grid control; Keep the log",
        "Experience in a plant, at sea or in a control room; You stay awake and alert; We train "
        "you for six months",
    ),
    _job(
        "Electrical Technician",
        "northfell-hydro",
        ("Permanent", 37.5, "Days, on call one week in six"),
        (35_000, 40_000),
        ("03-03", "03-23"),
        "Keep switchgear, motors and cables in good order in five power houses.",
        "Test and repair equipment; Plan shutdowns; Find faults; Keep drawings up to date",
        "A trade in electrics; You read circuit drawings; Safe habits",
        _LICENCE,
    ),
    _job(
        "Environment Officer",
        "northfell-hydro",
        ("Permanent", 30, "Four days a week"),
        (29_800, 33_200),
        ("03-16", "04-17"),
        "Look after fish, birds and river banks around our dams.",
        "Count fish and check ladders; Plan flows with the operators; Work with farmers and "
        "anglers; Report each year",
        "A degree in ecology or the like; Field work experience; You can tell a story with numbers",
        _LICENCE,
    ),
    _job(
        "Design Engineer",
        "ardenworks",
        ("Permanent", 37.5, "Monday to Friday, ends at 1:00pm on Fridays"),
        (38_000, 45_000),
        ("03-12", "04-09"),
        "Draw the parts that carry people over valleys.",
        "Design grips and drives; Work out loads and lifetimes; Test what you draw; Travel to two"
        " sites a year",
        "A degree or an apprenticeship in mechanical engineering; Three years of design; You like"
        " to see your work get built",
    ),
    _job(
        "Machinist",
        "ardenworks",
        ("Permanent", 39, "Early and late shifts"),
        (31_500, 35_500),
        ("03-05", "03-27"),
        "Cut steel to a hundredth of a millimetre, and know why it matters.",
        "Set and run five-axis machines; Measure and record; Improve programs; Care for your machine",
        "Two years of machining; You read drawings; Steady hands and steady habits",
    ),
    _job(
        "Welding Apprentice",
        "ardenworks",
        ("Apprenticeship", 37, "Four days at work, one day at college"),
        (16_400, 19_800),
        ("03-14", "04-19"),
        "Learn to weld from people who have done it for 30 years. Four years, and a job at the end.",
        "Learn three ways of welding; Help to build frames; Go to college on Thursdays; Keep a "
        "record of your work",
        "You are 16 or older; Maths and English at GCSE or the same level; You like to make things",
    ),
    _job(
        "Quality Inspector",
        "ardenworks",
        ("Permanent", 37.5, _DAYS),
        (32_000, 36_000),
        ("03-09", "04-01"),
        "Nothing leaves the building before you have measured it.",
        "Inspect parts with gauges and X-ray; Sign off certificates; Stop what is not right; "
        "Train machinists",
        "Experience in quality or testing; An eye for detail; You can say no in a friendly way",
    ),
    _job(
        "Site Engineer",
        "passroad-civil",
        ("Permanent", 40, "Four days on, three days off"),
        (37_000, 44_000),
        ("03-11", "04-07"),
        "Set out roads, walls and bridges where there is no flat ground.",
        "Set out and measure; Lead a gang of eight; Check safety each morning; Order materials; "
        "Keep the site diary",
        "A degree or an apprenticeship in civil engineering; Two years on site; You cope with weather",
        _LICENCE,
    ),
    _job(
        "Snow Plough Driver",
        "passroad-civil",
        ("Seasonal", 40, "November to April, on call"),
        (29_000, 32_500),
        ("03-15", "04-16"),
        "Open the pass before the school bus comes.",
        "Clear and grit 60 kilometres of road; Check your plough before each run; Help drivers "
        "who are stuck; Report slides",
        "Lorry licence; You know winter roads; You can start at three in the morning",
        "Do you have a lorry licence?",
    ),
    _job(
        "Rope Access Worker",
        "passroad-civil",
        ("Fixed term", 40, "April to November"),
        (33_500, 38_000),
        ("03-06", "03-31"),
        "Fix nets and fences on rock faces above the road.",
        "Work on ropes in a team of three; Drill and place anchors; Fix nets; Clear loose rock",
        "Rope access ticket, level 1; Experience in building or climbing; You look after the "
        "person beside you",
    ),
    _job(
        "Project Planner",
        "passroad-civil",
        ("Permanent", 30, "Four days a week, two of them at home"),
        (34_000, 38_500),
        ("03-13", "04-13"),
        "Turn 30 projects and one short summer into a plan that works.",
        "Build and update plans; Spot clashes early; Talk to site teams each week; Show where the money goes",
        "Three years of planning; Good with planning software; You ask simple questions",
    ),
    _job(
        "Class Teacher, Years 3 and 4",
        "glenholt-primary-school",
        ("Permanent", 37.5, _TERM),
        (32_900, 44_900),
        ("03-09", "03-30"),
        "Teach a class of 26 children, one afternoon a week of it in the wood.",
        "Teach all subjects; Plan with your year partner; Lead music or science in the school; "
        "Talk to parents often",
        "Qualified teacher; New teachers are welcome; You like rain, or own a good coat",
    ),
    _job(
        "Teaching Assistant",
        "glenholt-primary-school",
        ("Permanent", 27.5, _TERM),
        (18_400, 19_200),
        ("03-12", "03-29"),
        "Help children to find the next step, one at a time.",
        "Support small groups; Listen to readers; Help on wood afternoons; Prepare what the class needs",
        "Experience with children; Maths and English at GCSE or the same level; Patience",
    ),
    _job(
        "School Cook",
        "glenholt-primary-school",
        ("Permanent", 25, _TERM),
        (17_400, 18_300),
        ("03-16", "04-10"),
        "Cook 150 lunches a day from scratch, with children who know what they like.",
        "Plan menus with the children; Cook and serve; Order locally; Keep the kitchen safe",
        "Kitchen experience; Food hygiene certificate, level 2; You can make cabbage popular",
    ),
    _job(
        "Science Teacher",
        "fellmouth-high-school",
        ("Permanent", 37.5, _TERM),
        (32_900, 49_100),
        ("03-04", "03-27"),
        "Teach physics or chemistry in labs with a view of the sea.",
        "Teach ages 11 to 18; Run a science club; Mark and plan with the team; Be a form tutor",
        "Qualified teacher of science; New teachers are welcome; You can explain a thing in three ways",
    ),
    _job(
        "School Bus Escort",
        "fellmouth-high-school",
        ("Permanent", 15, "Term time, 7:00am and 3:30pm"),
        (10_100, 10_100),
        ("03-10", "04-03"),
        "Ride with the valley bus and get 40 pupils to school in one piece.",
        "Count everyone on and off; Keep seats and belts in order; Call the school in snow; Know each name",
        "You are calm and clear; First aid certificate, or willing to take it; You are up early",
    ),
    _job(
        "Outdoor Instructor",
        "keld-outdoor-centre",
        ("Permanent", 40, "Monday to Friday, in term weeks"),
        (26_900, 29_500),
        ("03-15", "04-18"),
        "Take classes up rock, over water and through mud, safely and with a smile.",
        "Lead climbing, canoeing and hill days; Check kit; Sit by the fire and listen; Talk with teachers",
        "Two outdoor awards, for example rock and paddle; First aid certificate; You like to work"
        " with children",
    ),
    _job(
        "Catering Manager",
        "fellmouth-high-school",
        ("Permanent", 37, _TERM),
        (28_000, 30_500),
        ("02-24", "03-13"),
        "Lead a team of nine and feed 600 people a day.",
        "Plan menus; Lead the team; Order and keep to the budget; Keep records",
        "Three years in catering; Food hygiene certificate, level 3; You lead by example",
    ),
    _job(
        "Lift Operator",
        "corrie-cable-cars",
        ("Seasonal", 38, "December to April"),
        (25_600, 26_200),
        ("02-20", "03-10"),
        "Run a chair lift through the winter.",
        "Load and unload skiers; Check the lift each morning; Keep the platform clear; Stop the "
        "lift if something is wrong",
        "You are 18 or older; You like snow; You pay attention",
    ),
)

BY_SLUG = {job.slug: job for job in JOBS}
OPEN = tuple(job for job in JOBS if job.open)

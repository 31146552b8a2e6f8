"""The forty courses of the summer term."""

from __future__ import annotations

from datetime import date, timedelta

from assay.corpus.sites.alderway_college.data import DAYS, PLACES, SUBJECTS, TERM_START, TUTORS, Course

__all__ = ["BY_SLUG", "COURSES"]

_BEGINNER = "None. This course is for people who have never tried it before."
_APRON = "An apron and a box to take your food home. Ingredients are included in the fee."


def _first(day: str, week: int) -> date:
    return TERM_START + timedelta(weeks=week - 1, days=DAYS.index(day))


def _course(
    code: str,
    title: str,
    where: tuple[str, str, str],
    when: tuple[str, str, float, int, int],
    tutor: str,
    seats: tuple[int, int],
    summary: str,
    about: str,
    topics: str,
    needs: str,
    bring: str,
    motifs: str,
) -> Course:
    """A row: where is (level, place, room), when is (day, start, hours, weeks, first week of term)."""
    level, place, room = where
    day, start, hours, weeks, week = when
    return Course(
        title=title,
        code=code,
        subject=SUBJECTS[_SUBJECT_OF[code[:2]]],
        level=level,
        place=PLACES[place],
        room=room,
        day=day,
        start=start,
        hours=hours,
        weeks=weeks,
        first=_first(day, week),
        tutor=TUTORS[tutor],
        size=seats[0],
        left=seats[1],
        summary=summary,
        about=about,
        topics=tuple(topics.split("; ")),
        needs=needs,
        bring=bring,
        motifs=tuple(motifs.split()),
    )


_SUBJECT_OF = {
    "LA": "languages",
    "AC": "art-and-craft",
    "CK": "cookery",
    "CO": "computing",
    "ME": "maths-and-english",
    "MU": "music",
    "HW": "history-and-writing",
    "WB": "wellbeing",
}

COURSES: tuple[Course, ...] = (
    _course(
        "LA101",
        "Italian for Beginners",
        ("Beginner", "bridge-street", "Room 12"),
        ("Monday", "18:30", 2, 10, 1),
        "lucia-ferrante",
        (16, 5),
        "Order a meal, ask the way and talk about yourself in Italian.",
        "You speak Italian from the first evening. We practise short talks in pairs, learn the sounds and "
        "the most "
        "useful verbs, and build up to a meal where only Italian is spoken.",
        "Greetings, names and numbers; Ordering food and drink; Asking the way; Family, work and home; "
        "Talking about last weekend",
        _BEGINNER,
        "A notebook and a pen. The course book is included in the fee.",
        "tower bubbles cup",
    ),
    _course(
        "LA104",
        "Spanish for Travel",
        ("Beginner", "northfield-library", "Learning Room"),
        ("Wednesday", "10:00", 2, 5, 1),
        "lucia-ferrante",
        (14, 8),
        "The words you need for trains, hotels, markets and small talk.",
        "A short, lively course for people with a trip ahead. Each week takes one travel scene, from "
        "buying a train "
        "ticket to asking a doctor for help, and you practise it until it feels easy.",
        "Hello, please and how much; Trains, buses and taxis; Hotels and small problems; Markets and menus; "
        "Health and help",
        _BEGINNER,
        "A notebook and a pen.",
        "globe bubbles suitcase",
    ),
    _course(
        "LA210",
        "French Conversation",
        ("Improver", "bridge-street", "Room 12"),
        ("Thursday", "18:30", 2, 10, 1),
        "hugo-marchand",
        (14, 3),
        "Two hours of friendly talk each week, with help when you need it.",
        "We read a short news story or watch a clip, then talk about it in small groups. Hugo notes what "
        "people find "
        "hard and explains it at the end, so your grammar grows with your courage.",
        "News of the week; Food, films and books; Telling a story; Giving your opinion; A debate to finish",
        "You can hold a simple talk in French and know the past tense.",
        "A notebook and a pen.",
        "bubbles cup books",
    ),
    _course(
        "LA208",
        "German: Next Steps",
        ("Improver", "online", "Live video"),
        ("Tuesday", "18:30", 2, 10, 1),
        "anke-brandt",
        (12, 6),
        "Carry on with German after a first course or some time away.",
        "A live online class with never more than twelve people. We repeat what you know, then add the "
        "words and the "
        "grammar that you need for letters, plans and longer talks.",
        "A look back at the basics; Making plans; Word order made simple; Letters and messages; Telling "
        "what happened",
        "About one year of German, at school or in a beginners’ course.",
        "A computer or tablet with a camera and a microphone.",
        "laptop bubbles books",
    ),
    _course(
        "LA120",
        "British Sign Language: First Signs",
        ("Beginner", "bridge-street", "Room 7"),
        ("Tuesday", "18:00", 2, 10, 1),
        "dee-okafor",
        (12, 2),
        "Learn to sign with people in everyday life, from a Deaf tutor.",
        "You learn by watching and doing, with very little speech in the room. By the end you can "
        "introduce yourself, "
        "ask simple questions and understand short answers.",
        "Finger spelling; People and family; Time, days and weather; Food and shopping; A first chat in sign",
        _BEGINNER,
        "Comfortable clothes in one plain colour, so that your hands are easy to see.",
        "hand hand2 plant",
    ),
    _course(
        "AC101",
        "Pottery: Hand Building",
        ("Beginner", "mill-lane-studios", "Clay Studio"),
        ("Monday", "18:30", 2.5, 8, 1),
        "rowan-tully",
        (10, 4),
        "Make bowls, mugs and a lidded pot without a wheel.",
        "Clay is slow and kind to beginners. You learn to pinch, coil and join slabs, then glaze your "
        "pieces. Clay, "
        "glazes and two firings are included in the fee.",
        "Pinch pots; Coils and slabs; Handles and lids; Marks and texture; Glazing",
        _BEGINNER,
        "An old shirt or an apron and a small towel.",
        "vase bowl brushes",
    ),
    _course(
        "AC205",
        "Wheel Throwing",
        ("Improver", "mill-lane-studios", "Clay Studio"),
        ("Wednesday", "18:30", 2.5, 8, 1),
        "rowan-tully",
        (8, 0),
        "Centre, open and pull: steady progress on the potter’s wheel.",
        "Each learner has a wheel for the whole evening. We work from cylinders to bowls and jugs, and you "
        "keep the "
        "pieces you are proud of. Clay, glazes and firings are included in the fee.",
        "Centring; Cylinders; Bowls; Turning a foot; Jugs and spouts",
        "You have used clay before, for example in Pottery: Hand Building.",
        "An apron and two small towels.",
        "wheel vase bowl",
    ),
    _course(
        "AC110",
        "Watercolour from Nature",
        ("Beginner", "mill-lane-studios", "North Studio"),
        ("Friday", "10:00", 2.5, 8, 1),
        "mei-castell",
        (14, 7),
        "Paint leaves, skies and water with a light hand.",
        "We start with washes and simple shapes, then go down to the river with stools and small pads. In "
        "bad weather "
        "the river comes to us: flowers, stones and branches in the studio.",
        "Washes and edges; Mixing greens; Skies and water; Trees and leaves; A finished river scene",
        _BEGINNER,
        "Nothing for the first class. Paper and paints are included in the fee.",
        "easel brushes plant",
    ),
    _course(
        "AC310",
        "Life Drawing",
        ("Advanced", "mill-lane-studios", "North Studio"),
        ("Thursday", "18:30", 2, 10, 1),
        "mei-castell",
        (12, 1),
        "Draw from a model in short and long poses.",
        "A calm studio evening with a new pose every week. Mei moves between the easels and helps you to see "
        "proportion, weight and light. There is time at the end to look at each other’s work.",
        "Quick poses; Proportion; Light and shade; Hands and feet; One long pose",
        "You draw often and have taken a drawing course before.",
        "Charcoal or pencils you like. Paper and easels are included in the fee.",
        "easel pencil frame",
    ),
    _course(
        "AC115",
        "Sewing: Your First Garment",
        ("Beginner", "mill-lane-studios", "Sewing Room"),
        ("Saturday", "10:00", 3, 5, 2),
        "joan-pettifer",
        (10, 6),
        "Thread a machine, read a pattern and finish a skirt or shirt.",
        "Five Saturday mornings from your first straight seam to something you can wear. Joan helps you to "
        "choose a "
        "pattern that fits and to fix what goes wrong.",
        "Know your machine; Patterns and fabric; Cutting out; Seams, darts and zips; Hems and finishing",
        _BEGINNER,
        "Two metres of cotton from week two. Joan says which kind. Machines and thread are here.",
        "sewing spool shelfcloth",
    ),
    _course(
        "CK101",
        "Bread in a Day",
        ("Beginner", "bridge-street", "Kitchen"),
        ("Saturday", "10:00", 5, 1, 1),
        "bridget-lowe",
        (12, 9),
        "Bake a white loaf, rolls and a flat bread, and eat lunch together.",
        "One friendly day in the college kitchen. You learn how dough should feel, what to do while it "
        "rises and how "
        "to tell that bread is done. Lunch is what we bake, with soup.",
        "Flour, water, salt and yeast; Kneading and resting; Shaping; Flat bread for lunch; Baking and "
        "cooling",
        _BEGINNER,
        _APRON,
        "loaf bowl jar",
    ),
    _course(
        "CK110",
        "Everyday Indian Cooking",
        ("Beginner", "bridge-street", "Kitchen"),
        ("Tuesday", "18:00", 2.5, 5, 1),
        "arjun-nair",
        (12, 4),
        "Dals, vegetables, rice and breads for a weekday evening.",
        "Arjun shows how a few spices make many meals. Each week you cook two dishes and eat them "
        "together. All "
        "dishes can be made without meat.",
        "Toasting spices; Dal and rice; Vegetable curries; Chapati and paratha; A meal for four",
        _BEGINNER,
        _APRON,
        "pot chilli jar",
    ),
    _course(
        "CK205",
        "Knife Skills and Sauces",
        ("Improver", "bridge-street", "Kitchen"),
        ("Wednesday", "18:00", 2.5, 5, 7),
        "arjun-nair",
        (12, 10),
        "Cut faster and safer, and master five sauces.",
        "For home cooks who want to feel at ease. We look after knives, cut vegetables, fish and herbs, "
        "and make five "
        "sauces that carry a hundred meals.",
        "Sharp and safe; Vegetables and herbs; White and brown sauces; Tomato and pesto; Fish and a butter "
        "sauce",
        "You cook at home at least once a week.",
        _APRON,
        "board pot bowl",
    ),
    _course(
        "CK115",
        "Cooking for One or Two",
        ("Beginner", "bridge-street", "Kitchen"),
        ("Thursday", "10:00", 2.5, 5, 1),
        "bridget-lowe",
        (12, 5),
        "Small meals, little waste and a fridge that makes sense.",
        "A course for anyone who cooks for a small table. We plan a week, use things up, and make food "
        "that is good "
        "on the second day too.",
        "Planning a week; Eggs and greens; One chicken, three meals; Soups to freeze; Small puddings",
        _BEGINNER,
        _APRON,
        "bowl board cup",
    ),
    _course(
        "CK120",
        "Preserves and Pickles",
        ("Beginner", "bridge-street", "Kitchen"),
        ("Saturday", "10:00", 5, 1, 9),
        "bridget-lowe",
        (12, 12),
        "Strawberry jam, piccalilli and quick pickles in one day.",
        "June is the month for jam. You learn how to test for a set, how to clean jars safely and how to "
        "make "
        "pickles that keep. Everyone takes five jars home.",
        "Clean jars; Jam and setting; Chutney; Quick pickles; Labels and storing",
        _BEGINNER,
        _APRON,
        "jar jar2 board",
    ),
    _course(
        "CO101",
        "Computers for Complete Beginners",
        ("Beginner", "northfield-library", "Learning Room"),
        ("Monday", "10:00", 2, 5, 1),
        "sam-whitlock",
        (10, 3),
        "Mouse, keyboard, email and the web, one calm step at a time.",
        "For people who have never used a computer, or who gave up. Classes are small, the pace is slow "
        "and each step "
        "is on a printed sheet with pictures that you take home.",
        "Mouse and keyboard; Files and folders; Looking things up; Email; Photos and video calls",
        _BEGINNER,
        "Your reading glasses, if you use them. Laptops are provided.",
        "laptop plant cup",
    ),
    _course(
        "CO210",
        "Spreadsheets at Work",
        ("Improver", "bridge-street", "Room 4"),
        ("Tuesday", "18:30", 2, 5, 1),
        "priya-raman",
        (14, 6),
        "Formulas, tables and charts that save you hours.",
        "Bring the jobs you do by hand and leave with sheets that do them for you. We work with example "
        "data from "
        "shops, clubs and offices.",
        "Clean tables; Formulas you will use; Looking up values; Charts that tell the truth; Pivot tables",
        "You can type, save and sort a simple list.",
        "Nothing. Computers are provided.",
        "laptop chart pencil",
    ),
    _course(
        "CO120",
        "First Steps in Python",
        ("Beginner", "online", "Live video"),
        ("Wednesday", "18:30", 2, 10, 1),
        "priya-raman",
        (14, 2),
        "Write small programs that count, sort, draw and answer.",
        "A gentle start in coding. Each class has a small puzzle, and by the end you will have written a "
        "quiz, a "
        "shopping list and a tiny game.",
        "Your first lines; Choices and loops; Lists and words; Functions; A small project",
        "None in coding. You should feel at ease with a computer.",
        "A laptop or desktop computer. We help you to set it up in week one.",
        "laptop blocks cup",
    ),
    _course(
        "CO215",
        "Photo Editing",
        ("Improver", "bridge-street", "Room 4"),
        ("Thursday", "18:30", 2, 5, 7),
        "sam-whitlock",
        (14, 11),
        "Make good photos better with free software.",
        "We crop, brighten, mend scratches and remove what should not be there, then print one picture "
        "each to hang "
        "in the corridor.",
        "Light and colour; Crop and straighten; Mending old photos; Layers; Printing",
        "You can copy photos from your phone or camera to a computer.",
        "Some photos of your own on a memory stick.",
        "camera laptop frame",
    ),
    _course(
        "CO105",
        "Stay Safe Online",
        ("Beginner", "northfield-library", "Learning Room"),
        ("Friday", "10:00", 2, 2, 3),
        "sam-whitlock",
        (12, 7),
        "Spot tricks, make strong passwords and shop with an easy mind.",
        "Two mornings that take the fear out of the internet. We look at real false messages, set up a "
        "password book "
        "and check the settings on your own phone.",
        "False messages; Strong passwords; Safe shopping; Your phone’s settings; Where to get help",
        "You use a phone, tablet or computer now and then.",
        "Your own phone or tablet.",
        "phone lock cup",
    ),
    _course(
        "ME101",
        "Everyday Maths",
        ("Beginner", "bridge-street", "Room 9"),
        ("Monday", "10:00", 2, 10, 1),
        "tom-ashdown",
        (12, 6),
        "Percentages, bills and measures without the worry.",
        "Maths as you meet it: prices, pay, recipes and plans. Tom uses objects and drawings first and "
        "numbers second, "
        "and nobody is asked to come to the board.",
        "Adding up with ease; Fractions in the kitchen; Percentages and pay; Measuring a room; Reading "
        "charts",
        _BEGINNER,
        "A pen. We provide the rest.",
        "abacus ruler pencil",
    ),
    _course(
        "ME210",
        "Maths for GCSE",
        ("Improver", "bridge-street", "Room 9"),
        ("Wednesday", "18:00", 2.5, 10, 1),
        "tom-ashdown",
        (14, 5),
        "Get ready for the exam with a patient tutor.",
        "Ten evenings on the topics that carry most marks. You get past papers, a plan for each week and "
        "help by "
        "email between classes.",
        "Number and ratio; Algebra; Shapes and angles; Chance and data; Past papers",
        "A short check with Tom before the course. We phone you to arrange it.",
        "A calculator, a ruler and a compass.",
        "ruler books pencil",
    ),
    _course(
        "ME105",
        "Reading and Writing for Adults",
        ("Beginner", "northfield-library", "Learning Room"),
        ("Tuesday", "10:00", 2, 10, 1),
        "grace-adeyemi",
        (10, 4),
        "Read with more ease and write what you want to say.",
        "A small and private class. We work with what matters to you: letters from school, forms, messages "
        "to "
        "friends, or a story for a grandchild.",
        "Sounds and spelling; Reading short texts; Forms and letters; Sentences that work; A page of your "
        "own",
        _BEGINNER,
        "Nothing. Come as you are.",
        "books pencil plant",
    ),
    _course(
        "ME215",
        "English for GCSE",
        ("Improver", "bridge-street", "Room 9"),
        ("Thursday", "18:00", 2.5, 10, 1),
        "grace-adeyemi",
        (14, 8),
        "Read closely, write clearly and pass with confidence.",
        "We read short pieces together and write every week. Grace marks your work and shows you the one "
        "thing that "
        "would lift it most.",
        "Reading for detail; Comparing two texts; Telling a story; Arguing a case; Past papers",
        "A short check with Grace before the course. We phone you to arrange it.",
        "A pen and a folder.",
        "books quill cup",
    ),
    _course(
        "ME110",
        "English for New Speakers",
        ("Beginner", "northfield-library", "Learning Room"),
        ("Monday", "13:00", 2, 10, 1),
        "grace-adeyemi",
        (14, 3),
        "Everyday English for people who speak another language.",
        "A warm group from many countries. We practise talking at the doctor’s, at school, at work and with "
        "neighbours, and learn to read the letters that come through the door.",
        "About me; At the doctor’s; School and work; Shops and money; Phone calls",
        "You know some words of English and our alphabet.",
        "A notebook and a pen.",
        "bubbles globe books",
    ),
    _course(
        "MU101",
        "Guitar for Beginners",
        ("Beginner", "bridge-street", "Music Room"),
        ("Tuesday", "19:00", 1.5, 10, 1),
        "felix-hartley",
        (12, 5),
        "Eight chords, three rhythms and a dozen songs.",
        "You play a song in the first class, with two chords. After that we add a little each week and "
        "finish with a "
        "small concert for friends, which nobody has to play in.",
        "Holding and tuning; First chords; Changing in time; Finger picking; Songs to share",
        _BEGINNER,
        "A guitar with six strings. You can borrow one of ours for the term for free.",
        "guitar notes books",
    ),
    _course(
        "MU205",
        "Piano: Both Hands",
        ("Improver", "bridge-street", "Music Room"),
        ("Wednesday", "14:00", 1.5, 10, 1),
        "felix-hartley",
        (8, 2),
        "Bring your left hand along and play real pieces.",
        "Each learner has a keyboard with headphones, so you can make mistakes in peace. Felix listens in "
        "and gives "
        "you the next step.",
        "Hands together; Reading two lines; Simple chords; Pedal and touch; A piece to perform",
        "You can read notes slowly and play a tune with one hand.",
        "Nothing. Keyboards and music are provided.",
        "piano notes plant",
    ),
    _course(
        "MU110",
        "Sing Together",
        ("Beginner", "bridge-street", "Main Hall"),
        ("Thursday", "19:00", 1.5, 10, 1),
        "carys-bevan",
        (40, 17),
        "A choir for everybody, with no tests and no sheet music.",
        "We warm up, breathe, and learn songs by ear in two, three and four parts. The term ends with a "
        "short "
        "evening concert in the courtyard.",
        "Breath and voice; Rounds; Folk songs in parts; Gospel and pop; The courtyard concert",
        _BEGINNER,
        "A bottle of water.",
        "notes stand plant",
    ),
    _course(
        "MU105",
        "Ukulele Club",
        ("Beginner", "northfield-library", "Learning Room"),
        ("Friday", "13:30", 1.5, 5, 1),
        "felix-hartley",
        (15, 9),
        "Four strings, easy chords and a lot of singing.",
        "The happiest hour and a half of the week. New players sit at the front, old hands at the back, "
        "and all play "
        "the same songs.",
        "Tuning up; Three chords; Strumming; Songs from the sixties; Songs you choose",
        _BEGINNER,
        "A ukulele, or borrow one of ours for free.",
        "ukulele notes cup",
    ),
    _course(
        "MU220",
        "Songwriting Workshop",
        ("Improver", "bridge-street", "Music Room"),
        ("Saturday", "10:00", 5, 1, 4),
        "carys-bevan",
        (12, 6),
        "Start the day with a line and end it with a song.",
        "We look at how three well-known songs are built, then write our own in pairs. Carys helps with "
        "the tune and "
        "the words. We record every song before we go home.",
        "How songs are built; Finding a line; Verse and chorus; Tune and chords; Recording",
        "You sing or play an instrument a little.",
        "Your instrument, a notebook and lunch.",
        "quill notes guitar",
    ),
    _course(
        "HW110",
        "Creative Writing: Short Stories",
        ("Beginner", "bridge-street", "Room 3"),
        ("Monday", "18:30", 2, 10, 1),
        "nadia-rahim",
        (14, 4),
        "Write three stories and hear what readers think.",
        "Each evening has a short exercise, a story to learn from and time to share. You decide what you "
        "read out. "
        "Nadia gives you written notes on two stories.",
        "Starting; People on the page; Place and weather; Talk between people; Endings",
        _BEGINNER,
        "A notebook or a laptop.",
        "quill books cup",
    ),
    _course(
        "HW105",
        "Trace Your Family Tree",
        ("Beginner", "northfield-library", "Learning Room"),
        ("Tuesday", "13:30", 2, 5, 1),
        "edmund-shaw",
        (12, 3),
        "Find the people before you in records and old papers.",
        "Edmund shows you where births, marriages, censuses and wills are kept, and how to read old "
        "handwriting. You "
        "may use the library’s paid family records for free during the course.",
        "Where to begin; Births, marriages and deaths; The census; Wills and old writing; Drawing your tree",
        "You can search the web.",
        "Names and dates that you know, and any old papers you would like to share.",
        "tree frame books",
    ),
    _course(
        "HW120",
        "The Story of Alderway",
        ("Beginner", "bridge-street", "Room 3"),
        ("Friday", "13:30", 2, 5, 1),
        "edmund-shaw",
        (18, 10),
        "Five walks and talks through nine centuries of the town.",
        "We meet indoors for a short talk and then walk for about an hour. The ground is mostly flat and "
        "we stop "
        "often. In heavy rain we stay in and look at maps.",
        "The bridge and the market; Monks and mills; The paper makers; Railway and river; The town since "
        "1945",
        "You can walk for an hour with stops. Wheelchair users are welcome.",
        "Shoes for walking and a coat.",
        "column map books",
    ),
    _course(
        "HW130",
        "Memoir and Life Writing",
        ("Beginner", "online", "Live video"),
        ("Wednesday", "10:30", 2, 10, 1),
        "nadia-rahim",
        (12, 5),
        "Put your memories on paper, for yourself or for your family.",
        "We begin with small things: a kitchen, a coat, a journey to school. Bit by bit the pieces grow into "
        "chapters. Readings are kind and private to the group.",
        "Small memories; People you knew; Places; What to leave out; Joining the pieces",
        _BEGINNER,
        "A computer or tablet with a camera and a microphone.",
        "quill frame cup",
    ),
    _course(
        "HW210",
        "Ten Paintings",
        ("Improver", "bridge-street", "Room 3"),
        ("Thursday", "13:30", 2, 10, 1),
        "mei-castell",
        (18, 8),
        "One great painting a week, looked at slowly.",
        "We spend the first half hour just looking and saying what we see. Then Mei tells the story of the "
        "painter, "
        "the patron and the paint.",
        "How to look; Gold and saints; Light in the north; Storms and steam; The modern world",
        "None, but you should enjoy talking about pictures.",
        "Nothing. Each week you get a colour print.",
        "frame column books",
    ),
    _course(
        "WB101",
        "Gentle Yoga",
        ("Beginner", "bridge-street", "Main Hall"),
        ("Monday", "09:30", 1.5, 10, 1),
        "beth-callow",
        (20, 6),
        "Slow stretches, easy breathing and a long rest.",
        "A class for stiff mornings. Every pose can be done on a chair, and Beth shows an easier way each "
        "time. We "
        "end with ten minutes of rest.",
        "Breath; Back and shoulders; Hips and knees; Balance; Rest",
        "None. Tell us at enrolment about injuries, so that Beth can plan for you.",
        "Loose clothes and a blanket. Mats and chairs are here.",
        "mat plant stones",
    ),
    _course(
        "WB205",
        "Yoga: Stronger Practice",
        ("Improver", "bridge-street", "Main Hall"),
        ("Wednesday", "18:00", 1.5, 10, 1),
        "beth-callow",
        (20, 9),
        "Longer holds and flowing sequences after work.",
        "We build strength with care. Sequences are taught step by step, so that you can practise them at "
        "home, and "
        "each class ends with a slow rest.",
        "Sun salutation; Standing strength; Arm balances; Back bends; A full sequence",
        "You have done yoga for a year or more and have no fresh injuries.",
        "Loose clothes and your own mat, if you have one.",
        "mat stones plant",
    ),
    _course(
        "WB110",
        "Mindfulness for Busy People",
        ("Beginner", "online", "Live video"),
        ("Tuesday", "18:30", 1.5, 5, 2),
        "wei-lin",
        (16, 11),
        "Short exercises for long days.",
        "Five evenings that you can join from your sofa. You learn three short exercises and how to keep "
        "them up when "
        "life gets loud. There is nothing to believe in.",
        "One minute of breath; Listening to the body; Thoughts come and go; Kindness; A plan for the week",
        _BEGINNER,
        "A quiet corner, and a computer or tablet with a camera.",
        "stones plant laptop",
    ),
    _course(
        "WB115",
        "First Aid at Home",
        ("Beginner", "bridge-street", "Room 7"),
        ("Saturday", "10:00", 5, 1, 2),
        "beth-callow",
        (12, 2),
        "Know what to do with burns, falls, choking and a heart that stops.",
        "A practical day with dolls, bandages and a training defibrillator. You leave with a certificate of "
        "attendance and a small kit.",
        "Staying calm; Burns and bleeding; Falls and breaks; Choking; The heart",
        _BEGINNER,
        "Clothes you can kneel in, and lunch.",
        "firstaid heart plant",
    ),
    _course(
        "WB120",
        "Tai Chi in the Park",
        ("Beginner", "bridge-street", "Courtyard"),
        ("Friday", "10:00", 1, 10, 1),
        "wei-lin",
        (24, 14),
        "Slow, flowing moves for balance and calm.",
        "We meet in the courtyard and walk two minutes to Weir Park. In rain we use the Main Hall. The "
        "moves are "
        "gentle and can be learned at any age.",
        "Standing well; Shifting weight; The first five moves; Moving with breath; The short form",
        _BEGINNER,
        "Flat shoes and layers that you can take off.",
        "tree stones plant",
    ),
)

BY_SLUG = {course.slug: course for course in COURSES}

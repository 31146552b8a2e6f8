"""Posts about bread and about the things that bread is made with."""

from __future__ import annotations

from assay.corpus.sites.crumb_and_barley.recipes import Comment, Post, Recipe

__all__ = ["BREAD_POSTS"]

BREAD_POSTS = (
    Post(
        slug="rye-tin-loaf",
        title="A dark rye loaf in a tin",
        summary="No kneading, no shaping, no skill. Stir, wait, bake, and keep it for a week.",
        author="joe",
        date="2026-02-24",
        dish="tin-loaf",
        cloth="berry",
        tags=("bread", "sourdough"),
        related=("everyday-sourdough", "seeded-crackers", "which-flour"),
        tip="Cut it on the second day. On the first it sticks to the knife.",
        body="""
Rye does not want to be kneaded. It has little of the stretchy stuff that wheat has, so all your pulling
and folding is wasted on it. What you want is a thick, grey mud that you can stir with a spoon. It looks
wrong. It is right.

The loaf that comes out is dense, moist and a little sour. It is the best thing I know to put under
cheese, and it keeps for a week in a cotton bag.
""",
        recipe=Recipe(
            makes="1 tin loaf/loaves",
            oven="220 °C (fan 200 °C), then 190 °C (fan 170 °C)",
            ingredients="""
                400 g dark rye flour
                100 g strong white flour
                420 ml warm water
                120 g active sourdough starter
                2 tsp fine salt
                1 tbsp treacle
                60 g sunflower seeds
                30 g sesame seeds
            """,
            steps=(
                "Stir everything but the sesame seeds together with a strong spoon.",
                "Spoon it into an oiled tin, smooth it with a wet hand and strew the sesame seeds on top.",
                "Cover and leave until small holes show in the top, about five hours.",
                "Bake for 15 minutes at 220 °C and for 40 minutes more at 190 °C.",
                "Turn the loaf out and let it cool for at least three hours.",
            ),
            timings=(("Mixing", 15), ("Rising", 300), ("Baking", 55), ("Cooling", 180)),
        ),
    ),
    Post(
        slug="overnight-baguettes",
        title="Overnight baguettes",
        summary="A wet dough, a cold night and a very hot oven. Three thin loaves for lunch.",
        author="joe",
        date="2026-02-17",
        dish="baguettes",
        cloth="sage",
        tags=("bread",),
        related=("everyday-sourdough", "pan-flatbreads", "rosemary-focaccia"),
        tip="Slash at a low angle, almost flat, with long strokes. Think of peeling and not of cutting.",
        body="""
A baguette is four ingredients and nerve. The dough is wetter than you would like, and the oven is hotter.
In between it spends a night in the fridge, which is where the taste comes from.

Do not worry if your first ones look like old walking sticks. They will still crackle when you squeeze
them, and nobody has ever sent one back.
""",
        recipe=Recipe(
            makes="3 baguette/baguettes",
            oven="250 °C (fan 230 °C)",
            ingredients="""
                500 g strong white flour
                370 ml cold water
                2 g fast yeast
                2 tsp fine salt
                Semolina for the tray
            """,
            steps=(
                "Mix everything to a wet dough. Fold it in the bowl four times, with 20 minutes "
                "between the folds.",
                "Cover and leave it in the fridge overnight, for at least ten hours.",
                "Divide the dough, roll the pieces into loose logs and let them rest for 30 minutes.",
                "Stretch each log to the length of your tray. Leave them on a floured cloth for 40 minutes.",
                "Slash, put a tin of boiling water on the floor of the oven and bake for 22 minutes.",
            ),
            timings=(
                ("Mixing and folding", 80),
                ("Night in the fridge", 600),
                ("Shaping", 30),
                ("Rising", 70),
                ("Baking", 22),
            ),
        ),
    ),
    Post(
        slug="rosemary-focaccia",
        title="Rosemary focaccia with tomatoes",
        summary="A tray of soft, oily bread that you push full of holes. The best recipe for bad moods.",
        author="hattie",
        date="2026-02-10",
        dish="focaccia",
        cloth="sky",
        tags=("bread", "quick"),
        related=("pan-flatbreads", "overnight-baguettes", "seeded-crackers"),
        tip="Use more oil than you think is decent. The bottom should fry a little.",
        body="""
Focaccia is the bread for people who are cross. You oil your fingers, hold them like a piano player, and
push them through the dough down to the tray. Do this forty times. You will feel better, and so will the
bread.

Small tomatoes go in whole. They burst in the oven and leave a red ring, and the juice runs into the holes
with the oil.
""",
        recipe=Recipe(
            makes="1 large tray/trays",
            oven="220 °C (fan 200 °C)",
            ingredients="""
                500 g strong white flour
                400 ml warm water
                7 g fast yeast
                2 tsp fine salt
                6 tbsp olive oil
                200 g small tomatoes
                3 sprig/sprigs of rosemary
                Sea salt for the top
            """,
            steps=(
                "Stir the flour, water, yeast, salt and a third of the oil to a wet dough. Leave "
                "it for 15 minutes.",
                "Fold it in the bowl with a wet hand. Cover and leave until doubled, about an hour.",
                "Pour half of the remaining oil into a tray and tip in the dough. Leave it for 30 minutes.",
                "Pour the last of the oil on top and push your fingers through the dough. Press "
                "in the tomatoes and the rosemary and strew with sea salt.",
                "Bake for 25 minutes, until golden at the edges.",
            ),
            timings=(("Mixing", 20), ("First rise", 60), ("Second rise", 30), ("Baking", 25)),
        ),
        comments=(
            Comment(
                "c-7", "Lou", "2026-02-12", "I was very cross. Forty holes later I was not. Ten out of ten."
            ),
        ),
    ),
    Post(
        slug="sesame-bagels",
        title="Sesame bagels, boiled and baked",
        summary="Chewy, shiny and easier than they look. Boil them for a minute and they are bagels.",
        author="joe",
        date="2026-01-27",
        dish="bagels",
        cloth="oat",
        tags=("bread", "weekend"),
        related=("plaited-loaf", "overnight-baguettes", "seeded-crackers"),
        tip="The hole closes in the oven. Make it twice as large as you want it.",
        body="""
What makes a bagel a bagel is the bath. A minute in boiling water sets the crust before the oven gets to
it, and that is why it is shiny outside and chewy inside. A spoonful of honey in the water gives it
colour.

The dough is stiff. If you have a machine, let it do the work. If not, you can skip the gym.
""",
        recipe=Recipe(
            makes="8 bagel/bagels",
            oven="220 °C (fan 200 °C)",
            ingredients="""
                500 g strong white flour
                280 ml warm water
                7 g fast yeast
                1.5 tsp fine salt
                1 tbsp honey, for the dough
                2 tbsp honey, for the pan
                50 g sesame seeds
                20 g poppy seeds
            """,
            steps=(
                "Knead the flour, water, yeast, salt and honey for 12 minutes to a stiff dough.",
                "Cover and leave for an hour.",
                "Cut into even pieces, roll them into balls, push a finger through each and widen the hole.",
                "Leave them for 20 minutes. Bring a wide pan of water to the boil with the honey.",
                "Boil the bagels for a minute on each side, drain them and press them into the seeds.",
                "Bake for 20 minutes, until deep golden.",
            ),
            timings=(
                ("Kneading", 20),
                ("Rising", 60),
                ("Shaping and resting", 40),
                ("Boiling", 15),
                ("Baking", 20),
            ),
        ),
    ),
    Post(
        slug="seeded-crackers",
        title="Seeded crackers in half an hour",
        summary="Thin, salty and gone before the cheese. The quickest thing we bake.",
        author="joe",
        date="2026-01-20",
        dish="crackers",
        cloth="sky",
        tags=("biscuits", "quick"),
        related=("rye-tin-loaf", "pan-flatbreads", "shortbread-round"),
        tip="Roll them so thin that you can see the table through the dough.",
        body="""
Shop crackers cost a small fortune, and half of the box is air. These need one bowl and half an hour, and
you decide what goes on top.

There is no yeast in them. If they come out soft, they were too thick or came out too soon. Put them back
for three minutes. Nobody needs to know.
""",
        recipe=Recipe(
            makes="40 cracker/crackers",
            oven="200 °C (fan 180 °C)",
            ingredients="""
                250 g plain flour
                1 tsp fine salt
                4 tbsp olive oil
                110 ml water
                3 tbsp mixed seeds
                Sea salt for the top
            """,
            steps=(
                "Stir the flour, salt, oil and water to a soft dough and knead it for a minute.",
                "Cut it in half and roll each half very thin, on baking paper.",
                "Brush with water, strew with seeds and sea salt and press them in.",
                "Cut into squares and bake for 14 minutes, until golden and dry.",
            ),
            timings=(("Making the dough", 8), ("Rolling", 10), ("Baking", 14)),
        ),
    ),
    Post(
        slug="plaited-loaf",
        title="A plaited loaf for the weekend",
        summary="Rich, golden and soft, with a plait of three strands that anyone can do.",
        author="hattie",
        date="2026-01-13",
        dish="plait",
        cloth="oat",
        tags=("bread", "weekend"),
        related=("cinnamon-buns", "sesame-bagels", "hot-cross-buns"),
        tip="Brush it with egg twice, once after plaiting and once just before baking. That is where "
        "the shine is from.",
        body="""
If you can plait hair, you can plait dough. If you cannot plait hair, start in the middle of the strands
and work towards each end. Dough forgives more than hair does.

The loaf is rich with eggs and oil, and stays soft for two days. On the third it makes the best French
toast of your life.
""",
        recipe=Recipe(
            makes="1 loaf/loaves",
            oven="190 °C (fan 170 °C)",
            ingredients="""
                500 g strong white flour
                7 g fast yeast
                1.5 tsp fine salt
                50 g caster sugar
                180 ml warm water
                3 egg/eggs
                75 ml sunflower oil
                2 tbsp sesame seeds
            """,
            steps=(
                "Keep back one spoonful of beaten egg. Knead everything else but the seeds for ten minutes.",
                "Cover and leave until doubled, about 90 minutes.",
                "Divide each loaf into three strands and plait them, starting in the middle.",
                "Brush with egg. Leave for 45 minutes, brush again and strew with sesame.",
                "Bake for 30 minutes. Cover with foil if it gets too dark.",
            ),
            timings=(
                ("Kneading", 20),
                ("First rise", 90),
                ("Plaiting", 15),
                ("Second rise", 45),
                ("Baking", 30),
            ),
        ),
    ),
    Post(
        slug="pan-flatbreads",
        title="Flatbreads from the frying pan",
        summary="No oven, no yeast, 35 minutes. Supper is whatever you put inside.",
        author="hattie",
        date="2026-01-06",
        dish="flatbreads",
        cloth="slate",
        tags=("bread", "quick"),
        related=("rosemary-focaccia", "seeded-crackers", "overnight-baguettes"),
        tip="The pan is hot enough when a drop of water dances on it.",
        body="""
Our oven broke on the second day of the year. We live off baking, so this was not a good joke. For a week
we had only a frying pan, and we ate these every evening and did not get tired of them.

Yoghurt makes them soft, and baking powder gives them bubbles. Stack them under a cloth while you cook the
others, and they stay bendy.
""",
        recipe=Recipe(
            makes="6 flatbread/flatbreads",
            ingredients="""
                300 g plain flour
                2 tsp baking powder
                1 tsp fine salt
                300 g plain yoghurt
                A little oil for the pan
            """,
            steps=(
                "Stir the flour, baking powder, salt and yoghurt together and knead for two minutes.",
                "Cover and leave for 15 minutes.",
                "Cut into even pieces and roll them into ovals, as thick as a coin.",
                "Cook in a hot, lightly oiled pan for a minute and a half on each side.",
            ),
            timings=(("Making the dough", 8), ("Resting", 15), ("Rolling and cooking", 12)),
        ),
    ),
    Post(
        slug="feed-a-starter",
        title="How to feed a sourdough starter, and how to forget it",
        summary="Seven days to make one, two minutes a week to keep it, and what to do when you went on "
        "holiday.",
        author="joe",
        date="2026-03-03",
        dish="starter",
        cloth="sage",
        tags=("sourdough", "notes"),
        related=("everyday-sourdough", "rye-tin-loaf", "which-flour"),
        body="""
A starter is flour and water in which something has moved in. You do not have to buy it, catch it or sing
to it. It is already on the flour. You only have to keep it warm and fed.

## Seven days

On the first day, stir 50 g of wholemeal flour and 50 ml of water in a clean jar. Cover it with a cloth.
Leave it on the kitchen table.

On each of the next six days, throw away half and add 50 g of flour and 50 ml of water. On the third day
it will smell odd and you will doubt me. On the fifth it will bubble. On the seventh it will double in
four hours, and then it is ready.

## Two minutes a week

If you bake once a week, keep it in the fridge. Take it out the evening before you bake, feed it, and put
the rest back. That is all. A rubber band round the jar shows you how far it has risen.

## The holiday

We left ours for five weeks once. There was grey water on top, and it smelled of nail polish. Pour off the
water, throw away all but a spoonful, and feed it for three days. It will forgive you. It has no choice.

Do not bake with it if it is pink or furry. Then it is time to ask a friend for a spoonful of theirs.
""",
        comments=(
            Comment(
                "c-8",
                "Gethin",
                "2026-03-05",
                "Day five, and mine has climbed out of the jar. I am so proud. The table less so.",
            ),
        ),
    ),
    Post(
        slug="which-flour",
        title="Which flour should I buy?",
        summary="Four bags are enough for every recipe on this blog. Here is what is in them.",
        author="joe",
        date="2026-01-31",
        dish="flours",
        cloth="slate",
        tags=("notes",),
        related=("feed-a-starter", "everyday-sourdough", "five-tins"),
        body="""
People in our classes always ask about flour, and they always look as if they expect a long answer. Here
is a short one.

## Strong white flour

For bread and buns. “Strong” means that it has a lot of protein, at least 12 per cent. That is what makes
dough stretchy. The number is on the side of the bag, in small print.

## Plain flour

For cakes, biscuits and pastry. It is soft and makes things crumble instead of chew.

## Wholemeal flour

The whole grain, with the brown bits. It tastes of more and drinks more water. Use up to a third of it in
place of white flour and add a spoonful of water.

## Dark rye flour

For loaves that you cut thin. It is sticky and does not rise much, and we love it.

Keep flour cool, dry and shut. White flour is good for a year, brown flour for four months. If it smells
of cardboard or crayons, it is too old, and so will your bread be.
""",
    ),
)

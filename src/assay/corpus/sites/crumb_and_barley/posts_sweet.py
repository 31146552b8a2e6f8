"""Posts about cakes, tarts and biscuits, and notes from the kitchen."""

from __future__ import annotations

from assay.corpus.sites.crumb_and_barley.recipes import Comment, Post, Recipe

__all__ = ["SWEET_POSTS"]

SWEET_POSTS = (
    Post(
        slug="sunday-scones",
        title="Sunday scones, tall ones",
        summary="Cold butter, a light hand and no twisting. Tea is ready in 40 minutes.",
        author="hattie",
        date="2026-02-28",
        dish="scones",
        cloth="oat",
        tags=("cakes", "quick"),
        related=("blueberry-muffins", "shortbread-round", "hot-cross-buns"),
        tip="Push the cutter straight down. If you twist it, the scones lean.",
        body="""
There are people who will tell you that cream goes on before jam, and people who will tell you the
opposite. We have one of each in this kitchen, and we are still in business. Bake the scones and do as you
like.

The trick is to do very little. Rub in the butter until it looks like crumbs, add the milk, and stop when
it holds together. A lumpy dough makes a light scone.
""",
        recipe=Recipe(
            makes="8 scone/scones",
            oven="220 °C (fan 200 °C)",
            ingredients="""
                350 g plain flour
                4 tsp baking powder
                0.5 tsp fine salt
                50 g caster sugar
                85 g cold butter
                170 ml whole milk
                1 tsp lemon juice
                1 egg/eggs, beaten, to brush
            """,
            steps=(
                "Mix the flour, baking powder, salt and sugar. Rub in the butter.",
                "Warm the milk a little, add the lemon juice and stir it into the flour with a knife.",
                "Pat the dough 3 cm thick on a floured table and cut out rounds.",
                "Brush the tops with egg and bake for 12 minutes on a hot tray.",
            ),
            timings=(("Making the dough", 15), ("Cutting", 8), ("Baking", 12), ("Cooling", 5)),
        ),
    ),
    Post(
        slug="berry-sponge",
        title="A berry sponge for birthdays",
        summary="Two soft layers, jam, cream and all the berries that the bowl will hold.",
        author="hattie",
        date="2026-02-21",
        dish="sponge",
        cloth="berry",
        tags=("cakes",),
        related=("fruit-tart", "sunday-scones", "walnut-brownies"),
        tip="Weigh the eggs in their shells and use as much butter, sugar and flour. It never fails.",
        body="""
Every birthday in our family has this cake. We have tried others. There were complaints.

It is the old pound cake rule: as much butter, sugar and flour as eggs. What makes the difference is air.
Beat the butter and sugar until they are nearly white, and do not stop because your arm is tired. Change
arms.
""",
        recipe=Recipe(
            makes="10 slice/slices",
            oven="180 °C (fan 160 °C)",
            ingredients="""
                225 g soft butter
                225 g caster sugar
                4 egg/eggs
                225 g plain flour
                2 tsp baking powder
                2 tbsp milk
                6 tbsp raspberry jam
                250 ml double cream
                300 g mixed berries
            """,
            steps=(
                "Butter two 20 cm tins and line them with paper.",
                "Beat the butter and sugar until nearly white. Beat in the eggs one by one.",
                "Fold in the flour and baking powder, then the milk. Share the mix between the tins.",
                "Bake for 24 minutes, until the middle springs back. Let the layers cool fully.",
                "Whip the cream. Sandwich the layers with jam and half of the cream.",
                "Spread the rest of the cream on top and pile on the berries.",
            ),
            timings=(("Mixing", 25), ("Baking", 24), ("Cooling", 60), ("Filling", 15)),
        ),
        comments=(
            Comment(
                "c-9",
                "Grandad Len",
                "2026-02-23",
                "First cake of my life, at 79. My wife asked who had really made it.",
                "Len, this is the best thing anyone has written here. Hattie",
            ),
        ),
    ),
    Post(
        slug="fruit-tart",
        title="A fruit tart with real custard",
        summary="Crisp pastry, cold custard and rings of berries. It looks like a shop made it.",
        author="hattie",
        date="2026-02-14",
        dish="fruit-tart",
        cloth="sage",
        tags=("pastry", "weekend"),
        related=("blackberry-pie", "apple-galette", "berry-sponge"),
        tip="Brush the baked case with melted white chocolate. It keeps the pastry crisp for a day.",
        body="""
A tart is three easy things on top of each other. You can make the pastry on Thursday, the custard on
Friday and put it all together on Saturday, and then people think that you worked on Saturday.

Custard has a bad name, because of tins. Make it once and you will eat it with a spoon at the open fridge.
""",
        recipe=Recipe(
            makes="8 slice/slices",
            oven="190 °C (fan 170 °C)",
            ingredients="""
                200 g plain flour
                100 g cold butter
                60 g icing sugar
                1 egg/eggs, for the pastry
                400 ml whole milk
                4 egg yolk/yolks
                80 g caster sugar
                30 g cornflour
                1 tsp vanilla paste
                400 g mixed berries
            """,
            steps=(
                "Rub the butter into the flour and icing sugar, add the egg and press it into a "
                "dough. Chill it.",
                "Roll out the pastry, line a tart tin and chill it again.",
                "Line it with paper, fill it with dried beans and bake for 15 minutes. Take out "
                "the beans and bake for 12 minutes more.",
                "Whisk the yolks, sugar and cornflour. Pour on the hot milk and vanilla and stir "
                "over a low heat until thick. Chill it.",
                "Fill the case with custard and set the berries on top in rings.",
            ),
            timings=(
                ("Pastry", 20),
                ("Chilling", 60),
                ("Baking", 27),
                ("Custard", 15),
                ("Cooling and filling", 75),
            ),
        ),
    ),
    Post(
        slug="blackberry-pie",
        title="Blackberry pie with a lattice",
        summary="Last summer’s berries from the freezer under a woven lid. Serve it warm, in a bowl.",
        author="joe",
        date="2026-02-03",
        dish="lattice-pie",
        cloth="slate",
        tags=("pastry", "weekend"),
        related=("fruit-tart", "apple-galette", "ginger-cake"),
        tip="Let it stand for at least an hour. Hot from the oven it is soup.",
        body="""
In September we pick blackberries along the old railway until our hands are purple, and we freeze what we
do not eat on the way. In February we are glad.

Weaving a lattice is like weaving anything: over, under, over, under. If a strip breaks, push it together.
Sugar hides everything.
""",
        recipe=Recipe(
            makes="8 slice/slices",
            oven="200 °C (fan 180 °C)",
            ingredients="""
                350 g plain flour
                200 g cold butter
                2 tbsp caster sugar, for the pastry
                80 ml cold water
                900 g blackberries, fresh or frozen
                150 g caster sugar, for the filling
                40 g cornflour
                1 lemon/lemons, juice and grated peel
                1 egg/eggs, beaten, to brush
            """,
            steps=(
                "Rub the butter into the flour and sugar, stir in the water and press it into two"
                " flat rounds. Chill.",
                "Stir the berries with the sugar, cornflour and lemon.",
                "Line a pie dish with one round and tip in the fruit.",
                "Cut the other round into strips and weave them on top. Pinch the edge and brush with egg.",
                "Bake for 50 minutes, until the juice bubbles in the middle.",
            ),
            timings=(
                ("Pastry", 20),
                ("Chilling", 45),
                ("Filling and weaving", 25),
                ("Baking", 50),
                ("Standing", 60),
            ),
        ),
    ),
    Post(
        slug="midnight-cookies",
        title="Midnight cookies with dark chocolate",
        summary="Crisp at the edge, soft in the middle. The dough waits in the fridge until you need it.",
        author="joe",
        date="2026-01-24",
        dish="cookies",
        cloth="rye",
        tags=("biscuits", "quick"),
        related=("walnut-brownies", "shortbread-round", "oat-bars"),
        tip="Take them out when the middle still looks raw. They go on baking on the tray.",
        body="""
Keep a roll of this dough in the freezer, and you are never more than a quarter of an hour from a warm
cookie. I do not say that this is good for you. I say that it is good to know.

Chop the chocolate yourself. Chips from a bag are made so that they do not melt, and that is the whole
point of them.
""",
        recipe=Recipe(
            makes="18 cookie/cookies",
            oven="190 °C (fan 170 °C)",
            ingredients="""
                150 g soft butter
                120 g dark brown sugar
                80 g caster sugar
                1 egg/eggs
                1 tsp vanilla paste
                220 g plain flour
                0.5 tsp baking soda
                0.5 tsp sea salt
                200 g dark chocolate, chopped
            """,
            steps=(
                "Beat the butter and both sugars. Beat in the egg and the vanilla.",
                "Stir in the flour, baking soda and salt, then the chocolate.",
                "Chill for 20 minutes, or for up to three days.",
                "Roll into balls, set them far apart and bake for 11 minutes.",
            ),
            timings=(("Mixing", 12), ("Chilling", 20), ("Baking", 11)),
        ),
    ),
    Post(
        slug="walnut-brownies",
        title="Walnut brownies with a paper crust",
        summary="That thin, shiny crust comes from beating eggs and sugar for longer than you want to.",
        author="hattie",
        date="2026-01-17",
        dish="brownies",
        cloth="sky",
        tags=("cakes",),
        related=("midnight-cookies", "ginger-cake", "oat-bars"),
        tip="Cut them cold, with a knife dipped in hot water.",
        body="""
A brownie is a cake that was taken out too early on purpose. If a skewer comes out clean, you have made a
chocolate cake. That is fine, too, but it is not what you came for.

Beat the eggs and sugar for five full minutes. Set a timer. It will be pale and thick, and it will give
you the crust that cracks like thin ice.
""",
        recipe=Recipe(
            makes="16 brownie/brownies",
            oven="180 °C (fan 160 °C)",
            ingredients="""
                200 g butter
                200 g dark chocolate
                3 egg/eggs
                250 g caster sugar
                100 g plain flour
                40 g cocoa
                0.5 tsp sea salt
                120 g walnuts, chopped
            """,
            steps=(
                "Melt the butter and the chocolate together and let them cool a little.",
                "Beat the eggs and sugar for five minutes. Fold in the chocolate.",
                "Fold in the flour, cocoa and salt, then the walnuts.",
                "Pour into a lined tin, 20 cm square, and bake for 24 minutes.",
                "Cool, then chill for an hour before cutting.",
            ),
            timings=(("Mixing", 20), ("Baking", 24), ("Cooling and chilling", 120)),
        ),
    ),
    Post(
        slug="blueberry-muffins",
        title="Blueberry muffins before school",
        summary="One bowl, 20 strokes of the spoon, and warm muffins in 35 minutes.",
        author="hattie",
        date="2026-01-10",
        dish="muffins",
        cloth="berry",
        tags=("cakes", "quick"),
        related=("sunday-scones", "oat-bars", "berry-sponge"),
        tip="Toss frozen berries in a spoonful of flour, and they do not sink.",
        body="""
On weekday mornings nobody has time for baking. But the oven gets hot while you are in the shower, and the
mixing takes five minutes, and then you are the parent who brought warm muffins to the school gate.

Stir until you see no more flour, and not a stroke longer. Twenty is about right.
""",
        recipe=Recipe(
            makes="12 muffin/muffins",
            oven="200 °C (fan 180 °C)",
            ingredients="""
                280 g plain flour
                3 tsp baking powder
                0.5 tsp fine salt
                120 g caster sugar
                2 egg/eggs
                200 ml whole milk
                90 ml sunflower oil
                200 g blueberries
            """,
            steps=(
                "Stir the flour, baking powder, salt and sugar together.",
                "Add the eggs, milk and oil and stir just until wet. Fold in the berries.",
                "Spoon into paper cases and bake for 20 minutes.",
            ),
            timings=(("Mixing", 10), ("Baking", 20), ("Cooling", 5)),
        ),
    ),
    Post(
        slug="shortbread-round",
        title="A round of shortbread",
        summary="Three ingredients and a fork. It keeps for two weeks in a tin, in theory.",
        author="joe",
        date="2025-12-16",
        dish="shortbread",
        cloth="berry",
        tags=("biscuits",),
        related=("midnight-cookies", "seeded-crackers", "sunday-scones"),
        tip="Cut it while it is warm. Cold shortbread breaks where it wants to.",
        body="""
Butter, sugar, flour. There is nowhere to hide, so use butter that you like to eat. The rest is patience:
a low oven, and no colour but the palest gold.

We post dozens of these every December, wrapped in paper, and so far only one has arrived as crumbs. The
owner wrote that he ate it with a spoon.
""",
        recipe=Recipe(
            makes="8 piece/pieces",
            oven="160 °C (fan 140 °C)",
            ingredients="""
                225 g plain flour
                150 g soft butter
                75 g caster sugar
                1 pinch/pinches of salt
            """,
            steps=(
                "Beat the butter and the sugar until smooth. Work in the flour and the salt with "
                "your fingers.",
                "Pat the dough into a round, 20 cm across, and prick it all over with a fork.",
                "Chill for 20 minutes and bake for 40 minutes.",
                "Cut into wedges while warm.",
            ),
            timings=(("Mixing", 12), ("Chilling", 20), ("Baking", 40)),
        ),
    ),
    Post(
        slug="oat-bars",
        title="Oat bars for long walks",
        summary="Chewy, full of berries, and tough enough for a rucksack.",
        author="joe",
        date="2025-12-09",
        dish="oat-bars",
        cloth="sage",
        tags=("biscuits", "quick"),
        related=("midnight-cookies", "blueberry-muffins", "walnut-brownies"),
        tip="Press the mix down hard with a wet spoon. Loose bars fall apart on the hill.",
        body="""
We walk on Mondays, when the oven is cold. These come along. They have been sat on, rained on and dropped
down a hillside near Wick End, and they were still good.

Use big oats for chew, and do not leave out the salt.
""",
        recipe=Recipe(
            makes="10 bar/bars",
            oven="170 °C (fan 150 °C)",
            ingredients="""
                300 g rolled oats
                150 g butter
                100 g dark brown sugar
                4 tbsp golden syrup
                100 g dried sour cherries
                50 g pumpkin seeds
                0.5 tsp sea salt
            """,
            steps=(
                "Melt the butter with the sugar and the syrup.",
                "Stir in everything else.",
                "Press it into a lined tin, 20 cm square, and bake for 25 minutes.",
                "Let it cool fully in the tin, then cut it into bars.",
            ),
            timings=(("Mixing", 10), ("Baking", 25), ("Cooling", 60)),
        ),
    ),
    Post(
        slug="ginger-cake",
        title="Sticky ginger cake",
        summary="Better on the third day than on the first. Bake it now and hide it well.",
        author="hattie",
        date="2025-12-02",
        dish="ginger-cake",
        cloth="rye",
        tags=("cakes",),
        related=("walnut-brownies", "blackberry-pie", "shortbread-round"),
        tip="Wrap it in paper while it is still a bit warm, and leave it alone for two days.",
        body="""
My aunt kept this cake in a tin with a lock. We thought that she was mean. She was right: on the first day
it is a good ginger cake, and on the third it is sticky, dark and hot, and people go quiet.

You melt everything in a pan and pour it into a tin. There is no beating and no art.
""",
        recipe=Recipe(
            makes="12 piece/pieces",
            oven="170 °C (fan 150 °C)",
            ingredients="""
                200 g butter
                175 g dark brown sugar
                200 g treacle
                2 egg/eggs
                250 ml whole milk
                325 g plain flour
                2 tsp baking soda
                2 tbsp ground ginger
                100 g candied ginger, chopped
                120 g icing sugar, for the top
            """,
            steps=(
                "Melt the butter, sugar and treacle in a pan. Stir in the milk and then the eggs.",
                "Stir in the flour, baking soda, ground ginger and most of the candied ginger.",
                "Pour into a lined tin, 23 cm square, and bake for 50 minutes.",
                "When it is cold, drizzle it with icing sugar stirred with a little water, and "
                "add the last of the ginger.",
            ),
            timings=(("Mixing", 15), ("Baking", 50), ("Cooling and icing", 70)),
        ),
    ),
    Post(
        slug="apple-galette",
        title="An apple galette that cannot go wrong",
        summary="A tart without a tin. Fold the edges over, call it rustic and take the praise.",
        author="joe",
        date="2025-11-25",
        dish="galette",
        cloth="sky",
        tags=("pastry", "quick"),
        related=("fruit-tart", "blackberry-pie", "weekend-croissants"),
        tip="Strew ground almonds under the apples. They drink the juice and save the bottom.",
        body="""
If a tart is a suit, a galette is a jumper. You roll out the pastry to something like a circle, heap
apples in the middle and fold in the edge. It is meant to look like that.

Use apples with some bite. We like russets, when the tree by the gate is in the mood.
""",
        recipe=Recipe(
            makes="6 slice/slices",
            oven="200 °C (fan 180 °C)",
            ingredients="""
                220 g plain flour
                130 g cold butter
                60 ml cold water
                4 apple/apples
                60 g caster sugar
                40 g ground almonds
                0.5 lemon/lemons, juiced
                1 egg/eggs, beaten, to brush
            """,
            steps=(
                "Rub the butter into the flour, stir in the water and press it into a flat round."
                " Chill for 20 minutes.",
                "Slice the apples thinly and toss them with the sugar and lemon juice.",
                "Roll out the pastry on baking paper and strew it with the almonds.",
                "Lay the apples on top, fold in the edge and brush it with egg.",
                "Bake for 35 minutes, until the edge is dark gold.",
            ),
            timings=(("Pastry", 12), ("Chilling", 20), ("Filling", 12), ("Baking", 35)),
        ),
    ),
    Post(
        slug="weekend-croissants",
        title="Croissants, over one slow weekend",
        summary="Two days, 27 layers and a kitchen that smells like Paris. Read it all before you start.",
        author="joe",
        date="2026-02-07",
        dish="croissants",
        cloth="rye",
        tags=("pastry", "weekend"),
        related=("plaited-loaf", "cinnamon-buns", "notes-from-a-class"),
        tip="If the butter breaks, it is too cold. If it oozes, it is too warm. When in doubt, chill "
        "it and have tea.",
        body="""
Nobody makes croissants to save time or money. You make them because you want to know whether you can. You
can.

It is all about temperature. The dough and the butter have to be equally cold and equally soft, so that
they roll out together. You fold three times, and each fold makes three layers out of one. After the third
there are 27 layers of butter, and you are allowed to tell everyone.
""",
        recipe=Recipe(
            makes="12 croissant/croissants",
            oven="200 °C (fan 180 °C)",
            ingredients="""
                500 g strong white flour
                10 g fast yeast
                2 tsp fine salt
                60 g caster sugar
                280 ml cold milk
                40 g soft butter, for the dough
                280 g cold butter, for the layers
                1 egg/eggs, beaten, to brush
            """,
            steps=(
                "Knead everything but the cold butter and the egg for five minutes. Chill overnight.",
                "Beat the cold butter flat between two sheets of paper, to a square of 20 cm.",
                "Roll the dough to 20 by 40 cm, lay the butter on one half and fold the other half over it.",
                "Roll it out long, fold it in three like a letter and chill for an hour. Do this "
                "three times.",
                "Roll out 4 mm thick, cut into long triangles and roll them up from the wide end.",
                "Leave until they wobble, about two hours. Brush with egg and bake for 18 minutes.",
            ),
            timings=(
                ("Making the dough", 15),
                ("Night in the fridge", 600),
                ("Rolling and folding", 45),
                ("Chilling", 180),
                ("Shaping", 25),
                ("Rising", 120),
                ("Baking", 18),
            ),
        ),
        comments=(
            Comment(
                "c-10",
                "Pavel",
                "2026-02-09",
                "The first batch leaked butter, the second one flew. You were right about the tea.",
            ),
        ),
    ),
    Post(
        slug="notes-from-a-class",
        title="Notes from a Saturday class",
        summary="Six people, eleven loaves and one fire alarm. What we learned in February.",
        author="hattie",
        date="2026-02-18",
        dish="class-table",
        cloth="oat",
        tags=("notes",),
        related=("everyday-sourdough", "feed-a-starter", "weekend-croissants"),
        body="""
At ten on Saturday there were six people in our kitchen who did not know each other. At two they were
swapping phone numbers and one of them was crying a little, because of onions. We had not planned any
onions.

## What people ask

Nobody asks about yeast. They ask why theirs does not look like the picture. The honest answer is that the
picture took eleven tries. Four of them are in the freezer.

## What goes wrong

Most doughs are too dry, because we are all afraid of a sticky table. Add the water, wet your hands, and
trust it. In the class we make everyone knead a dough that is too wet on purpose. By the end of ten
minutes it is silk, and they look at their hands as if they belonged to somebody else.

## The fire alarm

It was Joe. He was making toast.

The next dates are on the classes page. There are six places in each, and everything is included: flour,
apron for the day, lunch, and a loaf to take home.
""",
    ),
    Post(
        slug="five-tins",
        title="The five tins that we really use",
        summary="You do not need a cupboard full of them. These five do everything on this blog.",
        author="joe",
        date="2025-11-18",
        dish="tins",
        cloth="berry",
        tags=("notes",),
        related=("which-flour", "rye-tin-loaf", "fruit-tart"),
        body="""
We own 61 tins. We counted them last winter, when it snowed. We use five.

## The loaf tin

Heavy, 900 g, with straight sides. Ours is black from use, and nothing sticks to it.

## The square tin

20 cm, for brownies and oat bars. If you have only one tin, have this one.

## The round tin

20 cm, with a loose bottom. Two are better, for layer cakes.

## The tart tin

23 cm, with a wavy edge and a loose bottom. It makes any pastry look as if you knew what you were doing.

## The muffin tin

For twelve. Also good for freezing soup.

Wash them by hand, dry them in the warm oven, and never lend them to your brother.
""",
    ),
)

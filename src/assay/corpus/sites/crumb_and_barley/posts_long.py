"""The posts that readers come back to: cinnamon buns, sourdough and hot cross buns."""

from __future__ import annotations

from assay.corpus.sites.crumb_and_barley.recipes import Comment, Post, Recipe

__all__ = ["LONG_POSTS"]

LONG_POSTS = (
    Post(
        slug="cinnamon-buns",
        title="Soft cinnamon buns that stay soft until Monday",
        summary="A spoonful of cooked flour keeps these buns tender for three days, if they last that long.",
        author="hattie",
        date="2026-03-14",
        dish="spiral-buns",
        cloth="slate",
        tags=("buns", "weekend"),
        related=("hot-cross-buns", "plaited-loaf", "everyday-sourdough"),
        tip="To bake them fresh in the morning, put the shaped buns in the fridge overnight. Take "
        "them out an hour before you turn on the oven.",
        body="""
For years I made cinnamon buns that were perfect at eleven on Saturday morning and fit for the ducks by
four. I blamed the flour. I blamed the oven. Then a baker at a market told me that I was simply not
cooking my dough twice.

She meant this: you take a little of the flour and milk, and you cook them to a thick paste before you
start. The Japanese bakers who made it famous call it tangzhong. My grandmother, who had never heard of
them, called it “the pudding” and did it for her rolls. It takes three minutes. It changes everything.

## Why the paste works

Flour that has been cooked in milk holds far more water than raw flour does. That water stays in the bun
while it bakes, and it stays there on Sunday and on Monday too. The dough is not even sticky. It is smooth
and a bit cool, and it comes away from your hands like good clay.

You need nothing special for it: a small pan, a whisk, and somebody to take the pan off the heat when the
telephone rings.

## On cinnamon, and on butter

Most of the flavour is in the filling, so this is the place to be generous. I use two spoonfuls of
cinnamon and the darkest sugar in the cupboard. The butter has to be soft enough to spread with the back
of a spoon. If it is melted, it runs out in the oven and fries the bottom of the buns. I know people who
like that. Joe is one of them. I do not let him near the filling.

A pinch of salt in the filling is not a mistake. It keeps the sugar from tasting of nothing but sugar.

## Rolling without tears

Flour the table lightly and roll the dough into a rectangle about as large as two sheets of paper side by
side. Spread the filling right to the edges on three sides and leave a finger’s width bare on the fourth.
Roll towards the bare edge. It will stick to itself, and your buns will not unroll in the oven like old
carpets.

To cut them, forget the knife. Slide a piece of plain thread under the roll, cross the ends on top and
pull. The thread goes through without squashing anything, and children think that it is magic. It is a
good job for them.

Set the buns in the tin so that they almost touch. They should be strangers when they go in and friends
when they come out.

## When are they done?

The tops are golden and the buns in the middle of the tin feel springy. If you own a thermometer, look for
92 °C in the middle one. If you do not, lift one bun a little with a knife and look at its side: it should
be dry and pale, and not shiny.

Let them cool for ten minutes before you put on the icing. I have never once managed to wait that long, so
I speak only from the notes that Joe makes behind my back.
""",
        recipe=Recipe(
            makes="12 bun/buns",
            oven="180 °C (fan 160 °C)",
            ingredients="""
                30 g strong white flour, for the paste
                120 ml whole milk, for the paste
                470 g strong white flour
                150 ml whole milk
                60 g caster sugar
                7 g fast yeast
                1.5 tsp fine salt
                1 egg/eggs, beaten
                70 g soft butter, for the dough
                90 g soft butter, for the filling
                120 g dark brown sugar
                2 tbsp ground cinnamon
                100 g icing sugar
                2 tbsp cream cheese
                A little oil for the tin
            """,
            steps=(
                "Whisk the flour and the milk for the paste in a small pan. Stir over a low heat "
                "for about three minutes until it is as thick as pudding. Let it cool until it is"
                " just warm.",
                "Put the flour, the sugar, the yeast and the salt in a large bowl. Add the paste,"
                " the milk and the egg, and mix to a rough dough.",
                "Knead for ten minutes by hand or six in a machine. Work in the butter for the "
                "dough, a spoonful at a time, until the dough is smooth.",
                "Cover the bowl and leave it in a warm place until the dough has doubled, about 90 minutes.",
                "Roll out the dough to 40 by 50 cm. Spread it with the soft butter and strew it "
                "with brown sugar and cinnamon.",
                "Roll it up from the long side and cut it into even pieces with a thread.",
                "Set the pieces in an oiled tin, 25 by 35 cm. Cover and leave for 45 minutes.",
                "Bake for 25 minutes, until the tops are golden. Let them cool for ten minutes.",
                "Stir the icing sugar and the cream cheese together and spoon it over the buns.",
            ),
            timings=(
                ("Making the dough", 30),
                ("First rise", 90),
                ("Rolling and shaping", 20),
                ("Second rise", 45),
                ("Baking", 25),
                ("Cooling and icing", 15),
            ),
        ),
        comments=(
            Comment(
                "c-1",
                "Delphine",
                "2026-03-14",
                "Made these this morning with my two boys. The thread trick kept them busy for "
                "ten minutes, which is a record. Not one bun left at three o’clock.",
            ),
            Comment(
                "c-2",
                "Rob from Wick End",
                "2026-03-15",
                "Can I use half wholemeal flour? I only have a bag of that and half a bag of white.",
                "You can. Give the dough two extra spoonfuls of milk, and expect the buns to be a"
                " little lower. Hattie",
            ),
            Comment(
                "c-3",
                "Anneke",
                "2026-03-16",
                "It is Monday, and they are still soft. I did not believe you. I am sorry.",
            ),
        ),
    ),
    Post(
        slug="everyday-sourdough",
        title="An everyday sourdough for people with jobs",
        summary="Mix it after supper, shape it before work, bake it when you come home. One loaf, no drama.",
        author="joe",
        date="2026-03-10",
        dish="boule",
        cloth="oat",
        tags=("bread", "sourdough"),
        related=("feed-a-starter", "which-flour", "rye-tin-loaf"),
        tip="If your kitchen is colder than 19 °C, use water that is warm to the touch. If it is "
        "hotter than 24 °C, use water from the fridge.",
        body="""
Most sourdough recipes were written by people who are at home all day. You can tell. They ask you to fold
the dough every 30 minutes for four hours, and somewhere in the middle they tell you to wait until it
“looks alive”. I bake for a living, and even I do not have the time for that.

This is the loaf that we eat during the week. It has five ingredients if you count water twice. It needs
about 25 minutes of your hands, spread over a day in which you can go to work, sleep and fetch children
from places.

## The plan

Mix the dough at eight in the evening. Fold it twice before you go to bed. In the morning it has doubled
and wobbles like a jelly. Shape it, put it in the fridge, and go to work. When you come home, the oven
gets hot while you take off your shoes.

That is all. The cold hours in the fridge do two things. They give the bread its taste, and they make the
dough firm, so that you can slash it without it falling flat. They also mean that you are not in a hurry.
The dough can stay in the fridge for eight hours or for twenty. It does not mind.

## The starter

You need 80 g of starter that has been fed and has risen. If you have none, ask somebody who bakes. People
with sourdough starters love to be asked: we all have too much of it. Or make your own. It takes a week
and costs about as much as a bus ticket. Our post on feeding a starter tells you how.

To see if it is ready, drop a spoonful into a glass of water. If it floats, bake. If it sinks, wait an
hour and have a cup of tea.

## The fold

A fold is not kneading. Wet your hand, take the edge of the dough, pull it up as far as it will go without
tearing, and lay it over the middle. Turn the bowl a little and do it again, four times round. It takes 30
seconds. The dough was a puddle before, and now it is a parcel.

## The pot

We bake it in a heavy pot with a lid. The pot keeps the steam in, and steam is what makes a crust thin and
crackly. Heat the pot with the oven, for at least half an hour. Then be careful. Every baker I know has
one scar from a pot lid, and most of us have it in the same place.

If you have no pot, bake the loaf on a hot tray and put a tin with boiling water on the floor of the oven.
It is nearly as good.

## The wait

The worst part comes at the end. The loaf is out, it is singing quietly, and the whole house smells of it.
Leave it alone for an hour. Inside, it is still baking, and if you cut it now it will be sticky. I have
the self-control of a dog, and I manage it by going out to look at the hens.

We do not have hens. I look at the neighbours’ hens.
""",
        recipe=Recipe(
            makes="1 large loaf/loaves",
            oven="240 °C (fan 220 °C), then 210 °C (fan 190 °C)",
            ingredients="""
                400 g strong white flour
                100 g wholemeal flour
                350 ml water
                80 g active sourdough starter
                2 tsp fine salt
                Rice flour for the basket
            """,
            steps=(
                "At 8pm, stir the water and the starter together in a large bowl. Add both flours"
                " and the salt and mix until no dry flour is left. Cover.",
                "At 8.45pm, fold the dough four times round the bowl with a wet hand. Cover.",
                "At 9.30pm, fold it again in the same way. Cover and leave it at room temperature overnight.",
                "In the morning, tip the dough on a floured table. Fold the edges into the "
                "middle, turn it over and pull it towards you until it is round and tight.",
                "Lay it upside down in a basket dusted with rice flour. Cover it and put it in "
                "the fridge for at least eight hours.",
                "Put a heavy pot with its lid in the oven and heat it to 240 °C for half an hour.",
                "Tip the loaf on baking paper, slash the top with a sharp knife and lower it into"
                " the pot. Put on the lid and bake for 25 minutes.",
                "Take off the lid, turn the oven down to 210 °C and bake for 20 minutes more, "
                "until the crust is dark brown.",
                "Let it cool on a rack for an hour before you cut it.",
            ),
            timings=(
                ("Mixing and folding", 25),
                ("Rising overnight", 540),
                ("Shaping", 10),
                ("Resting in the fridge", 480),
                ("Baking", 45),
                ("Cooling", 60),
            ),
        ),
        comments=(
            Comment(
                "c-4",
                "Night shift Nic",
                "2026-03-11",
                "I turned your times around, because I sleep by day. It works just as well. Best "
                "loaf I have made.",
            ),
            Comment(
                "c-5",
                "Mrs Okoro",
                "2026-03-13",
                "My starter sank like a stone, so I waited an hour, as you said. Then it swam. Is"
                " it normal to cheer?",
                "It is the only normal thing to do. Joe",
            ),
        ),
    ),
    Post(
        slug="hot-cross-buns",
        title="Hot cross buns, with orange and without a fuss",
        summary="Twelve fat buns for Easter, with tea-soaked fruit and a cross that does not fall off.",
        author="hattie",
        date="2026-03-07",
        dish="cross-buns",
        cloth="rye",
        tags=("buns", "weekend"),
        related=("cinnamon-buns", "plaited-loaf", "sunday-scones"),
        tip="They freeze well. Cool them fully, pack them in a bag and warm them for 12 minutes at "
        "160 °C (fan 140 °C) straight from the freezer.",
        body="""
Shops begin to sell hot cross buns on the second of January. We hold out until March. It is a rule in our
house, and like most rules in our house it is broken by Joe, in the car, with a bag from the petrol
station.

A good bun is worth the wait. It should be heavy in the hand and light in the mouth, more bread than cake,
and it should smell of oranges before you even cut it. Ours has fruit that has been soaked in hot tea. It
takes ten minutes and keeps the raisins plump. Dry raisins drink from the dough, and then you have dry
buns.

## The spice

You can buy mixed spice, and there is nothing wrong with it. I like to stir my own: two parts of cinnamon,
one part of nutmeg, and half a part each of ginger and cloves. Make more than you need. It goes into
porridge, into apple pie, and into the hot milk that you will want in April when it snows after all.

## The cross

The cross is only flour and water. It does not taste of much. It is there because it is there. The secret
is how thick you make the paste: it should fall off the spoon slowly, in one piece, like honey on a cold
day. If it is too thin, it runs down the sides. If it is too thick, it comes off with the first bite and
you eat it like a biscuit.

Pipe it just before the buns go into the oven, in long lines across the whole tray. A freezer bag with the
corner cut off does the job. Go all the way along in one go. People who stop at every bun end up with
dots.

## The shine

Warm two spoonfuls of marmalade with one of water and brush it over the buns as soon as they come out.
They hiss a little. That is the sound of Easter, as far as I am concerned.

Eat the first one standing up, with salty butter. Toast the others.

## If something goes wrong

If the dough has not moved after an hour, it is cold or the yeast is old. Put the bowl in the oven with
only the light on and give it another 40 minutes. If it still sleeps, start again with new yeast and make
rusks out of the rest.

If the buns are pale, your oven is cooler than it says. Ours was, for eleven years. A small oven
thermometer costs less than a tray of buns and ends many arguments.
""",
        recipe=Recipe(
            makes="12 bun/buns",
            oven="200 °C (fan 180 °C)",
            ingredients="""
                500 g strong white flour
                7 g fast yeast
                75 g caster sugar
                1.5 tsp fine salt
                2 tsp mixed spice
                50 g soft butter
                250 ml warm milk
                1 egg/eggs, beaten
                150 g raisins, soaked in hot tea
                50 g candied peel
                1 orange/oranges, the peel grated
                75 g plain flour, for the crosses
                75 ml water, for the crosses
                2 tbsp marmalade, to glaze
            """,
            steps=(
                "Pour hot tea over the raisins, wait ten minutes and drain them well.",
                "Mix the flour, yeast, sugar, salt and spice in a large bowl. Rub in the butter.",
                "Add the milk and the egg and knead for ten minutes, until the dough is smooth.",
                "Work in the raisins, the candied peel and the orange peel. Cover and leave until"
                " doubled, about 75 minutes.",
                "Cut the dough into even pieces, roll them into balls and set them on a tray, "
                "close together. Cover and leave for 45 minutes.",
                "Stir the plain flour and the water to a thick paste and pipe the crosses.",
                "Bake for 20 minutes, until deep golden.",
                "Warm the marmalade with a spoonful of water and brush it over the hot buns.",
            ),
            timings=(
                ("Making the dough", 30),
                ("First rise", 75),
                ("Shaping", 15),
                ("Second rise", 45),
                ("Baking", 20),
                ("Glazing", 5),
            ),
        ),
        comments=(
            Comment(
                "c-6",
                "Father Tim",
                "2026-03-08",
                "Forty-eight of these went to the church hall on Sunday. I doubled your doubled "
                "amounts. Nobody complained about the sermon.",
            ),
        ),
    ),
)

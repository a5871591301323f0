# Bloom: what happens, what is asked, and the rules in short.

game-bloom = Bloom
pitch-bloom = -# Roll and write for 1–5. Take a die, circle a group of flowers, make bouquets and fill beds.

bloom-colour-orange = orange
bloom-colour-pink = pink
bloom-colour-yellow = yellow
bloom-colour-blue = blue
bloom-colour-purple = purple
bloom-flower-O = orange
bloom-flower-P = pink
bloom-flower-Y = yellow
bloom-flower-B = blue
bloom-flower-V = purple
bloom-flower-W = white, fits any colour
bloom-colour-label = { $colour ->
    [orange] Orange
    [pink] Pink
    [yellow] Yellow
    [blue] Blue
   *[purple] Purple
}
# A die on a button or where a sentence begins, then inside a sentence.
bloom-die-label = { $die ->
    [orange] Orange
    [pink] Pink
    [yellow] Yellow
    [blue] Blue
    [purple] Purple
   *[wild] Clear
} { $value }
bloom-die-label-as = Clear { $value } as { $colour }
bloom-die = the { $die ->
    [orange] orange
    [pink] pink
    [yellow] yellow
    [blue] blue
    [purple] purple
   *[wild] clear
} { $value }
bloom-die-as = the clear { $value } as { $colour }

bloom-sheet-title = ### Your sheet · { $game }
bloom-button-sheet = My sheet
bloom-where = **Round { $round }**
bloom-where-solo = **Round { $round } of { $rounds }**
bloom-last-round = 🔔 **This is the last round.**
bloom-choosing = It’s **{ $name }**’s turn to choose a die.
bloom-solo-over = The garden is finished: { $points ->
    [one] **{ NUMBER($points) }** point
   *[other] **{ NUMBER($points) }** points
}. 🌼
bloom-standing = **{ $name }** { $points } · { $parts }
bloom-parts = 💐 colours { $colours } · 🪴 beds { $beds } · 🔄 re-roll { $reroll } · 😠 ticks { $ticks ->
    [0] 0
   *[other] −{ $ticks }
}

bloom-choose-die = **Choose a die.** Then circle as many flowers of its colour as it shows, side by side. Each one missing or of another colour is a tick 😠, an unhappy customer: −1.
bloom-choose-colour = **Which colour does the clear { $value } stand for?** The menu lists the best groups of all colours; a button shows those of one colour.
bloom-choose-group = **{ $die }: which flowers?** The menu lists the best groups.
bloom-menu-groups = Choose a group
bloom-option-group = { $count ->
    [one] 1 flower: { $cells }
   *[other] { $count } flowers: { $cells }
}
bloom-option-as = { $colour } · { $group }
bloom-finishes-colour = 💐 { $number ->
    [0] last { $colour } flower, no number left
   *[other] all { $colour }: +{ $number }
}
bloom-finishes-bed = 🪴 { $number ->
    [0] bed { $bed } full, no number left
   *[other] bed { $bed } full: +{ $number }
}
bloom-ticks = { $ticks ->
    [0] 🙂 no ticks
    [one] 😠 1 tick: −1
   *[other] 😠 { $ticks } ticks: −{ $ticks }
}
# What would be left of a colour: the sizes of its clusters.
bloom-leaves = { $effect } · { $colour } left: { $left }
# Why there are ticks: wrong flowers, and fewer than the die shows.
bloom-price = { $effect } ({ $wrong ->
    [0] { $missing ->
        [one] 1 flower fewer than the die shows
       *[other] { $missing } flowers fewer than the die shows
    }
   *[other] { $wrong } of another colour{ $missing ->
        [0] {""}
       *[other] , { $missing } fewer than the die shows
    }
})
bloom-build = **{ $die }.** { $count ->
    [0] { $row ->
        [none] Choose the first flower: its row, then the flower.
       *[other] Which flower of row { $row } is the first?
    }
   *[other] So far: { $cells }. { $full ->
        [true] That is as many as the die shows.
       *[false] Add a flower beside { $count ->
            [one] it, or circle just this one.
           *[other] them, or circle these.
        }
    }
}
bloom-row = Row { $row }
bloom-row-holds = { $count ->
    [0] no { $colour }
   *[other] { $count } { $colour }
}{ $white ->
    [0] {""}
   *[other] , { $white } white
}
bloom-misfit = another colour: 1 tick
bloom-menu-row = The first flower’s row
bloom-menu-flower = Choose a flower
bloom-look = { $count ->
    [0] **{ $die }: circle nothing?**
   *[other] **{ $die }: circle { $cells }?**
}
bloom-confirm-reroll = { $count ->
    [one] **Roll the last die again?** You can do this once a game; unused, it is worth 1 point.
   *[other] **Roll the { $count } dice again?** You can do this once a game; unused, it is worth 1 point.
}
bloom-button-reroll = Roll again
bloom-button-reroll-now = Yes, roll again
bloom-button-keep-dice = No, keep them
bloom-button-other-die = Another die
bloom-button-other-group = Other flowers
bloom-button-build = Build it yourself
bloom-button-none = Circle none
bloom-button-undo = Undo
bloom-button-other-row = Another row
bloom-button-circle = { $count ->
    [0] Circle none
    [one] Circle it
   *[other] Circle these { $count }
}

bloom-event-rerolled = 🔄 { $name } rolls the dice again.
bloom-event-die-taken = { $name } takes { $die } and circles { $count ->
    [0] nothing
   *[other] { $cells }
}{ $ticks ->
    [0] {""}
    [one] {" "}(1 tick)
   *[other] {" "}({ $ticks } ticks)
}
bloom-event-bouquet = 💐 **Bouquet!** { $name } has every { $colour } flower: +{ $number }.{ $alone ->
    [true] {""}
   *[false] {" "}The { $colour } { $number } is crossed out for everybody else.
}
bloom-event-bouquet-late = 💐 { $name } has every { $colour } flower, but its numbers are gone.
bloom-event-bed = 🪴 { $name } has filled bed { $bed }: +{ $number }
bloom-event-bed-late = 🪴 { $name } has filled bed { $bed }.
bloom-event-last-round-colours = 🔔 { $name } has three bouquets: this round is the last.
bloom-event-last-round-beds = 🔔 { $name } has four beds: this round is the last.

illegal-die-gone = That die has been taken.
illegal-reroll-used = You have already rolled again.
illegal-cell-twice = { $cell } is named twice.
illegal-too-many = Too many flowers: you named { $count }, and the die shows { $value }.
illegal-already-circled = { $cell } is already circled.
illegal-not-connected = The flowers must be connected, side by side.
bloom-unreadable = I cannot read that. Type flowers like this: B3 B4 C4.
illegal-not-a-die = Choose a die.

rules-bloom =
    ## Bloom
    🎯 **Aim.** Finish colours and beds on your sheet of 72 flowers, with as few ticks (unhappy customers) as you can.
    🎲 **A round.** The starting seat rolls five coloured dice and a clear one. In turn, everybody takes a die; with two players, until each has two. Then the next seat starts.
    ⭕ **With your die,** circle flowers that are connected side by side and not circled yet, across beds if you like: at most as many as the die shows. Each flower of another colour, and each one fewer than the die shows, is a tick 😠, an unhappy customer: −1. White flowers fit any colour. The clear die takes any of the five colours.
    💐 **Bouquet.** Circle all flowers of a colour, and you get the highest number still free in that colour (6, 4, 2). It is then gone for the others.
    🪴 **Bed.** Circle all twelve flowers of a bed, and you get your next bed number (3, 4, 5, 6).
    🔄 **Rolling again.** Once a game, before you take a die, you may reroll all the dice that are left; unused, this is worth 1 point.
    🏁 **The end.** When somebody has three colour numbers or four bed numbers, the round is played to its end and the game is over. Most points win; on equal points, fewer ticks; still equal, the place is shared.
    🌱 **Solo.** Five coloured dice, two taken each round, and the highest colour number is 4. Beat your best.
    ⚖️ **Our own rulings.** You may circle nothing at all. Circled flowers do not connect. The sheets are our own; everybody gets a different one. The first starting seat is drawn at random. A fourth player to finish a colour gets no number, and a fifth and sixth bed bring none. A solo game always lasts eight rounds; neither three colours nor four beds end it sooner.

# The cards of Bloom Kingdom: names, what a card does when it is laid, what it scores when it is held.

card-king = King
card-queen = Queen
card-farmer = Farmer
card-noble = Noble
card-dragon = Dragon
card-unicorn = Unicorn
card-knight = Knight
card-wizard = Wizard
card-jester = Jester
card-seer = Seer

cards-king = Kings
cards-queen = Queens
cards-farmer = Farmers
cards-noble = Nobles
cards-dragon = Dragons
cards-unicorn = Unicorns
cards-knight = Knights
cards-wizard = Wizards
cards-jester = Jesters
cards-seer = Seers

# A card with its number, such as "Knight 14".
card-numbered = { $name } { $number }

effect-king = No effect
effect-queen = No effect
effect-farmer = No effect
effect-noble = No effect
effect-dragon = No effect
effect-unicorn = Draw one, put one away
effect-knight = May slay a Dragon
effect-wizard = May banish a card
effect-jester = Joins any column
effect-seer = Peek at a rival’s card

score-king = 4 × Kings, if no rival holds a Jester
score-queen = 3 × pairs of Queen and King
score-farmer = 3 × Farmers, if not fewer than Knights
score-noble = 4 × Nobles, if not more than Farmers
score-dragon = 4 × Dragons
score-unicorn = 3 × Unicorns, if no column is longer
score-knight = 5 × sets of Knight, Queen, Unicorn
score-wizard = 3 × pairs of Wizard and Noble
score-jester = 4 × Kings, if a rival holds a King
score-seer = 2 × Seers + 2 × Dragons

# Why a held card scored nothing.
score-not-king = A rival holds a Jester
score-not-jester = No rival holds a King
score-not-farmer = Too many Knights
score-not-noble = Too few Farmers
score-not-unicorn = A longer column

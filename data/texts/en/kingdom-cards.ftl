# The cards of Bloom Kingdom: names, what a card does when it is laid, what it scores when it is held.

kingdom-card-king = King
kingdom-card-queen = Queen
kingdom-card-farmer = Farmer
kingdom-card-noble = Noble
kingdom-card-dragon = Dragon
kingdom-card-unicorn = Unicorn
kingdom-card-knight = Knight
kingdom-card-wizard = Wizard
kingdom-card-jester = Jester
kingdom-card-seer = Seer

kingdom-cards-king = Kings
kingdom-cards-queen = Queens
kingdom-cards-farmer = Farmers
kingdom-cards-noble = Nobles
kingdom-cards-dragon = Dragons
kingdom-cards-unicorn = Unicorns
kingdom-cards-knight = Knights
kingdom-cards-wizard = Wizards
kingdom-cards-jester = Jesters
kingdom-cards-seer = Seers

# A card with its number, such as "Knight 14".
kingdom-card-numbered = { $name } { $number }

kingdom-effect-king = No effect
kingdom-effect-queen = No effect
kingdom-effect-farmer = No effect
kingdom-effect-noble = No effect
kingdom-effect-dragon = No effect
kingdom-effect-unicorn = Draw one, put one away
kingdom-effect-knight = May slay a Dragon
kingdom-effect-wizard = May banish a card
kingdom-effect-jester = Joins any column
kingdom-effect-seer = Peek at a rival’s card

kingdom-score-king = 4 × Kings, if no rival holds a Jester
kingdom-score-queen = 3 × pairs of Queen and King
kingdom-score-farmer = 3 × Farmers, if not fewer than Knights
kingdom-score-noble = 4 × Nobles, if not more than Farmers
kingdom-score-dragon = 4 × Dragons
kingdom-score-unicorn = 3 × Unicorns, if no column is longer
kingdom-score-knight = 5 × sets of Knight, Queen, Unicorn
kingdom-score-wizard = 3 × pairs of Wizard and Noble
kingdom-score-jester = 4 × Kings, if a rival holds a King
kingdom-score-seer = 2 × Seers + 2 × Dragons

# Why a held card scored nothing.
kingdom-score-not-king = A rival holds a Jester
kingdom-score-not-jester = No rival holds a King
kingdom-score-not-farmer = Too many Knights
kingdom-score-not-noble = Too few Farmers
kingdom-score-not-unicorn = A longer column

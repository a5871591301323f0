# Words drawn in the pictures of every game.

picture-seat = Player { $number }

/** After so many times that fewer were served before them, seats are gathered for several. */
export const PASSED_UNTIL_GATHERED = 3;
/** Seats are gathered for so many at most: for more they have to come free at once. */
export const MOST_GATHERED = 4;

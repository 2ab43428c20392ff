/** The most parts of a price, the first among them. */
export const MOST_PARTS = 6;
/** No part is smaller: what the provider keeps of each payment would eat it. */
export const LEAST_PART_CENTS = 500;

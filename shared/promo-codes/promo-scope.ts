/**
 * For which nights a code is good: one, several that are named, all of a series, all of a partner, all of a kind. A
 * partner is an artist of the line-up or a venue: nights know no other.
 */
export const PROMO_SCOPES = ['event', 'nights', 'series', 'venue', 'artist', 'kind'] as const;
export type PromoScope = (typeof PROMO_SCOPES)[number];

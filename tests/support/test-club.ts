import { nameClub, type ClubName } from '#shared/brand.ts';
import { HOUSE_WORDS } from '#server/services/shop/website/house-words.ts';

const [house] = HOUSE_WORDS.club;
if (house === undefined) throw new Error('the house has no name');
export const CLUB: ClubName = {
  name: house.shortName,
  full: house.name,
  claim: house.claim,
  place: house.place,
  since: house.since,
};

/** What a test says by itself, without a shop, names the club of the specification. */
export const nameTestClub = (): void => nameClub(() => CLUB);

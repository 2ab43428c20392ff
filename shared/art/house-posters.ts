import type { Genre } from './inks.ts';

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const;
type WallPoster = `wall${(typeof PLACES)[number]}`;

/** The posters of /salsa's wall, in their order; every fifth is a Bachata's. */
export const WALL_POSTERS: readonly WallPoster[] = PLACES.map((place): WallPoster => `wall${place}`);
const WALL = Object.fromEntries(WALL_POSTERS.map((id, place) => [id, place % 5 === 4 ? 'bachata' : 'salsa'])) as Record<
  WallPoster,
  Genre
>;

const NAMED = {
  'menu-salsa-3': 'salsa',
  'menu-bachata-2': 'bachata',
  'menu-zouk-1': 'zouk',
  'menu-festival-2': 'festival',
  'pass-parties-18': 'salsa',
  'pass-workshops': 'workshop',
  'pass-vip-12': 'bachata',
  'pass-community-6': 'bachata',
  'guide-cover-2': 'workshop',
  'munich-bachata-fest-35': 'festival',
  'bachata-beach-19': 'festival',
  'bachazouk-10': 'zouk',
  'dancer-theo-13': 'bachata',
  'dancer-aylin-7': 'salsa',
  'dancer-jonas-1': 'zouk',
  'newsletter-2': 'bachata',
  'course-weeks-1-4': 'workshop',
  'course-weeks-5-8-1': 'workshop',
  'course-weeks-9-12-1': 'workshop',
} as const satisfies Record<string, Genre>;
export type HousePoster = keyof typeof NAMED | WallPoster;

/**
 * Posters that belong to no event: the name picks the picture. For anybody who asks, only these and those of events and
 * workshops are drawn.
 */
export const HOUSE_POSTERS: Readonly<Record<HousePoster, Genre>> = { ...WALL, ...NAMED };

/** One of these posters, with its genre. */
export const housePoster = (id: HousePoster): { id: HousePoster; genre: Genre } => ({ id, genre: HOUSE_POSTERS[id] });

/** Whether an id names one of these posters. */
export const isHousePoster = (id: string): id is HousePoster => Object.hasOwn(HOUSE_POSTERS, id);

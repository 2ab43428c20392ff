import type { Genre } from './inks.ts';

/** Posters that are no event's: the name picks the picture. Only these, events' and workshops' are drawn for whoever asks. */
export const HOUSE_POSTERS = {
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
} as const satisfies Record<string, Genre>;
export type HousePoster = keyof typeof HOUSE_POSTERS;

export const housePoster = (id: HousePoster): { id: HousePoster; genre: Genre } => ({ id, genre: HOUSE_POSTERS[id] });

export const isHousePoster = (id: string): id is HousePoster => Object.hasOwn(HOUSE_POSTERS, id);

import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { VenueText } from '#shared/events/venue.ts';
import type { OtherWords } from '#shared/website/two-texts.ts';
import { createdAt, id } from '../columns.ts';

/** Places where nights happen. A text is empty where nobody said anything. */
export const venues = sqliteTable(
  'venues',
  {
    id: id(),
    name: text().notNull(),
    address: text().notNull().default(''),
    /** How one gets there, in words. */
    way: text().notNull().default(''),
    transport: text().notNull().default(''),
    mapUrl: text(),
    /** What people need to know about the rooms before they come. */
    steps: text().notNull().default(''),
    lift: text().notNull().default(''),
    toilet: text().notNull().default(''),
    seating: text().notNull().default(''),
    loudness: text().notNull().default(''),
    /** The texts above in their other language. */
    otherWords: text({ mode: 'json' }).$type<OtherWords<VenueText>>(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index('venues_name_idx').on(t.name)],
);

import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { paged } from '../admin/admin-queries.ts';
import { SearchText } from '../admin/search-text.ts';

/** What belongs to nights still to come, or to those that are over: until the names of their guests go. */
export const NIGHT_VIEWS = ['coming', 'past'] as const;
export type NightView = (typeof NIGHT_VIEWS)[number];

const Cursor = z.strictObject({ startsAt: z.date(), at: z.date(), id: IdSchema });
/** The last row of the page before: its night's begin, when it was made, its id. */
export type NightListCursor = z.infer<typeof Cursor>;

/** What narrows a list over all nights; with an event all of it, whenever it is, as it was made. */
export const nightListFilter = {
  view: z.enum(NIGHT_VIEWS).default('coming'),
  search: SearchText,
  eventId: IdSchema.nullish(),
  /** The latest night first; unless said, the nearest to now. */ isDown: z.boolean().optional(),
};

/** The same as the address of a file says it. */
export const nightFileFilter = { ...nightListFilter, isDown: z.stringbool().optional() };

/** A page of such a list. */
export const nightListPage = { ...paged, cursor: Cursor.nullish() };

import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { Price, Seats } from '#shared/events/edit-event.ts';
import { paged } from '../admin/admin-queries.ts';
import { SearchText } from '../admin/search-text.ts';

/** The lists of nights somebody looks at often; all but the last two are of nights still to come. */
export const EVENT_VIEWS = ['coming', 'drafts', 'low', 'past', 'cancelled'] as const;
export type EventListView = (typeof EVENT_VIEWS)[number];

/** What the list is sorted by; an index answers each. */
export const EVENT_SORTS = ['date', 'name', 'sold', 'price', 'state'] as const;
export type EventListSort = (typeof EVENT_SORTS)[number];

/** Fewer sold than one in so many places while sales should be coming: the night sells low. */
export const LOW_SALES_SHARE = 3;

/** How a view is sorted while nobody chose: the nearest to now first. Pure. */
export const usualSort = (view: EventListView): { by: EventListSort; isDown: boolean } => ({
  by: 'date',
  isDown: view === 'past' || view === 'cancelled',
});

const MOST_KEY = 300;
/** The last row of the page before: what it was sorted by, and its id. */
const Cursor = z.strictObject({ key: z.union([z.number(), z.string().max(MOST_KEY)]), id: IdSchema });
export type EventListCursor = z.infer<typeof Cursor>;

const filter = {
  view: z.enum(EVENT_VIEWS).default('coming'),
  /** Looks into titles. */ search: SearchText,
  /** Only the nights of one series. */ series: IdSchema.optional(),
  sort: z.enum(EVENT_SORTS).default('date'),
  /** The largest, the latest, z first. */ isDown: z.boolean().default(false),
};

/** `admin.events.list`. */
export const AdminEventsInput = z.strictObject({
  ...filter,
  ...paged,
  cursor: Cursor.nullish(),
});
export type AdminEventsInput = z.output<typeof AdminEventsInput>;

/** `admin.events.counts`. */
export const CountEventsInput = z.strictObject({ series: filter.series });

/** What a file of the list holds, as its address says it. */
export const EventFileFilter = z.strictObject({ ...filter, isDown: z.stringbool().default(false) });
export type EventFileFilter = z.output<typeof EventFileFilter>;

/** Where what is shown is downloaded, by an admin's session. Pure. */
export function eventsFile(
  format: 'csv' | 'xlsx',
  {
    view,
    search,
    series,
    sort,
    isDown,
  }: { view: EventListView; search: string; series?: string | undefined; sort: EventListSort; isDown: boolean },
): string {
  const said = { ...(search !== '' && { search }), ...(series !== undefined && { series }) };
  const query = new URLSearchParams({ view, sort, isDown: String(isDown), ...said });
  return `/admin/exports/events.${format}?${query.toString()}`;
}

/** More nights than two years have. */
const MOST_AT_ONCE = 500;
const Nights = z.array(IdSchema).min(1).max(MOST_AT_ONCE);

/** `admin.events.cancelPreviewOf`, `cancelOf`. */
export const EventsInput = z.strictObject({ ids: Nights });
/** `admin.events.setActiveOf`. */
export const SetActiveOfInput = z.strictObject({ ids: Nights, isActive: z.boolean() });
export type SetActiveOfInput = z.infer<typeof SetActiveOfInput>;
/** `admin.events.setPriceOf`: in cents. */
export const SetPriceOfInput = z.strictObject({ ids: Nights, priceCents: Price });
export type SetPriceOfInput = z.output<typeof SetPriceOfInput>;
/** `admin.events.setCapacityOf`: null is unlimited. */
export const SetCapacityOfInput = z.strictObject({ ids: Nights, maxCapacity: Seats });
export type SetCapacityOfInput = z.output<typeof SetCapacityOfInput>;

import { HOUR_MS } from '#shared/time.ts';
import { takesPlace, type CourseEvening } from './evenings.ts';

/** What a ticket type lets in to: the whole event, or one evening of a course; a trial once per person and style. */
export const TICKET_SCOPES = ['whole', 'evening', 'trial'] as const;
export type TicketScope = (typeof TICKET_SCOPES)[number];

/** Longer before an evening its guests take only what absences have freed: a place of the course may be sold yet. */
export const GUESTS_WAIT_MS = 72 * HOUR_MS;

/** The evening that is sold alone: the one that is on or comes next. Null where a course has none to come. */
export const eveningOnSale = (evenings: readonly CourseEvening[], now: Date): CourseEvening | null =>
  evenings.find((evening) => takesPlace(evening) && evening.endsAt > now) ?? null;

type Window = { saleStartsAt: Date | null; saleEndsAt: Date | null };

/** When a type is sold for one evening: from three days before it until it ends, and only within its own time. */
export function onSaleFor<T extends Window>(
  type: T,
  { startsAt, endsAt }: Pick<CourseEvening, 'startsAt' | 'endsAt'>,
): T {
  const from = startsAt.getTime() - GUESTS_WAIT_MS;
  return {
    ...type,
    saleStartsAt: new Date(Math.max(from, type.saleStartsAt?.getTime() ?? from)),
    saleEndsAt: new Date(Math.min(endsAt.getTime(), type.saleEndsAt?.getTime() ?? Infinity)),
  };
}

import { z } from 'zod';
import { EVENT_KINDS } from '../events/event-kind.ts';

/** Of which events a feed can be had: of a kind, or of Salsa Friday. */
export const FEED_KINDS = [...EVENT_KINDS, 'salsa'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** What `/events.ics?kind=…` and `/events.json?kind=…` take; anything else is the feed of all. */
export const FeedInput = z.object({ kind: z.enum(FEED_KINDS).optional().catch(undefined) });
export type FeedInput = z.infer<typeof FeedInput>;

export const FEED_NAMES: Record<FeedKind, string> = {
  party: 'Parties',
  workshop: 'Workshops',
  festival: 'Festivals',
  course: 'Course',
  salsa: 'Salsa Friday',
};

import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine, tidyText } from '#shared/tidy-text.ts';
import { webLink } from '#shared/web-link.ts';
import { otherWordsOf } from '#shared/website/other-words.ts';
import type { VenueText, VenueView } from './venue.ts';

const Line = z.string().overwrite(tidyLine).max(200, 'At most 200 characters.');
const Lines = z.string().overwrite(tidyText).max(600, 'At most 600 characters.');
const texts = {
  way: Lines,
  transport: Lines,
  steps: Line,
  lift: Line,
  toilet: Line,
  seating: Line,
  loudness: Line,
} satisfies Record<VenueText, z.ZodString>;

const fields = {
  name: z.string().overwrite(tidyLine).min(1, 'Please name the venue.').max(100, 'At most 100 characters.'),
  address: z.string().overwrite(tidyLine).max(98, 'At most 98 characters.').default(''),
  way: Lines.default(''),
  transport: Lines.default(''),
  mapUrl: webLink({}).nullable().default(null),
  steps: Line.default(''),
  lift: Line.default(''),
  toilet: Line.default(''),
  seating: Line.default(''),
  loudness: Line.default(''),
  otherWords: otherWordsOf<VenueText>(texts),
} satisfies Record<keyof VenueView, z.ZodType>;

/** The names of a venue's own fields; each is a column of `venues` under the same name. */
export const VENUE_FIELD_NAMES = Object.keys(fields) as (keyof typeof fields)[];

/** `admin.venues.save`: a new one under a new id; under a known one its changes. */
export const SaveVenueInput = z.strictObject({ id: IdSchema, ...fields });
export type SaveVenueInput = z.output<typeof SaveVenueInput>;

/** A venue in the panel. */
export type VenueEdit = VenueView & { id: string };

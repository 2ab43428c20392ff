import { z } from 'zod';
import { FEED_KINDS } from '../calendar/feed.ts';
import { IdSchema } from '../ids.ts';

/** How many nights an embedded list shows unless told otherwise, and at most. */
const USUAL_NIGHTS = 6;
const MOST_NIGHTS = 20;

/** `/embed/events?kind=&limit=&lang=`: what cannot be read is left at its usual value. */
export const EmbedListInput = z.object({
  kind: z.enum(FEED_KINDS).optional().catch(undefined),
  limit: z.coerce.number().int().min(1).max(MOST_NIGHTS).catch(USUAL_NIGHTS).default(USUAL_NIGHTS),
  lang: z.enum(['en', 'de']).catch('en').default('en'),
});
export type EmbedListInput = z.infer<typeof EmbedListInput>;

export const EmbedEventInput = z.object({ id: IdSchema, lang: EmbedListInput.shape.lang });

/** `/oembed?url=&maxwidth=&maxheight=&format=` (oembed.com). Sizes are pixels. */
export const OembedInput = z.object({
  url: z.url().max(500),
  maxwidth: z.coerce.number().int().min(1).catch(600).default(600),
  maxheight: z.coerce.number().int().min(1).optional().catch(undefined),
  format: z.string().default('json'),
});
export type OembedInput = z.infer<typeof OembedInput>;

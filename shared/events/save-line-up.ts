import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine, tidyText } from '#shared/tidy-text.ts';
import { webLink } from '#shared/web-link.ts';
import { otherWordsOf } from '#shared/website/other-words.ts';

const About = z.string().overwrite(tidyText).max(400, 'At most 400 characters.');

/** `admin.artists.save`: a new one under a new id; under a known one its changes. */
export const SaveArtistInput = z.strictObject({
  id: IdSchema,
  name: z.string().overwrite(tidyLine).min(1, 'Please enter the name.').max(80, 'At most 80 characters.'),
  about: About.default(''),
  otherWords: otherWordsOf<'about'>({ about: About }),
  url: webLink({}).nullable().default(null),
});
export type SaveArtistInput = z.output<typeof SaveArtistInput>;

/** More is no line-up that somebody reads. */
export const MOST_ENTRIES = 30;

const What = z.string().overwrite(tidyLine).max(120, 'At most 120 characters.');

const Entry = z
  .strictObject({
    /** By the clock in Berlin in that night; null is without a time. */
    at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time like 22:30.')
      .nullable(),
    artistId: IdSchema.nullable(),
    what: What,
    otherWords: otherWordsOf<'what'>({ what: What }),
  })
  .refine(({ artistId, what }) => artistId !== null || what !== '', {
    path: ['what'],
    message: 'Please say who or what it is.',
  });

/** `admin.artists.saveLineUp`: the whole line-up of one night, in its order. */
export const SaveLineUpInput = z.strictObject({ eventId: IdSchema, entries: z.array(Entry).max(MOST_ENTRIES) });
export type SaveLineUpInput = z.output<typeof SaveLineUpInput>;

import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine, tidyText } from '#shared/tidy-text.ts';
import { webLink } from '#shared/web-link.ts';

const LONGEST = 4_000;
const MOST_LINKS = 10;
const MOST_SONGS = 40;
const LONGEST_SONG = 120;
const SONG_TOO_LONG = `At most ${LONGEST_SONG} characters a song.`;
const WHOLE_ADDRESS = 'Please paste whole addresses that begin with https://.';
const Link = webLink({});

/** `admin.recaps.of`: which evening. */
export const RecapOfInput = z.strictObject({ eveningId: IdSchema });
export type RecapOfInput = z.output<typeof RecapOfInput>;

/** `admin.recaps.write`: what an evening of a course was about; plain text, and links that lead where they say. */
export const WriteRecapInput = RecapOfInput.extend({
  text: z
    .string()
    .overwrite(tidyText)
    .min(1, 'Please write what you danced.')
    .max(LONGEST, `At most ${LONGEST} characters.`),
  links: z
    .array(z.string().trim())
    .max(MOST_LINKS, `At most ${MOST_LINKS} links.`)
    .refine((all) => all.every((link) => Link.safeParse(link).success), WHOLE_ADDRESS),
  /** Empty is none. */
  playlistUrl: z.union([z.literal(''), Link], WHOLE_ADDRESS),
  songs: z
    .array(z.string().overwrite(tidyLine))
    .max(MOST_SONGS, `At most ${MOST_SONGS} songs.`)
    .refine((all) => all.every(({ length }) => length > 0 && length <= LONGEST_SONG), SONG_TOO_LONG),
});
export type WriteRecapInput = z.output<typeof WriteRecapInput>;

/** What is said of an evening that has begun, for everybody who holds a ticket of its course. */
export type Recap = Omit<WriteRecapInput, 'eveningId'> & { publishedAt: Date };

/** A text field with one entry a line. */
export const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

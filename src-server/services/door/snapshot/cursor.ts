import { z } from 'zod';

const Cursor = z.strictObject({
  /** The number of the last change that was sent to this desk. */
  v: z.int(),
  /** Which nights the desk has. */
  nights: z.string(),
  /** Where the next page of a full list begins: index of the event, and the last ticket sent. */
  page: z.tuple([z.int(), z.string()]).nullable(),
  /** What each part looked like when it was last sent. */
  parts: z.record(z.string(), z.string()),
});
export type Cursor = z.infer<typeof Cursor>;

export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Null for none, and for one that is not ours: then the desk gets everything. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return null;
  }
}

import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { DomainError } from '../errors.ts';

/** Where a page of the API begins: after the row with this instant and id. */
export type ApiCursor = { at: Date; id: string };

const MOST_MS = 8_640_000_000_000_000;
const Parts = z.tuple([z.coerce.number().int().min(-MOST_MS).max(MOST_MS), IdSchema]);

/** A cursor as programs carry it: they hand it back as it is and read nothing from it. */
export const cursorText = ({ at, id }: ApiCursor): string => `${at.getTime()}.${id}`;

/** The other way; throws INVALID_INPUT for a text that is none of ours. */
export function readCursor(text: string): ApiCursor {
  const [ms, ...id] = text.split('.');
  const parts = Parts.safeParse([ms, id.join('.')]);
  if (!parts.success) throw new DomainError('INVALID_INPUT', { fields: { cursor: 'This is not one of our cursors.' } });
  return { at: new Date(parts.data[0]), id: parts.data[1] };
}

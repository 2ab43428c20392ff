import { DomainError } from '#shared/errors.ts';
import type { Arena } from './arena.ts';
import { delimiterFinder } from './delimiter-finder.ts';
import { ReceivedFile } from './received-file.ts';

const BOUNDARY = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const MAX_HEAD_BYTES = 4_096;
const MAX_PARTS = 20;
const LINE = '\r\n';

const unreadable = (): DomainError => new DomainError('INVALID_INPUT');
const parameter = (head: string, name: string): string | undefined =>
  new RegExp(`^content-disposition:.*;\\s*${name}="([^"]*)"`, 'im').exec(head)?.[1];

function addPart(form: FormData, part: Buffer<ArrayBuffer>): void {
  const headEnd = part.subarray(0, MAX_HEAD_BYTES).indexOf(LINE + LINE);
  const head = part.subarray(0, Math.max(headEnd, 0)).toString('utf8');
  const name = parameter(head, 'name');
  if (headEnd === -1 || name === undefined) throw unreadable();
  const body = part.subarray(headEnd + 2 * LINE.length);
  const file = parameter(head, 'filename');
  const type = /^content-type:\s*(\S+)\s*$/im.exec(head)?.[1] ?? '';
  form.append(name, file === undefined ? body.toString('utf8') : new ReceivedFile(body, file, type));
}

/**
 * A form with files (RFC 7578) as `Request.formData()` gives it, except that it is looked through as it comes, a piece
 * at a time: the platform's own reader waits for the last byte, and then keeps everybody waiting while it goes through
 * them all. The files lie in the arena, which must not be released before they are done with. Throws INVALID_INPUT for
 * what is no form, PAYLOAD_TOO_LARGE for what the arena can't hold.
 */
export async function readForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string | null,
  { bytes }: Arena,
): Promise<FormData> {
  const [, quoted, plain] = BOUNDARY.exec(contentType ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw unreadable();
  const delimiter = Buffer.from(`${LINE}--${boundary}`);
  const finder = delimiterFinder(delimiter);
  let length = 0;
  const take = (piece: Uint8Array): void => {
    if (length + piece.length > bytes.length) throw new DomainError('PAYLOAD_TOO_LARGE');
    bytes.set(piece, length);
    finder.look(bytes.subarray(length, length + piece.length));
    if (finder.offsets.length > MAX_PARTS) throw unreadable();
    length += piece.length;
  };
  take(Buffer.from(LINE)); // the first delimiter may stand at the very beginning, without a line before it
  for await (const piece of body) take(piece);

  const { offsets } = finder;
  if (offsets.length < 2) throw unreadable();
  const last = (offsets.at(-1) ?? 0) + delimiter.length;
  if (bytes.toString('latin1', last, Math.min(last + 2, length)) !== '--') throw unreadable();
  const form = new FormData();
  for (const [index, end] of offsets.entries()) {
    const before = offsets[index - 1];
    if (before !== undefined)
      addPart(
        form,
        bytes.subarray(before + delimiter.length + LINE.length, Math.max(end, before + delimiter.length + LINE.length)),
      );
  }
  return form;
}

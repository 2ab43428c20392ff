import { DomainError } from '#shared/errors.ts';
import { delimiterFinder } from './multipart-splitter.ts';

const BOUNDARY = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const MAX_HEAD_BYTES = 4_096;
const MAX_PARTS = 20;
const LINE = '\r\n';

const unreadable = (): DomainError => new DomainError('INVALID_INPUT');
const parameter = (head: string, name: string): string | undefined => new RegExp(`^content-disposition:.*;\\s*${name}="([^"]*)"`, 'im').exec(head)?.[1];

async function addPart(form: FormData, part: Blob): Promise<void> {
  const start = Buffer.from(await part.slice(0, MAX_HEAD_BYTES).arrayBuffer());
  const headEnd = start.indexOf(LINE + LINE);
  const head = start.subarray(0, headEnd).toString('utf8');
  const name = parameter(head, 'name');
  if (headEnd === -1 || name === undefined) throw unreadable();
  const body = part.slice(headEnd + 2 * LINE.length);
  const file = parameter(head, 'filename');
  const type = /^content-type:\s*(\S+)\s*$/im.exec(head)?.[1];
  if (file === undefined) form.append(name, await body.text());
  else form.append(name, new File([body], file, type === undefined ? {} : { type }));
}

/**
 * A form with files (RFC 7578) as `Request.formData()` gives it, except that it is taken in as it comes, a piece at a time:
 * the platform's own reader waits for the last byte and then keeps everybody waiting while it goes through them all. The
 * file is never copied as a whole either: it stays the pieces it came in. Throws INVALID_INPUT for what is no form.
 */
export async function readForm(body: AsyncIterable<Uint8Array>, contentType: string | null): Promise<FormData> {
  const [, quoted, plain] = BOUNDARY.exec(contentType ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw unreadable();
  const delimiter = Buffer.from(`${LINE}--${boundary}`);
  const finder = delimiterFinder(delimiter);
  // The first delimiter may stand at the very beginning, without a line before it.
  const pieces = [new Blob([LINE])];
  finder.look(Buffer.from(LINE));
  for await (const bytes of body) {
    const piece = Buffer.from(bytes);
    finder.look(piece);
    pieces.push(new Blob([piece]));
  }
  const whole = new Blob(pieces);
  const { offsets } = finder;
  if (offsets.length < 2 || offsets.length > MAX_PARTS) throw unreadable();
  if ((await whole.slice((offsets.at(-1) ?? 0) + delimiter.length).slice(0, 2).text()) !== '--') throw unreadable();
  const form = new FormData();
  for (const [index, end] of offsets.entries()) {
    const before = offsets[index - 1];
    if (before !== undefined) await addPart(form, whole.slice(before + delimiter.length + LINE.length, end));
  }
  return form;
}

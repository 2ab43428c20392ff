import { setImmediate as letOthersIn } from 'node:timers/promises';
import { DomainError } from '#shared/errors.ts';
import { delimiterFinder } from './delimiter-finder.ts';
import { ReceivedFile } from './received-file.ts';

const BOUNDARY = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const MAX_HEAD_BYTES = 4_096;
const MAX_PARTS = 20;
const PIECES_AT_A_TIME = 8;
const LINE = '\r\n';

const unreadable = (): DomainError => new DomainError('INVALID_INPUT');
const parameter = (head: string, name: string): string | undefined => new RegExp(`^content-disposition:.*;\\s*${name}="([^"]*)"`, 'im').exec(head)?.[1];

/** The bytes from `start` to `end` of what came in pieces. */
async function joined(pieces: readonly Buffer[], start: number, end: number): Promise<Buffer<ArrayBuffer>> {
  const whole = Buffer.allocUnsafeSlow(Math.max(end - start, 0));
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    if (at < end && at + piece.length > start) piece.copy(whole, Math.max(at - start, 0), Math.max(start - at, 0), end - at);
    at += piece.length;
    if (index % PIECES_AT_A_TIME === PIECES_AT_A_TIME - 1) await letOthersIn();
  }
  return whole;
}

async function addPart(form: FormData, pieces: readonly Buffer[], { start, end }: { start: number; end: number }): Promise<void> {
  const beginning = await joined(pieces, start, Math.min(start + MAX_HEAD_BYTES, end));
  const headEnd = beginning.indexOf(LINE + LINE);
  const head = beginning.subarray(0, headEnd).toString('utf8');
  const name = parameter(head, 'name');
  if (headEnd === -1 || name === undefined) throw unreadable();
  const body = await joined(pieces, start + headEnd + 2 * LINE.length, end);
  const file = parameter(head, 'filename');
  const type = /^content-type:\s*(\S+)\s*$/im.exec(head)?.[1] ?? '';
  form.append(name, file === undefined ? body.toString('utf8') : new ReceivedFile(body, file, type));
}

/**
 * A form with files (RFC 7578) as `Request.formData()` gives it, except that it is looked through as it comes, a piece at
 * a time: the platform's own reader waits for the last byte, and then keeps everybody waiting while it goes through them
 * all. Throws INVALID_INPUT for what is no form.
 */
export async function readForm(body: AsyncIterable<Uint8Array>, contentType: string | null): Promise<FormData> {
  const [, quoted, plain] = BOUNDARY.exec(contentType ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw unreadable();
  const delimiter = Buffer.from(`${LINE}--${boundary}`);
  const finder = delimiterFinder(delimiter);
  const pieces: Buffer[] = [];
  const take = (piece: Buffer): void => {
    finder.look(piece);
    pieces.push(piece);
  };
  take(Buffer.from(LINE)); // the first delimiter may stand at the very beginning, without a line before it
  for await (const { buffer, byteOffset, byteLength } of body) take(Buffer.from(buffer, byteOffset, byteLength));

  const { offsets } = finder;
  if (offsets.length < 2 || offsets.length > MAX_PARTS) throw unreadable();
  const last = (offsets.at(-1) ?? 0) + delimiter.length;
  if ((await joined(pieces, last, last + 2)).toString('latin1') !== '--') throw unreadable();
  const form = new FormData();
  for (const [index, end] of offsets.entries()) {
    const before = offsets[index - 1];
    if (before !== undefined) await addPart(form, pieces, { start: before + delimiter.length + LINE.length, end });
  }
  return form;
}

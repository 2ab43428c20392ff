import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import { DomainError } from '#shared/errors.ts';
import { turnOfPiece } from '../security/turn-of-piece.ts';
import type { Arena } from './arena.ts';
import { ReceivedFile } from './received-file.ts';

const MAX_PARTS = 20;
const MAX_FIELD_BYTES = 16 * 1024;

const unreadable = (): DomainError => new DomainError('INVALID_INPUT');

function openParser(contentType: string | undefined): Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType ?? '' },
      defParamCharset: 'utf8',
      limits: { parts: MAX_PARTS, fieldSize: MAX_FIELD_BYTES },
    });
  } catch {
    throw unreadable(); // no boundary, or no form
  }
}

/** The pieces as they come, as long as they are no more than there is room for. */
async function* upTo(maxBytes: number, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > maxBytes) throw new DomainError('PICTURE_TOO_HEAVY');
    yield piece;
    await turnOfPiece();
  }
}

/**
 * A form with files (RFC 7578), as `Request.formData()` gives it. It is parsed as it comes, a piece at a time: the
 * platform's own reader waits for the last byte, and then nobody else is answered while it goes through them all. The
 * files lie in the arena, which must not be released before they are done with. Throws INVALID_INPUT for what is no
 * form, PICTURE_TOO_HEAVY for what the arena can't hold.
 */
export async function readForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string | undefined,
  { bytes }: Arena,
): Promise<FormData> {
  const parser = openParser(contentType);
  const parts: { name: string; value: () => string | File }[] = [];
  // The types do not know that a part may come without a name.
  const add = (name: string | undefined, value: () => string | File): void => {
    if (name === undefined) parser.destroy(unreadable());
    else parts.push({ name, value });
  };
  let end = 0;
  /** Copies a file behind the one before it; gives the bytes once all of them are there. */
  const collect = (file: Readable): (() => Buffer<SharedArrayBuffer>) => {
    let start = 0;
    let length = 0;
    file
      .on('data', (piece: Buffer) => {
        if (length === 0) start = end;
        bytes.set(piece, end);
        end += piece.length;
        length += piece.length;
      })
      .on('error', () => undefined); // cut off or refused: the parser says so itself
    return () => bytes.subarray(start, start + length);
  };
  parser
    .on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) parser.destroy(unreadable());
      else add(name, () => value);
    })
    .on('file', (name, file, { filename = 'blob', mimeType }) => {
      const read = collect(file);
      add(name, () => new ReceivedFile(read(), filename, mimeType));
    })
    .on('partsLimit', () => parser.destroy(unreadable()));
  try {
    await pipeline(upTo(bytes.length, body), parser);
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable();
  }
  // The parser passes over a part whose head says nothing: a form of such parts alone is none.
  if (parts.length === 0) throw unreadable();
  const form = new FormData();
  for (const { name, value } of parts) form.append(name, value());
  return form;
}

import { IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import type { Context } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { turnOfPiece } from './turn-of-piece.ts';

/** The connection behind a request; there is none when a test calls the app directly. */
export function incomingOf(c: Context): IncomingMessage | undefined {
  const incoming: unknown = c.env !== undefined && 'incoming' in c.env ? c.env.incoming : undefined;
  return incoming instanceof IncomingMessage ? incoming : undefined;
}

/** How long the body is by its head; undefined when that does not say, and what comes has to be counted. */
export function announcedBytes(c: Context): number | undefined {
  if (c.req.header('transfer-encoding') !== undefined) return undefined;
  const announced = c.req.header('content-length');
  if (announced !== undefined) return Number(announced);
  return incomingOf(c) === undefined ? undefined : 0;
}

/**
 * The body piece by piece: the connection's own bytes where there is one, because the platform's stream would copy each
 * of them. Whoever stops in the middle leaves the connection open for the answer.
 */
export function piecesOf(c: Context): AsyncIterable<Uint8Array> | null {
  const incoming = incomingOf(c);
  if (incoming === undefined || incoming.readableDidRead) return c.req.raw.body;
  return { [Symbol.asyncIterator]: () => incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array> };
}

/** A body that comes in a few pieces, and is gone through in a moment. */
export const SHORT_BYTES = 128 * 1024;

/** The body as text. Throws PAYLOAD_TOO_LARGE as soon as more has come than `maxBytes`. */
export async function readText(c: Context, maxBytes: number): Promise<string> {
  const announced = announcedBytes(c);
  if (announced !== undefined) {
    if (announced > maxBytes) throw new DomainError('PAYLOAD_TOO_LARGE');
    if (announced <= SHORT_BYTES) return c.req.raw.text(); // no more comes than was announced
  }
  // Each piece becomes text in its own turn: a megabyte in one go is a pause for everybody.
  const decoder = new StringDecoder('utf8');
  let text = '';
  await readPieces(c, maxBytes, (piece) => (text += decoder.write(piece)));
  return text + decoder.end();
}

/**
 * A long body piece by piece. `see` is shown every piece as it comes, and other requests are answered before the next
 * one: else a megabyte that is there already would be read in one go. Throws PAYLOAD_TOO_LARGE.
 */
export async function readPieces(c: Context, maxBytes: number, see: (piece: Buffer) => void): Promise<void> {
  let length = 0;
  for await (const piece of piecesOf(c) ?? []) {
    length += piece.length;
    if (length > maxBytes) throw new DomainError('PAYLOAD_TOO_LARGE');
    see(Buffer.from(piece.buffer, piece.byteOffset, piece.length));
    await turnOfPiece();
  }
}

/** The fields of a form as a browser sends it by itself. */
export async function readFields(c: Context, maxBytes: number): Promise<URLSearchParams> {
  if (c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') !== true)
    return new URLSearchParams();
  return new URLSearchParams(await readText(c, maxBytes));
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';

const compressBr = promisify(brotliCompress);
/** Smaller answers fit into one packet anyway. */
const WORTH_COMPRESSING = 600;
/**
 * Above this brotli makes a page only a few percent smaller and costs twice the time; gzip is for the few clients that
 * know nothing better.
 */
const PAGE_BROTLI_QUALITY = 4;
const PAGE_GZIP_LEVEL = 1;

type Encoding = 'br' | 'gzip' | 'identity';
export type Header = readonly [name: string, value: string];

/** One finished body with all its headers, flat as `writeHead` takes them. */
export type Variant = { headers: readonly string[]; body: Buffer };

/** An answer that is the same for everyone, ready to be written. */
export type StoredAnswer = {
  status: number;
  etag: string;
  /** A signed-in caller may get another one. */
  isForVisitors: boolean;
  variants: {
    identity: Variant;
    br: Variant | undefined;
    /** Made for the first client that knows nothing better. */ readonly gzip: Variant | undefined;
  };
};

export type AnswerParts = {
  status: number;
  headers: readonly Header[];
  body: Buffer;
  encoded?: { br?: Buffer; gzip?: () => Buffer };
  isForVisitors?: boolean;
  /** False for what the client may not keep anyway. */ hasTag?: boolean;
};

function variantOf(headers: readonly Header[], body: Buffer, encoding?: Exclude<Encoding, 'identity'>): Variant {
  const all: Header[] = [...headers, ['content-length', String(body.length)]];
  if (encoding !== undefined) all.push(['content-encoding', encoding]);
  return { headers: all.flat(), body };
}

/** Puts an answer together; what is not compressed yet stays plain. */
export function storedAnswer({
  status,
  headers,
  body,
  encoded = {},
  isForVisitors = false,
  hasTag = true,
}: AnswerParts): StoredAnswer {
  // Weak: the same page has several encodings.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
  const all: Header[] = [...headers, ...(hasTag ? [['etag', etag] as const] : []), ['vary', 'Accept-Encoding']];
  const zip = encoded.gzip;
  let zipped: Variant | undefined;
  return {
    status,
    etag,
    isForVisitors,
    variants: {
      identity: variantOf(all, body),
      br: encoded.br && variantOf(all, encoded.br, 'br'),
      get gzip() {
        return (zipped ??= zip && variantOf(all, zip(), 'gzip'));
      },
    },
  };
}

/** The same, compressed once: no request compresses anything, save the first of the few that know only gzip. */
export async function compressedAnswer({
  brotliQuality = PAGE_BROTLI_QUALITY,
  ...parts
}: AnswerParts & { brotliQuality?: number }): Promise<StoredAnswer> {
  const { body } = parts;
  if (body.length < WORTH_COMPRESSING) return storedAnswer(parts);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const br = await compressBr(body, { params });
  return storedAnswer({ ...parts, encoded: { br, gzip: () => gzipSync(body, { level: PAGE_GZIP_LEVEL }) } });
}

export type PublicCache = {
  /** A fresh answer for this very address. */
  get(url: string): StoredAnswer | undefined;
  /** `since`: the `generation` before its content was read; a purge meanwhile makes it stale at once. */
  put(url: string, answer: StoredAnswer, options: { ttlMs: number; since: number }): void;
  readonly generation: number;
  /** Something public changed: nothing kept is served again. */
  purge(): void;
};

/**
 * Answers by address, for a few seconds and until content changes; the longest kept goes first when it is full. One that
 * is put for no time at all is never served.
 */
export function makePublicCache(options: { maxEntries?: number; nowMs?: () => number } = {}): PublicCache {
  const { maxEntries = 500, nowMs = () => performance.now() } = options;
  const kept = new Map<string, { answer: StoredAnswer; freshUntilMs: number }>();
  let generation = 0;
  return {
    get(url) {
      const entry = kept.get(url);
      if (entry === undefined) return undefined;
      if (entry.freshUntilMs > nowMs()) return entry.answer;
      kept.delete(url);
      return undefined;
    },
    put(url, answer, { ttlMs, since }) {
      if (since !== generation) return;
      kept.delete(url);
      if (kept.size >= maxEntries)
        for (const oldest of kept.keys()) {
          kept.delete(oldest);
          break;
        }
      kept.set(url, { answer, freshUntilMs: nowMs() + ttlMs });
    },
    get generation() {
      return generation;
    },
    purge() {
      generation++;
      kept.clear();
    },
  };
}

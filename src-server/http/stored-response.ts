import type { StoredAnswer, Variant } from './public-cache.ts';

/** `gzip;q=0` is a refusal; browsers send `gzip, deflate, br`. */
function accepts(acceptEncoding: string, encoding: string): boolean {
  const at = acceptEncoding.indexOf(encoding);
  return at !== -1 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(acceptEncoding.slice(at + encoding.length));
}

/** The smallest body this client understands. */
function variantFor({ variants }: StoredAnswer, acceptEncoding: string | undefined): Variant {
  if (acceptEncoding === undefined) return variants.identity;
  if (variants.br !== undefined && accepts(acceptEncoding, 'br')) return variants.br;
  if (variants.gzip !== undefined && accepts(acceptEncoding, 'gzip')) return variants.gzip;
  return variants.identity;
}

function isUnchanged(answer: StoredAnswer, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && answer.status === 200 && ifNoneMatch.includes(answer.etag);
}

/** Whether a Cookie header may hold a session: then the stored answer for visitors does not fit. */
export const isSessionCookie = (cookie: string | undefined): boolean =>
  cookie !== undefined && cookie.includes('session_token');

function withoutBody(headers: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i < headers.length; i += 2) {
    const name = headers[i] ?? '';
    if (name !== 'content-length' && name !== 'content-encoding' && name !== 'content-type')
      kept.push(name, headers[i + 1] ?? '');
  }
  return kept;
}

/** What `writeHead` and `end` get for this answer and client. */
export function writtenForm(
  answer: StoredAnswer,
  ask: { acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
): { status: number; headers: readonly string[]; body: Buffer | null } {
  const variant = variantFor(answer, ask.acceptEncoding);
  if (isUnchanged(answer, ask.ifNoneMatch)) return { status: 304, headers: withoutBody(variant.headers), body: null };
  return { status: answer.status, headers: variant.headers, body: variant.body };
}

/** The same as a Response, for routes that Hono answers. */
export function toResponse(answer: StoredAnswer, request: Request): Response {
  const ask = {
    acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
    ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
  };
  const { status, headers, body } = writtenForm(answer, ask);
  const made = new Headers();
  for (let i = 0; i < headers.length; i += 2) made.append(headers[i] ?? '', headers[i + 1] ?? '');
  return new Response(request.method === 'HEAD' || body === null ? null : new Uint8Array(body), {
    status,
    headers: made,
  });
}

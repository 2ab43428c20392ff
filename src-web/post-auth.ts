export type AuthRefusal = {
  ok: false;
  /** The server's word, '' when it has none; undefined when it was not reached. */
  code: string | undefined;
  /** How long to wait before the next try, where the server says so. */
  retryAfterSeconds: number | undefined;
};
export type AuthReply = { ok: true; body: unknown } | AuthRefusal;

const codeIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : '';

function secondsIn(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN); // our server never sends a date
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** Calls an address under /api/auth, which are no procedures: they set cookies. */
export async function postAuth(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<AuthReply> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      credentials: 'same-origin',
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return { ok: true, body: answer };
    return { ok: false, code: codeIn(answer), retryAfterSeconds: secondsIn(response.headers) };
  } catch {
    return { ok: false, code: undefined, retryAfterSeconds: undefined }; // no network
  }
}

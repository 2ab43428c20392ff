export type AuthReply =
  | { ok: true; body: unknown }
  | {
      ok: false;
      /** The server's word, '' when it has none; undefined when it was not reached. */ code: string | undefined;
    };

const codeIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : '';

/** Calls an address under /api/auth, which are no procedures: they set cookies. */
export async function postAuth(path: string, body: unknown): Promise<AuthReply> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json().catch(() => null);
    return response.ok ? { ok: true, body: answer } : { ok: false, code: codeIn(answer) };
  } catch {
    return { ok: false, code: undefined }; // no network
  }
}

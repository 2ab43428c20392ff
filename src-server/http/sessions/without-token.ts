const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The session token stays in its HttpOnly cookie: better-auth also writes it into its JSON answers, where any script on
 * the page could read it.
 */
export async function withoutToken(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  const { status } = response;
  const isRedirect = status >= 300 && status < 400; // better-auth calls its empty body JSON
  if (isRedirect || headers.get('content-type')?.includes('json') !== true)
    return new Response(response.body, { status, headers });
  const body: unknown = await response.json();
  if (isRecord(body)) {
    delete body['token'];
    if (isRecord(body['session'])) delete body['session']['token'];
  }
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status, headers });
}

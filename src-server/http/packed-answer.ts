import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const zip = promisify(gzip);

/**
 * The one long private answer, a desk's snapshot: thousands of tickets. Nothing in it comes from who asks, so nobody can
 * guess the rest of it by its size.
 */
export async function packedAnswer(response: Response, request: Request): Promise<Response> {
  const accepts = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  if (!accepts || response.status !== 200) return response;
  const headers = new Headers(response.headers);
  headers.set('content-encoding', 'gzip');
  headers.delete('content-length');
  return new Response(new Uint8Array(await zip(await response.arrayBuffer())), { status: 200, headers });
}

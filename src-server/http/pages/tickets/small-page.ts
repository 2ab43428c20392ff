import { createHmac } from 'node:crypto';
import { KEPT_FOR, TICKETS_SCRIPT } from '#shared/tickets/kept-tickets.ts';
import type { Lang } from '#shared/lang.ts';
import type { Actor } from '#server/services/base/service-context.ts';
import { PRIVATE_PAGE_CACHE_CONTROL } from '../page-cache-rules.ts';
import { compressedAnswer, type Header } from '../../public-cache.ts';
import type { Site } from '../site.ts';
import { toResponse } from '../../stored-response.ts';

const FONT = /href="(\/assets\/archivo-latin-standard-normal[^"]+\.woff2)"/;

/** The addresses of the built script and font these pages use, where the website is built. */
export async function builtParts(site: Site, url: string): Promise<{ script?: string; font?: string }> {
  const font = FONT.exec(await site.template(url))?.[1];
  return {
    ...(site.asset(TICKETS_SCRIPT) !== undefined && { script: TICKETS_SCRIPT }), // in development there is none
    ...(font !== undefined && { font }),
  };
}

/** Tells accounts apart for the browser that keeps pages, and says nothing else about them. */
export const markOf = (actor: Actor, secret: string): string =>
  actor.kind === 'user'
    ? createHmac('sha256', secret).update(`kept for ${actor.userId}`).digest('base64url').slice(0, 16)
    : 'nobody';

type SmallPage = { status: number; html: string; mark: string; lang?: Lang; headers?: readonly Header[] };

/** Answers with a page about somebody: no cache may keep it but this website's own service worker. */
export async function smallPage(
  request: Request,
  { status, html, mark, lang = 'en', headers = [] }: SmallPage,
): Promise<Response> {
  const answer = await compressedAnswer({
    status,
    headers: [
      ...headers,
      ['content-type', 'text/html; charset=utf-8'],
      ['content-language', lang],
      ['cache-control', PRIVATE_PAGE_CACHE_CONTROL],
      ['x-robots-tag', 'noindex'],
      // The link in an address is a secret, so no other site hears it; our own forms have to say where they stand.
      ['referrer-policy', 'same-origin'],
      [KEPT_FOR, mark],
    ],
    body: Buffer.from(html),
    hasTag: false,
  });
  return toResponse(answer, request);
}

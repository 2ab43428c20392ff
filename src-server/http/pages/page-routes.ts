import { Hono, type Context } from 'hono';
import type { KeptPage } from '#web/entry-server.tsx';
import type { Actor } from '#server/services/base/service-context.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { keepUntilTurn } from '../keep-until-turn.ts';
import { hasKnownDevice } from '../sessions/known-device.ts';
import { compressedAnswer, type Header, type StoredAnswer } from '../public-cache.ts';
import { toResponse } from '../stored-response.ts';
import { drawPage, loadWeb } from './draw-page.ts';
import { withStylesInside } from './fill-template.ts';
import { withOwnAnswers } from './own-answers.ts';
import { PAGE_TTL_MS, PRIVATE_PAGE_CACHE_CONTROL, PUBLIC_PAGE_CACHE_CONTROL } from './page-cache-rules.ts';

export type PageDeps = Pick<AppDeps, 'context' | 'publicCache' | 'site' | 'settings' | 'log'> & {
  securityHeaders: readonly Header[];
  findActor: (cookieHeader: string | undefined) => Actor;
};

/** Looks at each run of slashes once: begun anew at each of its slashes, a long address would take a while. */
const OUTER_SLASHES = /^\/+|(?<!\/)\/+$/g;

/** Every address that is no file and no call: public pages rendered and cached, private ones an empty frame. */
export function pageRoutes(deps: PageDeps): Hono {
  /** One rendering for everyone who asks for the same page meanwhile. */
  const underWay = new Map<string, Promise<StoredAnswer>>();

  async function answerFor({ key, url, isKnown }: KeptPage): Promise<StoredAnswer> {
    const since = deps.publicCache.generation;
    const service = deps.context(VISITOR);
    const keepFor = keepUntilTurn(service);
    let missing: StoredAnswer | undefined;
    const hasMissing = (missingKey: string): boolean => (missing = deps.publicCache.get(missingKey)) !== undefined;
    const page = await drawPage(deps, service, { url, hasMissing, isKnown });
    const nowhere = (await loadWeb()).missingKey(url);
    if (page === null) return missing ?? answerFor({ key: nowhere, url: nowhere });
    const headers: Header[] = [
      ...deps.securityHeaders,
      ['content-type', 'text/html; charset=utf-8'],
      ['cache-control', page.isPrivate ? PRIVATE_PAGE_CACHE_CONTROL : PUBLIC_PAGE_CACHE_CONTROL],
      ...(page.isPrivate || page.status !== 200 ? [['x-robots-tag', 'noindex'] as Header] : []),
      ['content-language', page.lang],
    ];
    const sheet = (href: string) => deps.site.asset(href)?.variants.identity.body.toString();
    const body = Buffer.from(page.isDrawn ? withStylesInside(page.whole, sheet) : page.whole);
    // Who is signed in gets a dashboard of their own (tickets/dashboard-route.ts).
    const answer = await compressedAnswer({ status: page.status, headers, body, isForVisitors: page.isPrivate });
    // A record that is missing may come to be: it is looked for each time, but all that are not there share one page.
    const keptAs = page.missingKey ?? key;
    if (page.status === 200 || key === nowhere || keptAs !== key)
      deps.publicCache.put(keptAs, answer, { ttlMs: keepFor(PAGE_TTL_MS), since });
    return answer;
  }

  async function page(c: Context): Promise<Response> {
    const { pathname, search } = new URL(c.req.url);
    if (pathname.length > 1 && pathname.endsWith('/'))
      return c.redirect(`/${pathname.replaceAll(OUTER_SLASHES, '')}${search}`, 301);
    const { leadOf, pageKey } = await loadWeb();
    const lead = leadOf(pathname);
    if (lead !== null) return c.redirect(`${lead.to}${search}`, lead.status);
    const isKnown = hasKnownDevice(c.req.header('cookie'));
    const asked = pageKey(pathname, search, { now: deps.context(VISITOR).now(), isKnown });
    const kept = deps.publicCache.get(asked.key) ?? (await rendered(asked));
    return toResponse(await completed(kept, asked, c), c.req.raw);
  }

  /** What is drawn for all is completed by what is known of who is here. */
  async function completed(kept: StoredAnswer, { url, isDrawn }: KeptPage, c: Context): Promise<StoredAnswer> {
    const actor = isDrawn === true ? deps.findActor(c.req.header('cookie')) : VISITOR;
    return actor.kind === 'user' ? withOwnAnswers(kept, url, deps.context(actor)) : kept;
  }

  async function rendered(asked: KeptPage): Promise<StoredAnswer> {
    const flight = `${deps.publicCache.generation} ${asked.key}`;
    const rendering = underWay.get(flight) ?? answerFor(asked).finally(() => underWay.delete(flight));
    underWay.set(flight, rendering);
    return rendering;
  }

  return new Hono().on(['GET', 'HEAD'], '*', page);
}

import { Hono, type Context } from 'hono';
import { EmbedEventInput, EmbedListInput, OembedInput } from '#shared/embed/embed.ts';
import { brand } from '#shared/brand.ts';
import { DomainError } from '#shared/errors.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { isSalsaFriday } from '#shared/events/salsa-friday.ts';
import { NOT_FOUND_MESSAGE } from '#shared/page-messages.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { listUpcomingEvents } from '#server/services/shop/events/lists/list-upcoming-events.ts';
import type { Header } from '../public-cache.ts';
import { publicFeed, type FeedDeps } from '../public-feed.ts';
import { framedHeaders } from '../security/security-headers.ts';
import { embedPage } from './embed-page.ts';

const MAX_SECONDS = 60;
/** The tallest list of nights that is offered before its height is known, in pixels. */
const FRAME_HEIGHT = 420;

/** Read before they are cut to what is shown: nights of Salsa Friday are told by their title. */
const MOST_READ = 100;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * These pages, and no others, may stand in a frame of another site. They read no cookie and set none, and there is
 * nothing in them to press but links that open a tab of their own.
 */
const framed = (all: readonly Header[]): readonly Header[] => [
  ...framedHeaders(all, POLICY),
  ['content-type', 'text/html; charset=utf-8'],
  ['x-robots-tag', 'noindex'],
];

/** The one address of a list that is asked for as our own instructions say; others are made each time. */
function keptAs({ kind, lang, limit }: EmbedListInput): { keptAs?: string } {
  if (limit !== EmbedListInput.parse({}).limit) return {};
  const query = new URLSearchParams({ ...(kind !== undefined && { kind }), ...(lang !== 'en' && { lang }) }).toString();
  return { keptAs: `/embed/events${query === '' ? '' : `?${query}`}` };
}

function nightsOf(ctx: ServiceContext, { kind, limit }: EmbedListInput) {
  if (kind === 'salsa') return listUpcomingEvents(ctx, { limit: MOST_READ }).filter(isSalsaFriday).slice(0, limit);
  return listUpcomingEvents(ctx, { limit, ...(kind !== undefined && { kind }) });
}

const shownIn = (ctx: ServiceContext) => ({ baseUrl: ctx.baseUrl, now: ctx.now() });

const EVENT_PATH = /^\/events\/([0-9a-f-]{36})$/;

/** What of ours an address shows, as a frame. Throws EVENT_NOT_FOUND for anything that is not our own. */
function frameFor(ctx: ServiceContext, address: string): { path: string; title: string } {
  const url = new URL(address);
  const isOurs = url.origin === new URL(ctx.baseUrl).origin;
  if (isOurs && url.pathname === '/events') return { path: '/embed/events', title: brand.full };
  const id = isOurs ? EVENT_PATH.exec(url.pathname)?.[1] : undefined;
  if (id === undefined) throw new DomainError('EVENT_NOT_FOUND');
  return { path: `/embed/events/${id}`, title: findEvent(ctx, { id }).title };
}

const OPEN: Header = ['access-control-allow-origin', '*'];

function oembed(deps: FeedDeps, c: Context): Response | Promise<Response> {
  c.header(...OPEN);
  const input = OembedInput.safeParse(c.req.query());
  if (!input.success) return c.json({ error: 'url is missing or is not an address' }, 400);
  const { url, maxwidth, maxheight, format } = input.data;
  if (format !== 'json') return c.json({ error: 'only JSON is spoken' }, 501);
  const [width, height] = [Math.min(maxwidth, 600), Math.min(maxheight ?? FRAME_HEIGHT, FRAME_HEIGHT)];
  return publicFeed(deps, c, {
    mostSeconds: MAX_SECONDS,
    headers: [...deps.securityHeaders, ['content-type', 'application/json'], OPEN],
    make: (ctx) => {
      const frame = frameFor(ctx, url);
      const what = `src="${escapeHtml(ctx.baseUrl + frame.path)}" title="${escapeHtml(frame.title)}"`;
      return JSON.stringify({
        version: '1.0',
        type: 'rich',
        title: frame.title,
        provider_name: brand.full,
        provider_url: ctx.baseUrl,
        width,
        height,
        html: `<iframe ${what} width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`,
      });
    },
  });
}

async function orNotFound(answer: () => Response | Promise<Response>, notFound: () => Response): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'EVENT_NOT_FOUND') return notFound();
    throw error;
  }
}

/**
 * `GET /embed/events` and `/embed/events/{id}` (pages for frames of other sites) and `GET /oembed` (oembed.com: what to
 * put where somebody pastes one of our addresses).
 */
export function embedRoutes(deps: FeedDeps): Hono {
  const headers = framed(deps.securityHeaders);
  return new Hono()
    .get('/embed/events', (c) => {
      const input = EmbedListInput.parse(c.req.query());
      return publicFeed(deps, c, {
        ...keptAs(input),
        mostSeconds: MAX_SECONDS,
        headers,
        make: (ctx) => embedPage(nightsOf(ctx, input), { ...shownIn(ctx), lang: input.lang }),
      });
    })
    .get('/embed/events/:id', (c) =>
      orNotFound(
        () => {
          const input = EmbedEventInput.safeParse({ id: c.req.param('id'), lang: c.req.query('lang') });
          if (!input.success) throw new DomainError('EVENT_NOT_FOUND');
          const { id, lang } = input.data;
          return publicFeed(deps, c, {
            mostSeconds: MAX_SECONDS,
            headers,
            make: (ctx) => embedPage([findEvent(ctx, { id })], { ...shownIn(ctx), lang }),
          });
        },
        () => c.text(NOT_FOUND_MESSAGE, 404),
      ),
    )
    .get('/oembed', (c) =>
      orNotFound(
        () => oembed(deps, c),
        () => c.json({ error: NOT_FOUND_MESSAGE }, 404),
      ),
    );
}

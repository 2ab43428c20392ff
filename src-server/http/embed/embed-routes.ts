import { Hono, type Context } from 'hono';
import { EmbedEventInput, EmbedListInput, OembedInput } from '#shared/embed/embed.ts';
import { brand } from '#shared/brand.ts';
import { DomainError } from '#shared/errors.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { isSalsaFriday } from '#shared/events/salsa-friday.ts';
import { NOT_FOUND_MESSAGE } from '#shared/page-messages.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { listUpcomingEvents } from '#server/services/shop/events/list-upcoming-events.ts';
import { publicFor } from '../keep-until-turn.ts';
import { MAY_BE_FRAMED } from '../security/security-headers.ts';
import { embedPage } from './embed-page.ts';

export type EmbedDeps = { context: () => ServiceContext };

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
  MAY_BE_FRAMED,
].join('; ');

/**
 * These pages, and no others, may stand in a frame of another site. They read no cookie and set none, and there is
 * nothing in them to press but links that open a tab of their own.
 */
function framed(c: Context, ctx: ServiceContext, html: string): Response {
  c.header('content-security-policy', POLICY);
  c.header('cross-origin-resource-policy', 'cross-origin');
  c.header('cache-control', publicFor(ctx, MAX_SECONDS));
  c.header('x-robots-tag', 'noindex');
  return c.html(html);
}

function nightsOf(ctx: ServiceContext, { kind, limit }: EmbedListInput) {
  if (kind === 'salsa') return listUpcomingEvents(ctx, { limit: MOST_READ }).filter(isSalsaFriday).slice(0, limit);
  return listUpcomingEvents(ctx, { limit, ...(kind !== undefined && { kind }) });
}

const shownIn = (ctx: ServiceContext) => ({ baseUrl: ctx.baseUrl, now: ctx.now() });

const EVENT_PATH = /^\/events\/([0-9a-f-]{36})$/;

/** What of ours an address shows, as a frame; null for anything that is not our own. */
function frameFor(ctx: ServiceContext, address: string): { path: string; title: string } | null {
  const url = new URL(address);
  if (url.origin !== new URL(ctx.baseUrl).origin) return null;
  if (url.pathname === '/events') return { path: '/embed/events', title: brand.full };
  const id = EVENT_PATH.exec(url.pathname)?.[1];
  return id === undefined ? null : { path: `/embed/events/${id}`, title: findEvent(ctx, { id }).title };
}

function oembed(c: Context, ctx: ServiceContext): Response {
  c.header('access-control-allow-origin', '*');
  const input = OembedInput.safeParse(c.req.query());
  if (!input.success) return c.json({ error: 'url is missing or is no address' }, 400);
  const { url, maxwidth, maxheight, format } = input.data;
  if (format !== 'json') return c.json({ error: 'only JSON is spoken' }, 501);
  const frame = frameFor(ctx, url);
  if (frame === null) return c.json({ error: NOT_FOUND_MESSAGE }, 404);
  const [width, height] = [Math.min(maxwidth, 600), Math.min(maxheight ?? FRAME_HEIGHT, FRAME_HEIGHT)];
  const what = `src="${escapeHtml(ctx.baseUrl + frame.path)}" title="${escapeHtml(frame.title)}"`;
  c.header('cache-control', publicFor(ctx, MAX_SECONDS));
  return c.json({
    version: '1.0',
    type: 'rich',
    title: frame.title,
    provider_name: brand.full,
    provider_url: ctx.baseUrl,
    width,
    height,
    html: `<iframe ${what} width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`,
  });
}

/**
 * `GET /embed/events` and `/embed/events/{id}` (pages for frames of other sites) and `GET /oembed` (oembed.com: what to
 * put where somebody pastes one of our addresses).
 */
export function embedRoutes({ context }: EmbedDeps): Hono {
  const orNotFound = (c: Context, answer: () => Response): Response => {
    try {
      return answer();
    } catch (error) {
      if (error instanceof DomainError && error.code === 'EVENT_NOT_FOUND') return c.text(NOT_FOUND_MESSAGE, 404);
      throw error;
    }
  };
  return new Hono()
    .get('/embed/events', (c) => {
      const [ctx, input] = [context(), EmbedListInput.parse(c.req.query())];
      return framed(c, ctx, embedPage(nightsOf(ctx, input), { ...shownIn(ctx), lang: input.lang }));
    })
    .get('/embed/events/:id', (c) =>
      orNotFound(c, () => {
        const ctx = context();
        const input = EmbedEventInput.safeParse({ id: c.req.param('id'), lang: c.req.query('lang') });
        if (!input.success) throw new DomainError('EVENT_NOT_FOUND');
        return framed(c, ctx, embedPage([findEvent(ctx, input.data)], { ...shownIn(ctx), lang: input.data.lang }));
      }),
    )
    .get('/oembed', (c) => orNotFound(c, () => oembed(c, context())));
}

import { Hono } from 'hono';
import { requirePermission } from '#server/services/base/authorize.ts';
import { VISITOR } from '../app-deps.ts';
import { PREVIEW_PREFIX } from '#shared/website/preview.ts';
import { shownInOwnFrame } from '../security/security-headers.ts';
import { drawPage, loadWeb } from './draw-page.ts';
import { PRIVATE_PAGE_CACHE_CONTROL } from './page-cache-rules.ts';
import type { PageDeps } from './page-routes.ts';

/** What would run, or be fetched to run: the sandbox would refuse each with a line in the console. */
const RUNS = /<script\b[^>]*>[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * `/admin/preview/…`: a public page as visitors would see it if all drafts were public, for who may edit them; the panel
 * shows it in a frame. Nothing on it runs, it is never kept, and its links open in a window of their own.
 */
export function previewRoute(deps: PageDeps): Hono {
  return new Hono().get(`${PREVIEW_PREFIX}/*`, async (c) => {
    requirePermission(deps.context(deps.findActor(c.req.header('cookie'))), 'website:edit');
    const url = c.req.path.slice(PREVIEW_PREFIX.length);
    const { isPublicPage } = await loadWeb();
    const page = isPublicPage(url)
      ? await drawPage(deps, { ...deps.context(VISITOR), showsDrafts: true }, { url })
      : null;
    if (page === null) return c.text('No such page.', 404, { 'cache-control': PRIVATE_PAGE_CACHE_CONTROL });
    for (const [name, value] of shownInOwnFrame(deps.securityHeaders)) c.header(name, value);
    c.header('cache-control', PRIVATE_PAGE_CACHE_CONTROL);
    c.header('x-robots-tag', 'noindex');
    const still = page.whole.replaceAll(RUNS, '').replace('<head>', () => '<head><base target="_blank">');
    return c.html(still, page.status);
  });
}

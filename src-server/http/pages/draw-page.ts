import { createServerSideHelpers } from '@trpc/react-query/server';
import superjson from 'superjson';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import type { RenderedPage, RenderRequest } from '#web/entry-server.tsx';
import type { AppDeps } from '../app-deps.ts';
import { fillTemplate } from './fill-template.ts';
import type { Site } from './site.ts';
import { siteStateOf } from './site-state.ts';

/** React and the pages load with the first page, not with the server: procedures and webhooks answer sooner. */
export const loadWeb = () => import('#web/entry-server.tsx');

/**
 * A page's own styles; where it is private its scripts, too, all at once: else each would be asked for only by the one
 * before it. They stand behind what is to be seen, and let its styles go first where it does not carry them.
 */
function linksOf(site: Site, { styledBy, isPrivate, isDrawn, state }: RenderedPage): { styles: string; state: string } {
  if (styledBy === undefined) return { styles: '', state };
  const styles = site.styles(styledBy).map((href) => `<link rel="stylesheet" crossorigin href="${href}">`);
  const rank = isDrawn === true ? '' : ' fetchpriority="low"';
  const scripts = isPrivate
    ? site.scripts(styledBy).map((href) => `<link rel="modulepreload"${rank} crossorigin href="${href}">`)
    : [];
  return { styles: styles.join(''), state: state + scripts.join('') };
}

/** One address as whoever asks in this context is shown it; null for a missing record whose page is there already. */
export async function drawPage(
  { site, settings }: Pick<AppDeps, 'site' | 'settings'>,
  service: ServiceContext,
  asked: Pick<RenderRequest, 'url' | 'hasMissing' | 'isKnown'>,
): Promise<(RenderedPage & { /** The document. */ whole: string }) | null> {
  const web = await loadWeb();
  const queryClient = web.makeQueryClient({ isServer: true });
  const helpers = createServerSideHelpers({
    router: appRouter,
    ctx: { service, lang: web.wordsOf(asked.url) },
    transformer: superjson,
    queryClient,
  });
  const page = await web.renderPage({ ...asked, site: siteStateOf(settings, service), queryClient, helpers });
  if (page === null) return null;
  return { ...page, whole: fillTemplate(await site.template(asked.url), { ...page, ...linksOf(site, page) }) };
}

import type { Lang } from '#shared/lang.ts';
import { matchRoute, nativeLang } from './routes.ts';

/** The address of a page in a language where it is whole in it; else its own. `path` is its own, without host. */
export function pathFor(path: string, lang: Lang): string {
  const route = matchRoute(path.split(/[?#]/, 1)[0] ?? '')?.route;
  if (route?.isInBoth !== true || lang === nativeLang(route)) return path;
  return `/${lang}${path.replace(/^\/(?!\w)/, '')}`;
}

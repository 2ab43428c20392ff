import { LANGS, splitLang, type Lang } from '#shared/lang.ts';
import { pathFor } from './path-for.ts';
import { paths } from './paths.ts';
import { matchRoute, nativeLang, placeAt, routes } from './routes.ts';

// Which addresses there are, as the server asks; no visitor loads it.

/** An id keeps its letters, but for a festival's, which has only small ones. */
function properOf(route: string, own: string): string {
  if (!route.includes(':')) return route;
  return route === FESTIVAL ? own.toLowerCase() : own;
}

const FESTIVAL = paths.festival(':id');

/**
 * Whatever case somebody types it in, a page without parameters has one address; and a page in the language of its own
 * address has no other.
 */
function properPath(path: string): string {
  const { prefix, path: own } = splitLang(path.replace(/^\/(?:en|de)(?=\/|$)/i, (named) => named.toLowerCase()));
  const match = matchRoute(own);
  if (match === null) return path;
  const proper = properOf(match.route.path, own);
  if (prefix === null) return proper;
  return match.route.isInBoth === true ? pathFor(proper, prefix) : path;
}

/**
 * Where a page's address leads that is not its proper one. One that names a language in which the page is not whole leads
 * to the page's own, until it is: a mail's links name the mail's language, and are good then too.
 */
export function leadOf(path: string): { to: string; status: 301 | 302 } | null {
  const proper = properPath(path);
  if (proper !== path) return { to: proper, status: 301 };
  const { prefix, path: own } = splitLang(path);
  const match = prefix === null ? null : matchRoute(own);
  return match === null || match.route.isInBoth === true ? null : { to: own, status: 302 };
}

/** Whether a page that everybody may read stands at an address. */
export const isPublicPage = (path: string): boolean => matchRoute(path)?.route.render === 'server';

/** Public pages without parameters, by their own addresses. */
export const publicPaths = (): string[] =>
  routes
    .filter(({ render, path, isUnlisted }) => render === 'server' && !path.includes(':') && isUnlisted !== true)
    .map(({ path }) => path);

/** Where a page stands in each language that it is whole in: its own first. */
export function languagesOf(path: string): { lang: Lang; path: string }[] {
  const native = nativeLang(placeAt(path).route);
  return [native, ...LANGS.filter((lang) => lang !== native)]
    .map((lang) => ({ lang, path: pathFor(path, lang) }))
    .filter((one, i) => i === 0 || one.path !== path);
}

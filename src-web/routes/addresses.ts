import { LANGS, splitLang, type Lang } from '#shared/lang.ts';
import { pathFor } from './path-for.ts';
import { matchRoute, nativeLang, placeAt, routes } from './routes.ts';

// Which addresses there are, as the server asks; no visitor loads it.

/**
 * Whatever case somebody types it in, a page without parameters has one address; and a page in the language of its own
 * address has no other.
 */
export function properPath(path: string): string {
  const { prefix, path: own } = splitLang(path.replace(/^\/(?:en|de)(?=\/|$)/i, (named) => named.toLowerCase()));
  const match = matchRoute(own);
  if (match === null) return path;
  const proper = match.route.path.includes(':') ? own : match.route.path;
  if (prefix === null) return proper;
  return match.route.isInBoth === true ? pathFor(proper, prefix) : path;
}

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

import type { ComponentType } from 'react';
import { parse } from 'regexparam';
import { splitLang, type Lang } from '#shared/lang.ts';
import { addIcons } from '#web/ui/icon.tsx';
import { loadWords } from '#web/ui/lang.tsx';
import { ADMIN_ROUTES } from './admin-routes.ts';
import type { PageRoute } from './page-route.ts';
import { PRIVATE_ROUTES } from './private-routes.ts';
import { PUBLIC_ROUTES } from './public-routes.ts';

export const routes: readonly PageRoute[] = [...PUBLIC_ROUTES, ...PRIVATE_ROUTES, ...ADMIN_ROUTES];

const patterns = routes.map((route) => ({ route, ...parse(route.path) }));

/** Where an address leads, and in which language. */
export type Place = {
  route: PageRoute;
  /** What stands before the page's own address: `/de`, or nothing. */
  prefix: string;
  /** What the page says of itself. */
  lang: Lang;
  /** Of its frame and of all that is said from a catalogue: those of a page that is not in both are English. */
  words: Lang;
};
export type RouteMatch = Place & { params: Readonly<Record<string, string>> };

export const nativeLang = ({ lang }: PageRoute): Lang => lang ?? 'en';

export function matchRoute(path: string): RouteMatch | null {
  const { prefix, path: own } = splitLang(path);
  for (const { route, pattern, keys } of patterns) {
    const found = pattern.exec(own);
    if (found === null) continue;
    const isInBoth = route.isInBoth === true;
    if (prefix !== null && (!isInBoth || prefix === nativeLang(route))) return null;
    const lang = prefix ?? nativeLang(route);
    return {
      route,
      prefix: prefix === null ? '' : `/${prefix}`,
      lang,
      words: isInBoth ? lang : 'en',
      params: Object.fromEntries(keys.map((key, i) => [key, decoded(found[i + 1] ?? '')])),
    };
  }
  return null;
}

/** What an address shows that leads to no page. */
const MISSING: PageRoute = {
  path: '*',
  render: 'server',
  load: () => import('../pages/not-found-page.tsx').then((m) => m.NotFoundPage),
};

/** Where an address leads; if to no page, to the one that says so. */
export function placeAt(path: string): Place {
  const lang = splitLang(path).prefix ?? 'en';
  return matchRoute(path) ?? { route: MISSING, prefix: '', lang, words: lang };
}

/** In which language a page speaks, and its answers with it. */
export const wordsOf = (url: string): Lang => placeAt(url.split('?', 1)[0] ?? '').words;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray % in a hand-written address
  }
}

const loaded: Record<Lang, Map<PageRoute, ComponentType>> = { en: new Map(), de: new Map() };

type Shown = Pick<Place, 'route' | 'words'>;

/** The page's component once it is here with its words: then it renders without a gap. */
export const loadedPage = ({ route, words }: Shown): ComponentType | undefined => loaded[words].get(route);

export async function loadPage({ route, words }: Shown): Promise<ComponentType> {
  const here = loadedPage({ route, words });
  if (here !== undefined) return here;
  // Those of the frame are asked for with the page; its own come once it is known what it says.
  const [page] = await Promise.all([guardedPage(route), loadWords(words), route.hasFewIcons !== true && moreIcons()]);
  await loadWords(words);
  loaded[words].set(route, page);
  return page;
}

const moreIcons = async (): Promise<void> => addIcons((await import('#web/ui/more-icons.ts')).MORE_ICONS);

const guarded = new Map<PageRoute, ComponentType>();

/** What asks who is here comes with the pages that need it: no visitor of a public one loads it. */
async function guardedPage(route: PageRoute): Promise<ComponentType> {
  const { access, load, isDrawnForAll } = route;
  if (access === undefined) return load();
  const [{ behindSignIn }, page] = await Promise.all([import('../features/auth/protected-route.tsx'), load()]);
  const made = guarded.get(route) ?? behindSignIn(page, { access, isDrawnForAll });
  guarded.set(route, made);
  return made;
}

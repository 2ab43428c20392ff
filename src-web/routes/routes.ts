import type { ComponentType } from 'react';
import { parse } from 'regexparam';
import { ADMIN_ROUTES } from './admin-routes.ts';
import type { PageRoute } from './page-route.ts';
import { PRIVATE_ROUTES } from './private-routes.ts';
import { PUBLIC_ROUTES } from './public-routes.ts';

export const routes: readonly PageRoute[] = [...PUBLIC_ROUTES, ...PRIVATE_ROUTES, ...ADMIN_ROUTES];

const patterns = routes.map((route) => ({ route, ...parse(route.path) }));

export type RouteMatch = { route: PageRoute; params: Readonly<Record<string, string>> };

export function matchRoute(path: string): RouteMatch | null {
  for (const { route, pattern, keys } of patterns) {
    const found = pattern.exec(path);
    if (found !== null)
      return { route, params: Object.fromEntries(keys.map((key, i) => [key, decoded(found[i + 1] ?? '')])) };
  }
  return null;
}

/** What an address shows that leads to no page. */
const MISSING: PageRoute = {
  path: '*',
  render: 'server',
  load: () => import('../pages/not-found-page.tsx').then((m) => m.NotFoundPage),
};

/** The route of an address; where it leads to no page, the one that says so. */
export const routeAt = (path: string): PageRoute => matchRoute(path)?.route ?? MISSING;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray % in a hand-written address
  }
}

const loaded = new Map<PageRoute, ComponentType>();

/** The page's component once it is here: then it renders without a gap. */
export const loadedPage = (route: PageRoute): ComponentType | undefined => loaded.get(route);

export async function loadPage(route: PageRoute): Promise<ComponentType> {
  const page = loaded.get(route) ?? (await guardedPage(route));
  loaded.set(route, page);
  return page;
}

/** What asks who is here comes with the pages that need it: no visitor of a public one loads it. */
async function guardedPage({ access, load, isDrawnForAll }: PageRoute): Promise<ComponentType> {
  if (access === undefined) return load();
  const [{ behindSignIn }, page] = await Promise.all([import('../features/auth/protected-route.tsx'), load()]);
  return behindSignIn(page, { access, isDrawnForAll });
}

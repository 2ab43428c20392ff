import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import type { SiteState } from './site.tsx';

/** What the server tells the browser with a page. */
export type PageState = { queries: DehydratedState; site: SiteState };

const PAGE_STATE_ID = 'state';
const OWN_ANSWERS_ID = 'own-answers';

/** The part of a private page that the server has drawn for all (page-route.ts). */
export const DRAWN_ID = 'drawn';

/** JSON inside a script element: `<` would end it, the two separators are line ends to JavaScript. */
export const escapeJson = (json: string): string =>
  json.replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Takes the place of the page's own address, so that all missing records can share one page. */
export const HERE = '*';

/** How an instant travels: JSON knows none. */
type Travelling = { $at: number };

/** The whole state is made by us: rows of text, numbers, flags and instants. Only instants need to be found. */
function markInstants(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const own = this[key]; // `value` is already the text that Date makes of itself
  return own instanceof Date ? ({ $at: own.getTime() } satisfies Travelling) : value;
}

const isTravelling = (value: unknown): value is Travelling =>
  typeof value === 'object' && value !== null && '$at' in value && typeof value.$at === 'number';
const readInstants = (_: string, value: unknown): unknown => (isTravelling(value) ? new Date(value.$at) : value);

const element = (id: string, carried: unknown): string =>
  `<script type="application/json" id="${id}">${escapeJson(JSON.stringify(carried, markInstants))}</script>`;

export const writePageState = (site: SiteState, queryClient: QueryClient): string =>
  element(PAGE_STATE_ID, { queries: dehydrate(queryClient), site } satisfies PageState);

/** Where a page that is drawn for all gets the answers about who is here. */
export const OWN_ANSWERS_PLACE = '<!--own-answers-->';

/** What a page that is drawn for all carries about who is here. */
export const writeOwnAnswers = (queryClient: QueryClient): string => element(OWN_ANSWERS_ID, dehydrate(queryClient));

const read = (id: string): unknown => {
  const json = document.getElementById(id)?.textContent ?? null;
  return json === null ? undefined : JSON.parse(json, readInstants);
};

/** Undefined on most pages. */
export const readOwnAnswers = (): DehydratedState | undefined => read(OWN_ANSWERS_ID) as DehydratedState | undefined;

export function readPageState(): PageState {
  const state = read(PAGE_STATE_ID) as PageState | undefined;
  if (state === undefined) throw new Error('this page carries no state');
  return state.site.missingPath === HERE
    ? { ...state, site: { ...state.site, missingPath: location.pathname } }
    : state;
}

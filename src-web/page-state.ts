import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import superjson from 'superjson';
import type { SiteState } from './site.tsx';

/** What the server tells the browser with a page. */
export type PageState = { queries: DehydratedState; site: SiteState };

export const PAGE_STATE_ID = 'state';

/** JSON inside a script element: `<` would end it, the two separators are line ends to JavaScript. */
export const escapeJson = (json: string): string => json.replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

export function writePageState(site: SiteState, queryClient: QueryClient): string {
  const state: PageState = { queries: dehydrate(queryClient), site };
  return `<script type="application/json" id="${PAGE_STATE_ID}">${escapeJson(superjson.stringify(state))}</script>`;
}

export function readPageState(): PageState {
  const json = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (json === undefined || json === null) throw new Error('this page carries no state');
  return superjson.parse<PageState>(json);
}

/** Where somebody leaves: by signing out, or with their account. */
const LEFT_AT: readonly string[] = ['/sign-out', '/delete-user'];

/**
 * What the browser lets go of when somebody has left: pages it holds for 'back' and made in advance. Not `storage`, which
 * takes a helper's unsent check-ins and the panel's own settings along; kept tickets go by name (tickets-worker.ts). In
 * Chromium `cache` halts the answer for seconds (https://crbug.com/40233601), so it is told by its own header and asked
 * for less.
 */
export function clearSiteData(path: string, request: Request, answer: Response): void {
  if (!LEFT_AT.includes(path) || !answer.ok) return;
  const isChromium = request.headers.has('sec-ch-ua');
  answer.headers.set('clear-site-data', isChromium ? '"prefetchCache", "prerenderCache"' : '"cache"');
}

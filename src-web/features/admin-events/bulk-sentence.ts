import type { BulkResult } from '#shared/admin/event-admin-views.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';

const MOST_NAMED = 3;

const nights = (count: number): string => `${count} ${count === 1 ? 'night' : 'nights'}`;

/** How an act on many nights went: how many are done, and of those that were refused which and why. Pure. */
export function bulkSentence(results: readonly BulkResult[], done: string): { title: string; text?: string } {
  const refused = results.filter(({ code }) => code !== null);
  const title = `${nights(results.length - refused.length)} ${done}`;
  if (refused.length === 0) return { title };
  const named = refused
    .slice(0, MOST_NAMED)
    .map(({ title: name, code }) => `${name}: ${code === null ? '' : ERROR_MESSAGES[code]}`);
  const more = refused.length - named.length;
  return {
    title: `${title}, ${refused.length} not`,
    text: [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(' '),
  };
}

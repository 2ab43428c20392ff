import type { BulkResult } from '#shared/admin/bulk-result.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import type { Noun } from './data-table-types.ts';
import type { AdminWords } from '../words.ts';

const MOST_NAMED = 3;

/** `done`: `'hidden'`. */
type Words = { noun: Noun; done: string };

/** How an act on many went: how many are done, and of those that were refused which and why. Pure. */
export function bulkSentence(
  results: readonly BulkResult[],
  { noun: [one, many], done }: Words,
  words: AdminWords,
): { title: string; text?: string } {
  const refused = results.filter(({ code }) => code !== null);
  const count = results.length - refused.length;
  const title = `${count} ${count === 1 ? one : many} ${done}`;
  if (refused.length === 0) return { title };
  const named = refused
    .slice(0, MOST_NAMED)
    .map(({ title: name, code }) => `${name}: ${code === null ? '' : ERROR_MESSAGES[code]}`);
  const more = refused.length - named.length;
  return {
    title: words.partlyDone(title, refused.length),
    text: [...named, ...(more > 0 ? [words.andMore(more)] : [])].join(' '),
  };
}

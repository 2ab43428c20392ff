/** So many are put into the outbox in one transaction: a few milliseconds in which nobody is answered. */
export const CAMPAIGN_CHUNK = 150;

/**
 * What the key of a recipient begins with who needs no account: of given tickets, and of an order that another system
 * sold. All others are the id of an account or of a subscription. Such an id begins with a digit or one of 'a' to 'f',
 * so accounts come first and the order of these words is the order of the keys.
 */
export const GIVEN = 'given-';
export const IMPORTED = 'imported-';

/** Where the keys of an audience come from; `next` gives those after one, without their first word. */
type Source = { word: '' | typeof GIVEN | typeof IMPORTED; next: (after: string) => { key: string }[] };

/** The next keys of several sources, one after the other as their words sort. Pure but for what the sources read. */
export function nextKeys(sources: readonly Source[], after: string): string[] {
  const begun = sources.findLastIndex(({ word }) => after.startsWith(word));
  for (const { word, next } of sources.slice(begun)) {
    const keys = next(after.startsWith(word) ? after.slice(word.length) : '');
    if (keys.length > 0) return keys.map(({ key }) => word + key);
  }
  return [];
}

/** Whom a key stands for: an account, or a name and an address, with the order that they belong to. */
export type Recipient = { userId: string } | { email: string; name: string; orderId: string };

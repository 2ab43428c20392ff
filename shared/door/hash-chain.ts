import type { EntryKind } from './journal-entry.ts';
import type { PhoneEntry } from './phone-inputs.ts';

/** The hash before a desk's first entry. */
export const CHAIN_START = '0'.repeat(64);

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** JSON with sorted keys and no spaces: the same fact is always the same bytes. `undefined` members are left out. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map((item) => canonicalJson(item)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value as Record<string, Json | undefined>)
      .filter((member): member is [string, Json] => member[1] !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

export type ChainedFacts = {
  deviceSeq: number;
  id: string;
  kind: EntryKind | PhoneEntry['kind'];
  recordedAt: Date;
  payload: Record<string, unknown>;
};

/** What an entry's hash is the SHA-256 (hex) of: the hash before it, a line feed, and its own facts. */
export function chainText(prev: string, { deviceSeq, id, kind, recordedAt, payload }: ChainedFacts): string {
  const facts = { deviceSeq, id, kind, recordedAt: recordedAt.toISOString(), payload: payload as Json };
  return `${prev}\n${canonicalJson(facts)}`;
}

/** What a desk signs with its Ed25519 key for one batch: who sends, up to which entry, and the chain's end. */
export function batchText(deskId: string, entries: readonly { deviceSeq: number; hash: string }[]): string {
  const [first, last] = [entries[0], entries.at(-1)];
  return `${deskId}\n${first?.deviceSeq ?? 0}\n${last?.deviceSeq ?? 0}\n${last?.hash ?? ''}`;
}

/**
 * Where a chain breaks: the first entry whose hash does not follow from the entries before it; null when the chain
 * holds. `sha256` gives lower-case hex.
 */
export function firstBreak<T extends ChainedFacts & { hash: string }>(
  entries: readonly T[],
  { prev, sha256 }: { prev: string; sha256: (text: string) => string },
): T | null {
  let before = prev;
  for (const entry of entries) {
    if (sha256(chainText(before, entry)) !== entry.hash) return entry;
    before = entry.hash;
  }
  return null;
}

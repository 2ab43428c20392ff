import { and, asc, eq, gte } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { CHAIN_START, chainText } from '#shared/door/hash-chain.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { deskEntries } from '#server/db/schema/desk.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findEntry, KEPT_COLUMNS, type KeptEntry } from './entry-rows.ts';

/**
 * Where an entry belongs: `known` was sent before, `next` follows the end of what we have, `fork` follows an earlier
 * entry. A fork is a desk that went on from an old copy of its disk, or two that share one: what it did is as true as
 * the rest. `isIdTaken`: another entry has its id.
 */
export type Place = { at: 'known'; kept: KeptEntry } | { at: 'next' | 'fork'; isIdTaken: boolean };

/** What came as the desk's n-th entry stands at place n, or behind it once a fork was taken in. */
const from = prepared({ deskId: deskEntries.deskId, deviceSeq: deskEntries.deviceSeq }, (orm, { deskId, deviceSeq }) =>
  orm
    .select(KEPT_COLUMNS)
    .from(deskEntries)
    .where(and(eq(deskEntries.deskId, deskId), gte(deskEntries.deviceSeq, deviceSeq)))
    .orderBy(asc(deskEntries.deviceSeq))
    .prepare(),
);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export type ChainEnd = { lastSeq: number; lastHash: string };

/** Entries without a predecessor of ours are no journal of this desk. Errors: JOURNAL_GAP, JOURNAL_BROKEN. */
export function placeEntry(
  ctx: ServiceContext,
  { deskId, end }: { deskId: string; end: ChainEnd },
  entry: JournalEntry,
): Place {
  const isAfter = (prev: string): boolean => sha256(chainText(prev, entry)) === entry.hash;
  const sameId = findEntry(ctx, entry.id);
  if (sameId?.deskId === deskId && sameId.hash === entry.hash) return { at: 'known', kept: sameId };
  const isIdTaken = sameId !== undefined;
  if (!isIdTaken && entry.deviceSeq <= end.lastSeq + 1 && isAfter(end.lastHash)) return { at: 'next', isIdTaken };
  if (entry.deviceSeq > end.lastSeq + 1) throw new DomainError('JOURNAL_GAP', { expectedSeq: end.lastSeq + 1 });
  const kept = from(ctx.db).all({ deskId, deviceSeq: entry.deviceSeq - 1 });
  const twin = kept.find(({ hash }) => hash === entry.hash);
  if (twin !== undefined) return { at: 'known', kept: twin };
  const isFork = (entry.deviceSeq === 1 && isAfter(CHAIN_START)) || kept.some(({ hash }) => isAfter(hash));
  if (!isFork) throw new DomainError('JOURNAL_BROKEN');
  return { at: isAfter(end.lastHash) ? 'next' : 'fork', isIdTaken };
}

import { eq } from 'drizzle-orm';
import { CHAIN_START } from '#shared/door/hash-chain.ts';
import { ENTRY_PAYLOADS, type JournalEntry } from '#shared/door/journal-entry.ts';
import { DomainError } from '#shared/errors.ts';
import type { JournalPreview, PreviewJournalInput } from '#shared/door/desk-inputs.ts';
import { prepared } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { placeEntry, type Place } from './place-entry.ts';

type End = JournalPreview['end'];

const find = prepared({ id: desks.id }, (orm, { id }) =>
  orm
    .select({ name: desks.name, deviceSeq: desks.lastSeq, hash: desks.lastHash })
    .from(desks)
    .where(eq(desks.id, id))
    .prepare(),
);

/**
 * What an entry adds to the takings; one that can't be read adds nothing and becomes an exception when it is imported.
 */
function takingsOf({ kind, payload }: JournalEntry): { cash: number; card: number } {
  const sums = { cash: 0, card: 0 };
  if (kind !== 'sale' && kind !== 'refund') return sums;
  const read = ENTRY_PAYLOADS[kind].safeParse(payload);
  if (!read.success) return sums;
  const sign = kind === 'sale' ? 1 : -1;
  for (const { method, amountCents } of read.data.payments) sums[method] += sign * amountCents;
  return sums;
}

/** Where the import would put it, or why it would refuse the whole file. */
function placeOf(
  ctx: ServiceContext,
  { deskId, end }: { deskId: string; end: End },
  entry: JournalEntry,
): Place | { at: 'nowhere'; problem: NonNullable<JournalPreview['problem']> } {
  try {
    return placeEntry(ctx, { deskId, end: { lastSeq: end.deviceSeq, lastHash: end.hash } }, entry);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'JOURNAL_GAP')
      return { at: 'nowhere', problem: { code: 'JOURNAL_GAP', expectedSeq: end.deviceSeq + 1 } };
    if (error instanceof DomainError && error.code === 'JOURNAL_BROKEN')
      return { at: 'nowhere', problem: { code: 'JOURNAL_BROKEN', deviceSeq: entry.deviceSeq } };
    throw error;
  }
}

function count(seen: JournalPreview, entry: JournalEntry): void {
  const { cash, card } = takingsOf(entry);
  seen.fresh[entry.kind] = (seen.fresh[entry.kind] ?? 0) + 1;
  seen.cashCents += cash;
  seen.cardCents += card;
  seen.firstAt ??= entry.recordedAt;
  seen.lastAt = entry.recordedAt;
  // Placed as the import places it: after the last one, whatever number the desk gave it.
  seen.end = { deviceSeq: seen.end.deviceSeq + 1, hash: entry.hash };
}

/**
 * Looks through a piece of an exported journal and changes nothing: whose it is, what is known, what is new, whether
 * the chain holds.
 */
export function previewJournal(ctx: ServiceContext, { deskId, entries, after }: PreviewJournalInput): JournalPreview {
  requirePermission(ctx, 'desks:manage');
  const desk = find(ctx.db).get({ id: deskId });
  const ours: End =
    desk === undefined ? { deviceSeq: 0, hash: CHAIN_START } : { deviceSeq: desk.deviceSeq, hash: desk.hash };
  const seen: JournalPreview = {
    deskName: desk?.name ?? null,
    known: 0,
    fresh: {},
    cashCents: 0,
    cardCents: 0,
    firstAt: null,
    lastAt: null,
    isForked: false,
    end: after !== null && after.deviceSeq > ours.deviceSeq ? after : ours,
    problem: null,
  };
  for (const entry of entries) {
    const place = placeOf(ctx, { deskId, end: seen.end }, entry);
    if (place.at === 'nowhere') return { ...seen, problem: place.problem };
    if (place.at === 'known') seen.known += 1;
    else count(seen, entry);
    seen.isForked ||= place.at === 'fork';
  }
  return seen;
}

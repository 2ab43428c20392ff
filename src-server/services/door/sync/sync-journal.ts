import { randomUUID } from 'node:crypto';
import type { DeskExceptionKind } from '#shared/door/exception-kinds.ts';
import { batchText } from '#shared/door/hash-chain.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { DomainError } from '#shared/errors.ts';
import type { SyncInput, SyncResult } from '#shared/door/kasse-inputs.ts';
import { updateRows } from '#server/db/rows.ts';
import { desks } from '#server/db/schema/desk.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isSignedBy } from '../devices/device-key.ts';
import type { Desk } from '../devices/desk.ts';
import { askTillPeopleOnce } from '../devices/till-person.ts';
import { recordDeskException } from '../devices/desk-exceptions.ts';
import { applyEntry, type Applied, type Batch } from './apply-entry.ts';
import { appendEntry, readChainEnd } from './entry-rows.ts';
import { placeEntry, type Place } from './place-entry.ts';

/** A desk that has signed once must sign every batch: whoever has only its token can not write its journal. */
function checkSignature(ctx: ServiceContext, desk: Desk, { entries, signature }: SyncInput): void {
  if (signature === undefined) {
    if (desk.signsBatches) throw new DomainError('JOURNAL_BROKEN');
    return;
  }
  if (!isSignedBy(desk.publicKey, { text: batchText(desk.id, entries), signature }))
    throw new DomainError('JOURNAL_BROKEN');
  updateRows(ctx.db, desks, { id: desk.id, signsBatches: false }, { signsBatches: true });
}

const isObject = (value: unknown): value is Record<string, JournalEntry['payload'][string]> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (facts: JournalEntry['payload'], names: readonly string[]): JournalEntry['payload'] =>
  Object.fromEntries(Object.entries(facts).filter(([key]) => !names.includes(key)));

/**
 * The journal outlives people, so it keeps no names: those of the shift calendar stand in the calendar only, and who
 * worked the till in the closing only. The hash was checked on arrival.
 */
function keptPayload({ kind, payload }: JournalEntry): JournalEntry['payload'] {
  if (kind === 'shift') return without(payload, ['name', 'note']);
  const { master } = payload;
  if (kind !== 'closing' || !isObject(master)) return payload;
  return { ...payload, master: without(master, ['operators']) };
}

/**
 * Applies an entry where it belongs. A desk that went on from an old state is told of once, at the first entry of it;
 * what has the id of another entry is kept for a person to book.
 */
function applyAt(
  ctx: ServiceContext,
  batch: Batch,
  { entry, place }: { entry: JournalEntry; place: Exclude<Place, { at: 'known' }> },
): Applied {
  const applied = place.isIdTaken ? null : applyEntry(ctx, batch, entry);
  const told: DeskExceptionKind[] = [
    ...(place.at === 'fork' ? ['journal_fork' as const] : []),
    ...(applied === null ? ['not_readable' as const] : []),
  ];
  for (const kind of told)
    recordDeskException(ctx, { entryId: entry.id, deskId: batch.desk.id, kind, detail: String(entry.deviceSeq) });
  if (applied !== null && told.length === 0) return applied;
  return { outcome: 'exception', detail: [...told, ...(applied?.detail == null ? [] : [applied.detail])].join(',') };
}

/** Takes in one entry, or says what was answered to it before. Errors: JOURNAL_GAP, JOURNAL_BROKEN, DESK_NOT_FOUND. */
function take(ctx: ServiceContext, batch: Batch, entry: JournalEntry): SyncResult {
  const deskId = batch.desk.id;
  const end = readChainEnd(ctx, deskId);
  const place = placeEntry(ctx, { deskId, end }, entry);
  const { id, deviceSeq, kind, recordedAt, hash } = entry;
  if (place.at === 'known')
    return { id, deviceSeq, outcome: 'duplicate', detail: place.kept.detail, first: place.kept.outcome };
  const { outcome, detail } = applyAt(ctx, batch, { entry, place });
  const row = {
    id: place.isIdTaken ? randomUUID() : id,
    deskId,
    deviceSeq: end.lastSeq + 1,
    kind,
    recordedAt,
    payload: JSON.stringify(keptPayload(entry)),
    hash,
    outcome,
    detail,
  };
  appendEntry(ctx, row);
  return { id, deviceSeq, outcome, detail, first: null };
}

/**
 * Takes in a desk's journal, oldest first: every entry once, whatever answers were lost. Every hash must follow from
 * the one before it. What can't be applied is kept all the same and waits for a person, and so is what a desk restored
 * from an old disk did twice. The whole batch is one transaction, so an answer that never arrived left all of it or
 * nothing. Errors: JOURNAL_GAP, JOURNAL_BROKEN.
 */
export function syncJournal(
  ctx: ServiceContext,
  desk: Desk,
  input: SyncInput,
): { results: SyncResult[]; lastSeq: number } {
  return inTransaction(ctx.db, () => {
    checkSignature(ctx, desk, input);
    const batch = { desk, isTillPerson: askTillPeopleOnce(ctx) };
    const results = input.entries.map((entry) => take(ctx, batch, entry));
    return { results, lastSeq: readChainEnd(ctx, desk.id).lastSeq };
  });
}

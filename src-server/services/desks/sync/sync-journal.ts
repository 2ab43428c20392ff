import { createHash } from 'node:crypto';
import { batchText, chainText } from '#shared/desk/hash-chain.ts';
import type { JournalEntry } from '#shared/desk/journal-entry.ts';
import { DomainError } from '#shared/errors.ts';
import type { SyncInput, SyncResult } from '#shared/kasse/kasse-inputs.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../service-context.ts';
import { isSignedBy } from '../device-key.ts';
import type { Desk } from '../desk.ts';
import { applyEntry } from './apply-entry.ts';

type Kept = { id: string; deviceSeq: number; hash: string; outcome: 'applied' | 'exception'; detail: string | null };

const bySeq = statement<{ deskId: string; deviceSeq: number }, Kept>(`SELECT id, device_seq AS deviceSeq, hash, outcome, detail FROM desk_entries WHERE desk_id = @deskId AND device_seq = @deviceSeq`);
const chainEnd = statement<{ id: string }, { lastSeq: number; lastHash: string }>(`SELECT last_seq AS lastSeq, last_hash AS lastHash FROM desks WHERE id = @id`);
const insert = statement<Kept & { deskId: string; kind: string; recordedAt: number; payload: string; receivedAt: number }>(
  `INSERT INTO desk_entries (id, desk_id, device_seq, kind, recorded_at, payload, hash, outcome, detail, received_at)
   VALUES (@id, @deskId, @deviceSeq, @kind, @recordedAt, @payload, @hash, @outcome, @detail, @receivedAt)`,
);
const rememberSigning = statement<{ id: string }>(`UPDATE desks SET signs_batches = 1 WHERE id = @id AND signs_batches = 0`);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A desk that signed once must go on signing: whoever holds its token only can not write its journal. */
function checkSignature(ctx: ServiceContext, desk: Desk, { entries, signature }: SyncInput): void {
  if (signature === undefined) {
    if (desk.signsBatches === 1) throw new DomainError('JOURNAL_BROKEN');
    return;
  }
  if (!isSignedBy(desk.publicKey, { text: batchText(desk.id, entries), signature })) throw new DomainError('JOURNAL_BROKEN');
  rememberSigning(ctx.db).run({ id: desk.id });
}

/** An entry that was sent before is answered as then; one with the same number and another content is not the journal we know. */
function repeated(kept: Kept, entry: JournalEntry): SyncResult {
  if (kept.id !== entry.id || kept.hash !== entry.hash) throw new DomainError('JOURNAL_BROKEN');
  return { id: entry.id, deviceSeq: entry.deviceSeq, outcome: 'duplicate', detail: kept.detail, first: kept.outcome };
}

/** The journal outlives people, so it keeps no names: those of the shift calendar stand in the calendar only (architecture, 'Forgetting'). The hash was checked on arrival. */
function keptPayload({ kind, payload }: JournalEntry): JournalEntry['payload'] {
  if (kind !== 'shift') return payload;
  return Object.fromEntries(Object.entries(payload).filter(([key]) => key !== 'name' && key !== 'note'));
}

function applyNew(ctx: ServiceContext, desk: Desk, entry: JournalEntry): SyncResult {
  const { outcome, detail } = applyEntry(ctx, desk, entry);
  insert(ctx.db).run({ id: entry.id, deskId: desk.id, deviceSeq: entry.deviceSeq, kind: entry.kind, recordedAt: entry.recordedAt.getTime(), payload: JSON.stringify(keptPayload(entry)), hash: entry.hash, outcome, detail, receivedAt: ctx.now().getTime() });
  return { id: entry.id, deviceSeq: entry.deviceSeq, outcome, detail, first: null };
}

/**
 * Takes in a desk's journal, oldest first: every entry once, whatever answers were lost. Numbers must follow without a gap and every
 * hash the one before (kiosk.md §8). What can't be applied is kept all the same and waits for a person. The whole batch is one
 * transaction, so an answer that never arrived left all of it or nothing. Errors: JOURNAL_GAP, JOURNAL_BROKEN.
 */
export function syncJournal(ctx: ServiceContext, desk: Desk, input: SyncInput): { results: SyncResult[]; lastSeq: number } {
  return inTransaction(ctx.db, () => {
    checkSignature(ctx, desk, input);
    const results: SyncResult[] = [];
    for (const entry of input.entries) {
      const end = chainEnd(ctx.db).get({ id: desk.id });
      if (end === undefined) throw new DomainError('DESK_NOT_FOUND');
      const kept = entry.deviceSeq > end.lastSeq ? undefined : bySeq(ctx.db).get({ deskId: desk.id, deviceSeq: entry.deviceSeq });
      if (kept !== undefined) {
        results.push(repeated(kept, entry));
        continue;
      }
      if (entry.deviceSeq !== end.lastSeq + 1) throw new DomainError('JOURNAL_GAP', { expectedSeq: end.lastSeq + 1 });
      if (sha256(chainText(end.lastHash, entry)) !== entry.hash) throw new DomainError('JOURNAL_BROKEN');
      results.push(applyNew(ctx, desk, entry));
    }
    return { results, lastSeq: chainEnd(ctx.db).get({ id: desk.id })?.lastSeq ?? 0 };
  });
}

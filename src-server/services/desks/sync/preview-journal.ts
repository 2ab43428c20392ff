import { createHash } from 'node:crypto';
import { chainText } from '#shared/desk/hash-chain.ts';
import { ENTRY_PAYLOADS, type JournalEntry } from '#shared/desk/journal-entry.ts';
import { DomainError } from '#shared/errors.ts';
import type { JournalPreview, PreviewJournalInput } from '#shared/kasse/desk-inputs.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../authorize.ts';
import type { ServiceContext } from '../../service-context.ts';

type End = JournalPreview['end'];

const chainEnd = statement<{ id: string }, End>(`SELECT last_seq AS deviceSeq, last_hash AS hash FROM desks WHERE id = @id`);
const kept = statement<{ deskId: string; deviceSeq: number }, { id: string; hash: string }>(`SELECT id, hash FROM desk_entries WHERE desk_id = @deskId AND device_seq = @deviceSeq`);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What an entry adds to the takings; one that can't be read adds nothing and becomes an exception when it is imported. */
function takingsOf({ kind, payload }: JournalEntry): { cash: number; card: number } {
  const none = { cash: 0, card: 0 };
  if (kind !== 'sale' && kind !== 'refund') return none;
  const read = ENTRY_PAYLOADS[kind].safeParse(payload);
  if (!read.success) return none;
  const sign = kind === 'sale' ? 1 : -1;
  for (const { method, amountCents } of read.data.payments) none[method] += sign * amountCents;
  return none;
}

/** What is wrong with an entry that should follow `end`; null where it does. */
function problemOf(entry: JournalEntry, end: End): JournalPreview['problem'] {
  if (entry.deviceSeq !== end.deviceSeq + 1) return { code: 'JOURNAL_GAP', expectedSeq: end.deviceSeq + 1 };
  return sha256(chainText(end.hash, entry)) === entry.hash ? null : { code: 'JOURNAL_BROKEN', deviceSeq: entry.deviceSeq };
}

/** Looks through a piece of an exported journal and changes nothing: what is known, what is new, whether the chain holds. Error: DESK_NOT_FOUND. */
export function previewJournal(ctx: ServiceContext, { deskId, entries, after }: PreviewJournalInput): JournalPreview {
  requirePermission(ctx, 'desks:manage');
  const ours = chainEnd(ctx.db).get({ id: deskId });
  if (ours === undefined) throw new DomainError('DESK_NOT_FOUND');
  const seen: JournalPreview = { known: 0, fresh: {}, cashCents: 0, cardCents: 0, firstAt: null, lastAt: null, end: after !== null && after.deviceSeq > ours.deviceSeq ? after : ours, problem: null };
  for (const entry of entries) {
    if (entry.deviceSeq <= ours.deviceSeq) {
      const known = kept(ctx.db).get({ deskId, deviceSeq: entry.deviceSeq });
      if (known?.id !== entry.id || known.hash !== entry.hash) return { ...seen, problem: { code: 'JOURNAL_BROKEN', deviceSeq: entry.deviceSeq } };
      seen.known += 1;
      continue;
    }
    const problem = problemOf(entry, seen.end);
    if (problem !== null) return { ...seen, problem };
    const { cash, card } = takingsOf(entry);
    seen.fresh[entry.kind] = (seen.fresh[entry.kind] ?? 0) + 1;
    seen.cashCents += cash;
    seen.cardCents += card;
    seen.firstAt ??= entry.recordedAt;
    seen.lastAt = entry.recordedAt;
    seen.end = { deviceSeq: entry.deviceSeq, hash: entry.hash };
  }
  return seen;
}

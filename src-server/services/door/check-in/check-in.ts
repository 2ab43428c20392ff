import { DomainError } from '#shared/errors.ts';
import type { CheckInInput } from '#shared/door/kasse-inputs.ts';
import type { Verdict } from '#shared/door/verdict.ts';
import { statement } from '#server/db/client.ts';
import { inSharedTransaction } from '#server/db/shared-transaction.ts';
import type { Desk } from '../devices/desk.ts';
import { requireTillPerson } from '../devices/till-person.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { admit } from './admit.ts';

const findVerdict = statement<{ entryId: string }, { deskId: string; verdict: string }>(
  `SELECT desk_id AS deskId, verdict FROM verdicts WHERE entry_id = @entryId`,
);
const keepVerdict = statement<{ entryId: string; deskId: string; eventId: string; verdict: string; at: number }>(
  `INSERT INTO verdicts (entry_id, desk_id, event_id, verdict, at) VALUES (@entryId, @deskId, @eventId, @verdict, @at)`,
);

type KeptVerdict = Omit<Verdict, 'usedAt'> & { usedAt: number | null };

/** What was answered to this entry before; another desk's entry is none of this desk's business. */
export function keptVerdict(ctx: ServiceContext, desk: Desk, entryId: string): Verdict | null {
  const row = findVerdict(ctx.db).get({ entryId });
  if (row === undefined) return null;
  if (row.deskId !== desk.id) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  const kept = JSON.parse(row.verdict) as KeptVerdict;
  return { ...kept, usedAt: kept.usedAt === null ? null : new Date(kept.usedAt) };
}

/**
 * A scan at a desk with a network: the verdict, and the admission if it is one. The same entry twice gets the same verdict.
 * Ten desks share their commits, so a crowd at the doors waits for the disk together. Errors: EVENT_NOT_FOUND, EVENT_OVER, IDEMPOTENCY_KEY_REUSED, CASHIER_UNKNOWN.
 */
export function checkIn(ctx: ServiceContext, desk: Desk, input: CheckInInput): Promise<Verdict> {
  return inSharedTransaction(ctx.db, () => {
    const kept = keptVerdict(ctx, desk, input.entryId);
    if (kept !== null) return kept;
    const at = ctx.now();
    requireTillPerson(ctx, input.cashierId, at);
    const { verdict } = admit(ctx, desk, { ...input, cashierId: input.cashierId ?? null, at });
    const stored: KeptVerdict = { ...verdict, usedAt: verdict.usedAt?.getTime() ?? null };
    keepVerdict(ctx.db).run({
      entryId: input.entryId,
      deskId: desk.id,
      eventId: input.eventId,
      verdict: JSON.stringify(stored),
      at: at.getTime(),
    });
    return verdict;
  });
}

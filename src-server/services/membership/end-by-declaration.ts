import { cents, type Cents } from '#shared/money.ts';
import { WITHDRAWAL_TICKS } from '#shared/membership/create-membership-checkout.ts';
import { withdrawalEndsAt, withdrawalRefund } from '#shared/membership/terms.ts';
import { statement } from '#server/db/client.ts';
import { writeAudit } from '../audit.ts';
import { putInOutbox } from '../outbox/put-in-outbox.ts';
import type { ServiceContext } from '../service-context.ts';
import { cancellationOf } from './cancel-membership.ts';
import { manageableOf } from './manageable-membership.ts';
import { changeSubscriber, type SubscriberRow } from './subscriber-rows.ts';
import { tellAboutChange } from './tell-about-change.ts';

const ticksSet = statement<{ id: string }, { ticks: number }>(`SELECT COUNT(*) AS ticks FROM membership_consents WHERE subscriber_id = @id`);
const paidSoFar = statement<{ id: string }, { cents: number | null }>(`SELECT SUM(total_cents) AS cents FROM orders WHERE subscriber_id = @id AND status = 'paid'`);

/**
 * A cancellation that was declared outside the dashboard takes effect on the day the terms allow (or later, if that was wished);
 * the provider is told by the outbox. Gives the end; null when no contract runs. Call inside a transaction.
 */
export function cancelByDeclaration(ctx: ServiceContext, row: SubscriberRow, wishedEnd: Date | null): Date | null {
  const own = manageableOf(row, ctx.now());
  if (own === null) return null;
  if (row.cancelAt !== null) return row.cancelAt;
  const { endsAt } = cancellationOf(own.term, ctx.now());
  if (wishedEnd !== null && wishedEnd > endsAt) return null; // a later month's end has to be chosen by a person
  const change = { cancelAt: endsAt, cancelRequestedAt: ctx.now() };
  changeSubscriber(ctx, row.id, change);
  putInOutbox(ctx, { kind: 'membership.cancel', refId: `${row.id}:${endsAt.getTime()}:${ctx.now().getTime()}`, payload: { cancelAt: endsAt.toISOString() } });
  writeAudit(ctx, { action: 'membership.cancel', subjectKind: 'membership', subjectId: row.id, after: { endsAt, by: 'declaration' } });
  tellAboutChange(ctx, row, { ...row, ...change });
  return endsAt;
}

/**
 * A withdrawal within the fourteen days ends the membership at once; what was paid goes back, less the days used if both ticks
 * were set (§ 357a (2) BGB). Gives the refund; null when the period is over or nothing runs. Call inside a transaction.
 */
export function withdrawByDeclaration(ctx: ServiceContext, row: SubscriberRow): Cents | null {
  const own = manageableOf(row, ctx.now());
  const now = ctx.now();
  if (own === null || now >= withdrawalEndsAt(own.term.startedAt)) return null;
  const owesForUse = (ticksSet(ctx.db).get({ id: row.id })?.ticks ?? 0) >= WITHDRAWAL_TICKS.length;
  const paidCents = cents(paidSoFar(ctx.db).get({ id: row.id })?.cents ?? 0);
  const refund = withdrawalRefund({ paidCents, periodStart: row.currentPeriodStart ?? own.term.startedAt, periodEnd: own.term.currentPeriodEnd }, { withdrawnAt: now, owesForUse });
  const change = { status: 'ended' as const, endedAt: now, endReason: 'withdrawn' as const };
  changeSubscriber(ctx, row.id, change);
  putInOutbox(ctx, { kind: 'membership.end_now', refId: row.id, payload: { refundCents: refund } });
  putInOutbox(ctx, { kind: 'mail.membership_withdrawn', refId: row.id, payload: { refundCents: refund } });
  writeAudit(ctx, { action: 'membership.withdraw', subjectKind: 'membership', subjectId: row.id, after: { refundCents: refund, owesForUse } });
  return refund;
}

import type { EngagementView } from '#shared/engagements/engagement.ts';
import type { PayEngagementInput, SettleInput } from '#shared/engagements/engagement-inputs.ts';
import { kskOf, kskRateOf, settle } from '#shared/engagements/fee.ts';
import { DomainError } from '#shared/errors.ts';
import { localDateOf, type LocalDate } from '#shared/time.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { engagements, settlements } from '#server/db/schema/engagements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { setAgreed } from './answer-terms.ts';
import { engagementOf, findLetters, findSettlement, hashOfToken, linkTokenOf, officeView } from './engagement-rows.ts';
import { nightFigures } from './night-figures.ts';

/** The link of the mail that follows opens, also when the secret behind links has changed since the letter. */
const openLink = (ctx: ServiceContext, id: string): void =>
  void updateRows(ctx.db, engagements, { id }, { tokenHash: hashOfToken(linkTokenOf(ctx, id)), updatedAt: ctx.now() });

const yearOf = (day: string): number => Number(day.slice(0, 4));

/**
 * `admin.engagements.settle`: counts what the night came to, by the letter that was agreed on, and sends it to the
 * artist; while it is open it may be counted anew. Throws ENGAGEMENT_NOT_FOUND, INVALID_INPUT above the
 * travel that was agreed, ENGAGEMENT_MOVED_ON (not agreed to, not over, agreed already).
 */
export function settleEngagement(ctx: ServiceContext, { id, travelCents }: SettleInput): EngagementView {
  requirePermission(ctx, 'payments:manage');
  return inTransaction(ctx.db, () => {
    const row = engagementOf(ctx, id);
    const [letter] = findLetters(ctx, id);
    const before = findRow(ctx.db, settlements, { engagementId: id }, ['state']);
    if (row.state !== 'agreed' || letter?.answer !== 'agreed' || (before !== undefined && before.state !== 'open'))
      throw new DomainError('ENGAGEMENT_MOVED_ON');
    const [now, { terms }] = [ctx.now(), letter];
    if (row.endsAt > now) throw new DomainError('ENGAGEMENT_MOVED_ON');
    if (travelCents > terms.travelCents)
      throw new DomainError('INVALID_INPUT', {
        fields: { travelCents: 'The terms allow less: agree on new ones first.' },
      });
    const night = nightFigures(ctx, row.eventId, terms.headsBy);
    const sums = settle(terms, night, travelCents);
    const { bps } = kskRateOf(yearOf(localDateOf(now)));
    const figures = {
      ...night,
      ...sums,
      letterId: letter.id,
      kskBps: bps,
      kskCents: kskOf(terms.isKskDue, sums.feeCents, bps),
      countedAt: now,
    };
    if (before === undefined) insertRow(ctx.db, settlements, { ...figures, engagementId: id });
    else updateRows(ctx.db, settlements, { engagementId: id }, figures);
    openLink(ctx, id);
    const { payoutCents } = sums;
    writeAudit(ctx, {
      action: 'engagement.settled',
      subjectKind: 'engagement',
      subjectId: id,
      after: { ...night, payoutCents },
    });
    if (row.email !== '')
      putInOutbox(ctx, { kind: 'mail.engagement_settlement', refId: `${id}:${now.getTime()}`, lang: row.lang });
    return officeView(ctx, engagementOf(ctx, id));
  });
}

/**
 * `admin.engagements.agree`: the artist has agreed otherwise, such as on the phone. Throws ENGAGEMENT_NOT_FOUND,
 * ENGAGEMENT_MOVED_ON.
 */
export function agreeForArtist(ctx: ServiceContext, { id }: { id: string }): EngagementView {
  requirePermission(ctx, 'payments:manage');
  return inTransaction(ctx.db, () => {
    if (findSettlement(ctx, id)?.settlement.state !== 'open') throw new DomainError('ENGAGEMENT_MOVED_ON');
    setAgreed(ctx, id, 'office');
    return officeView(ctx, engagementOf(ctx, id));
  });
}

/**
 * `admin.engagements.pay`: what was agreed is paid; nothing of it changes any more. The levy is that of the year of
 * payment (§ 25 (1) KSVG). Throws ENGAGEMENT_NOT_FOUND, ENGAGEMENT_MOVED_ON, INVALID_INPUT for a day to come.
 */
export function payEngagement(ctx: ServiceContext, { id, ...paid }: PayEngagementInput): EngagementView {
  requirePermission(ctx, 'payments:manage');
  return inTransaction(ctx.db, () => {
    const row = engagementOf(ctx, id);
    const found = findSettlement(ctx, id);
    if (found?.settlement.state !== 'agreed') throw new DomainError('ENGAGEMENT_MOVED_ON');
    if (paid.paidOn > localDateOf(ctx.now()) || paid.paidOn < localDateOf(row.endsAt))
      throw new DomainError('INVALID_INPUT', { fields: { paidOn: 'From the night to today.' } });
    const { bps } = kskRateOf(yearOf(paid.paidOn));
    const kskCents = kskOf(found.letter.terms.isKskDue, found.settlement.feeCents, bps);
    updateRows(
      ctx.db,
      settlements,
      { engagementId: id },
      { ...paid, paidOn: paid.paidOn as LocalDate, state: 'paid', kskBps: bps, kskCents },
    );
    writeAudit(ctx, {
      action: 'engagement.paid',
      subjectKind: 'engagement',
      subjectId: id,
      after: { paidOn: paid.paidOn, paidHow: paid.paidHow, payoutCents: found.settlement.payoutCents },
    });
    openLink(ctx, id);
    if (row.email !== '') putInOutbox(ctx, { kind: 'mail.engagement_paid', refId: id, lang: row.lang });
    return officeView(ctx, engagementOf(ctx, id));
  });
}

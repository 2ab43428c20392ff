import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMonths } from '#shared/membership/terms.ts';
import { HOUR_MS, formatLongDate } from '#shared/time.ts';
import { cancelMembership } from '#server/services/club/membership/cancel-membership.ts';
import { pauseMembership } from '#server/services/club/membership/pause-membership.ts';
import { resumeMembership } from '#server/services/club/membership/resume-membership.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { atProvider, codeOf, mailsTo, membershipOf, openClub, passTo } from '#tests/support/join-club.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

describe('case 50: a pause is ended early', () => {
  let shop: TestShop;
  let userId: string;
  let anchor: Date;
  beforeEach(async () => {
    ({ shop, userId, anchor } = await openClub());
    await pauseMembership(shop.as(userId));
  });
  afterEach(() => shop.close());

  const monthsPaid = () =>
    shop.db.sqlite
      .prepare<[string], { n: number }>(`SELECT COUNT(*) AS n FROM orders WHERE user_id = ? AND status = 'paid'`)
      .get(userId)?.n;
  const pausedAtProvider = async () => (await atProvider(shop, userId)).pauseCollection;
  const mail = async () => {
    const row = shop.db.sqlite
      .prepare<[], { id: string; kind: 'mail.membership_resuming'; refId: string; payload: string }>(
        `SELECT id, kind, ref_id AS refId, payload FROM outbox WHERE kind = 'mail.membership_resuming'`,
      )
      .get()!;
    return composeMail(shop.system, { ...row, attempts: 0 });
  };

  it('before it begins it never begins: the months go on, the term is as it was, and another one can be agreed on', async () => {
    expect(await resumeMembership(shop.as(userId))).toMatchObject({
      pausedUntil: null,
      pauseStartsAt: null,
      minimumTermEnd: addMonths(anchor, 3),
      pauseRefusal: null,
      resumableAt: null,
    });
    expect([await pausedAtProvider(), (await mail())?.subject]).toEqual([null, 'Your pause is taken back']);
    expect(await codeOf(resumeMembership(shop.as(userId)))).toBe('MEMBERSHIP_NOT_PAUSED');
    await passTo(shop, addMonths(anchor, 1));
    expect([showMembership(shop.as(userId)).phase, monthsPaid()]).toEqual(['active', 2]);
  });

  it('once it has begun it ends with the running month, which nobody paid for, and only that one lengthens the term', async () => {
    await passTo(shop, addMonths(anchor, 1));
    expect(showMembership(shop.as(userId))).toMatchObject({ phase: 'paused', resumableAt: addMonths(anchor, 2) });
    expect(await resumeMembership(shop.as(userId))).toMatchObject({
      phase: 'paused',
      subscribed: false,
      pausedUntil: addMonths(anchor, 2),
      nextPaymentAt: addMonths(anchor, 2),
      minimumTermEnd: addMonths(anchor, 4),
      resumableAt: null,
    });
    expect([(await pausedAtProvider())?.resumesAt, (await mail())?.subject]).toEqual([
      addMonths(anchor, 2),
      `Your membership resumes on ${formatLongDate(addMonths(anchor, 2))}`,
    ]);
    await passTo(shop, addMonths(anchor, 2));
    expect(showMembership(shop.as(userId))).toMatchObject({
      phase: 'active',
      subscribed: true,
      pauseRefusal: 'used_within_a_year',
    });
    expect([monthsPaid(), mailsTo(shop).filter((kind) => /pause|resum/.test(kind))]).toEqual([
      2,
      ['paused', 'resuming', 'resumed'],
    ]);
    await cancelMembership(shop.as(userId), { reason: 'Other' });
    expect(showMembership(shop.as(userId)).endsAt).toEqual(addMonths(anchor, 4));
  });

  it('in its last month there is nothing to win, and two clicks are one', async () => {
    await passTo(shop, addMonths(anchor, 1));
    const two = await Promise.all([
      codeOf(resumeMembership(shop.as(userId))),
      codeOf(resumeMembership(shop.as(userId))),
    ]);
    expect(two).toEqual(['done', 'MEMBERSHIP_NOT_PAUSED']);
    expect([membershipOf(shop, userId).extraMonths, mailsTo(shop, 'mail.membership_resuming')]).toEqual([
      1,
      ['resuming'],
    ]);
    expect(await codeOf(resumeMembership(shop.as(userId)))).toBe('MEMBERSHIP_NOT_PAUSED');
  });

  it('stands as it was when the provider can’t be told', async () => {
    const { pauseEndsAt } = membershipOf(shop, userId);
    shop.clock.advance(HOUR_MS);
    await shop.standIn.close();
    expect(await codeOf(resumeMembership(shop.as(userId)))).toBe('MEMBERSHIP_CHECK_FAILED');
    expect(membershipOf(shop, userId).pauseEndsAt).toEqual(pauseEndsAt);
  });
});

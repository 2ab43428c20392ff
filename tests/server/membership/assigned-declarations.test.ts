import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { addMonths } from '#shared/membership/terms.ts';
import { DAY_MS, localDateOf, type LocalDate } from '#shared/time.ts';
import { cancelContract, withdrawContract } from '#server/services/office/contact/declare-contract.ts';
import { assignDeclaration } from '#server/services/club/declarations/assign-declaration.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { setHandled } from '#server/services/office/people/list-inbox.ts';
import { carryOut, joinClub, mailsTo, membershipOf, passTo, daysOfFirstMonth } from '#tests/support/join-club.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { dayFrom } from '#tests/support/berlin-days.ts';

/** A declaration that matched nothing by itself: a person found the membership it means (§ 312k, § 356a BGB). */
describe('a declaration is assigned by an admin', () => {
  let shop: TestShop;
  let admin: TestShop['system'];
  let userId: string;
  beforeEach(async () => {
    shop = await openTestShop();
    admin = shop.as(addBuyer(shop), ['admin']);
    userId = await joinClub(shop);
  });
  afterEach(() => shop.close());

  const newest = () =>
    shop.db.sqlite
      .prepare<
        [],
        { id: string; outcome: string; subscriberId: string | null; effectiveOn: string | null; handled: number }
      >(
        `SELECT id, outcome, subscriber_id AS subscriberId, effective_on AS effectiveOn,
          handled_at IS NOT NULL AS handled FROM contract_declarations ORDER BY rowid DESC`,
      )
      .get();
  const cancel = (request: { manner?: 'ordinary' | 'extraordinary'; endsOn?: LocalDate } = {}) =>
    cancelContract(shop.visitor, {
      manner: request.manner ?? 'ordinary',
      reason: request.manner === 'extraordinary' ? 'Moved away' : '',
      name: 'Mum',
      identification: '',
      contract: 'my daughter’s pass',
      endsOn: request.endsOn ?? null,
      email: 'mum@test.example',
      formKey: randomUUID(),
    });
  const withdraw = () =>
    withdrawContract(shop.visitor, {
      name: 'Mum',
      contract: 'my daughter’s pass',
      email: 'mum@test.example',
      formKey: randomUUID(),
    });
  const assign = (isCauseGood = false, subscriberId = membershipOf(shop, userId).id) =>
    assignDeclaration(admin, { declarationId: newest()?.id ?? '', subscriberId, isCauseGood });
  const codeOf = (work: () => unknown) => {
    try {
      work();
      return 'done';
    } catch (error) {
      return error instanceof DomainError ? error.code : error;
    }
  };
  const refunded = () =>
    shop.db.sqlite
      .prepare<[], { cents: number }>(
        `SELECT COALESCE(SUM(amount_cents), 0) AS cents FROM refunds WHERE status = 'succeeded'`,
      )
      .get()?.cents;
  const atProvider = () => shop.system.payments.readSubscription(membershipOf(shop, userId).stripeSubscriptionId ?? '');

  it('and ends as a certain match would have, once', async () => {
    cancel();
    expect(newest()).toMatchObject({ outcome: 'unmatched', subscriberId: null });
    const end = addMonths(membershipOf(shop, userId).startedAt ?? new Date(0), 3);
    expect(assign()).toEqual({ effectiveOn: localDateOf(end), refundCents: 0 });
    expect(newest()).toMatchObject({
      outcome: 'effective',
      subscriberId: membershipOf(shop, userId).id,
      effectiveOn: localDateOf(end),
      handled: 1,
    });
    expect(
      shop.db.sqlite.prepare(`SELECT actor_kind AS kind FROM audit WHERE action = 'declaration.assigned'`).all(),
    ).toHaveLength(1);
    expect(codeOf(() => assign())).toBe('DECLARATION_SETTLED');
    await carryOut(shop);
    expect([(await atProvider()).cancelAt, mailsTo(shop)]).toEqual([end, ['welcome', 'cancelled']]);
  });

  it('counts its notice from the day it came; if that end is over it ends now and what was charged since goes back', async () => {
    cancel();
    const end = addMonths(membershipOf(shop, userId).startedAt ?? new Date(0), 3);
    await passTo(shop, end);
    expect(assign()).toEqual({ effectiveOn: localDateOf(shop.clock.now()), refundCents: 1000 });
    await carryOut(shop);
    expect([(await atProvider()).status, refunded(), showMembership(shop.as(userId)).phase]).toEqual([
      'canceled',
      1000,
      'ended',
    ]);
  });

  it('with a later day ends at the first month’s end that is not before it', () => {
    const startedAt = membershipOf(shop, userId).startedAt ?? new Date(0);
    cancel({ endsOn: dayFrom(addMonths(startedAt, 4), 16) });
    expect(assign().effectiveOn).toBe(localDateOf(addMonths(startedAt, 5)));
  });

  it('with a good cause ends at once and pays the rest of the month back; without one it counts as one with notice', async () => {
    shop.clock.advance(10 * DAY_MS);
    cancel({ manner: 'extraordinary' });
    const refundCents = 1000 - Math.floor((1000 * 10) / daysOfFirstMonth(shop, userId));
    expect(assign(true)).toEqual({ effectiveOn: localDateOf(shop.clock.now()), refundCents });
    await carryOut(shop);
    expect([(await atProvider()).status, refunded(), mailsTo(shop)]).toEqual([
      'canceled',
      refundCents,
      ['welcome', 'ended'],
    ]);
    userId = await joinClub(shop);
    cancel({ manner: 'extraordinary' });
    expect(assign(false)).toEqual({
      effectiveOn: localDateOf(addMonths(membershipOf(shop, userId).startedAt ?? new Date(0), 3)),
      refundCents: 0,
    });
  });

  it('withdraws by the day it came, not by the day it was read, and owes for days of the first month alone', async () => {
    shop.clock.advance(13 * DAY_MS);
    withdraw();
    await passTo(shop, addMonths(membershipOf(shop, userId).startedAt ?? new Date(0), 1));
    const refundCents = 2000 - Math.floor((1000 * 13) / daysOfFirstMonth(shop, userId));
    expect(assign().refundCents).toBe(refundCents);
    await carryOut(shop);
    expect([membershipOf(shop, userId).endReason, mailsTo(shop).at(-1), refunded()]).toEqual([
      'withdrawn',
      'withdrawn',
      refundCents,
    ]);
  });

  it('is refused when it came too late, is settled, or nothing runs; nothing is changed then', async () => {
    shop.clock.advance(20 * DAY_MS);
    withdraw();
    expect(codeOf(() => assign())).toBe('WITHDRAWAL_TOO_LATE');
    expect(newest()).toMatchObject({ outcome: 'unmatched', subscriberId: null, handled: 0 });
    const declarationId = newest()?.id ?? '';
    expect(codeOf(() => setHandled(admin, { kind: 'declarations', id: declarationId, isHandled: true }))).toBe(
      'DECLARATION_UNANSWERED',
    );
    cancel();
    expect(codeOf(() => assign(false, 'nobody'))).toBe('MEMBERSHIP_NOT_FOUND');
    shop.standIn.actOnSubscription('cancel-now', membershipOf(shop, userId).stripeSubscriptionId ?? '');
    await shop.settle();
    expect(codeOf(() => assign())).toBe('MEMBERSHIP_NOT_FOUND');
    expect(
      codeOf(() => assignDeclaration(shop.as(userId), { declarationId, subscriberId: 'x', isCauseGood: false })),
    ).toBe('FORBIDDEN');
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMonths, withdrawalEndsAt } from '#shared/membership/terms.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { cancelContract, withdrawContract } from '#server/services/office/contact/declare-contract.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { carryOut, joinClub, mailsTo, membershipOf, NO_TICKS, daysOfFirstMonth } from '#tests/support/join-club.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

type Person = { name: string; email: string; /** Who is signed in. */ as?: string };
type Declared = { outcome: string; subscriberId: string | null; effectiveOn: string | null; handled: number };

/**
 * 'Verträge hier kündigen' and 'Vertrag widerrufen' (§ 312k, § 356a BGB), from the declaration to the provider.
 */
describe('a membership is ended from the footer by its owner, who is signed in: at once', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  const personOf = (userId: string): Person => ({
    ...(shop.db.sqlite.prepare<[string], Person>(`SELECT name, email FROM users WHERE id = ?`).get(userId) ?? {
      name: '',
      email: '',
    }),
    as: userId,
  });
  const senderOf = ({ as }: Person) => (as === undefined ? shop.visitor : shop.as(as));
  const declarations = () =>
    shop.db.sqlite
      .prepare<[], Declared>(
        `SELECT outcome, subscriber_id AS subscriberId, effective_on AS effectiveOn,
          handled_at IS NOT NULL AS handled FROM contract_declarations ORDER BY rowid`,
      )
      .all();
  const cancel = (person: Person, request: { identification?: string; manner?: 'ordinary' | 'extraordinary' } = {}) =>
    cancelContract(senderOf(person), {
      manner: request.manner ?? 'ordinary',
      reason: request.manner === 'extraordinary' ? 'Moved away' : '',
      name: person.name,
      identification: request.identification ?? '',
      contract: 'Mitgliedschaft',
      endsOn: null,
      email: person.email,
      formKey: undefined,
    });
  const withdraw = (person: Person) =>
    withdrawContract(senderOf(person), {
      name: person.name,
      contract: 'Mitgliedschaft',
      email: person.email,
      formKey: undefined,
    });
  const refundsAt = (userId: string) =>
    shop.standIn.listSubscriptions().find(({ id }) => id === membershipOf(shop, userId).stripeSubscriptionId);
  const refunded = async () => {
    const body = shop.standIn
      .listEventBodies()
      .map((text) => JSON.parse(text) as { type: string; data: { object: { amount?: number } } });
    return body
      .filter(({ type }) => type === 'refund.created')
      .reduce((sum, { data }) => sum + (data.object.amount ?? 0), 0);
  };

  it('cancels at the end the terms allow, and the provider is told', async () => {
    const userId = await joinClub(shop);
    const { startedAt } = membershipOf(shop, userId);
    const end = addMonths(startedAt ?? new Date(0), 3);
    cancel(personOf(userId));
    expect(declarations()).toMatchObject([
      { outcome: 'effective', subscriberId: membershipOf(shop, userId).id, handled: 1 },
    ]);
    expect(showMembership(shop.as(userId))).toMatchObject({ cancelAtPeriodEnd: true, endsAt: end });
    await carryOut(shop);
    expect(
      (await shop.system.payments.readSubscription(membershipOf(shop, userId).stripeSubscriptionId ?? '')).cancelAt,
    ).toEqual(end);
    expect(mailsTo(shop)).toEqual(['welcome', 'cancelled']);
    expect(refundsAt(userId)).toBeDefined();
  });

  it('matches by the Membership ID too, and never tells the sender whether there was a match', async () => {
    const userId = await joinClub(shop);
    const { email } = personOf(userId);
    const right = cancel(
      { name: 'Somebody Else', email, as: userId },
      { identification: membershipOf(shop, userId).membershipId ?? '' },
    );
    const nobody = cancel({ name: 'Nobody', email: 'nobody@test.example' });
    expect(Object.keys(nobody)).toEqual(Object.keys(right));
    expect(declarations().map(({ outcome }) => outcome)).toEqual(['effective', 'unmatched']);
  });

  it('leaves to a person what is no certain match, and what a person has to judge', async () => {
    const userId = await joinClub(shop);
    const { email, name } = personOf(userId);
    cancel({ name: 'A Stranger', email, as: userId });
    cancel({ name, email, as: userId }, { identification: 'MB-00000000202601010000' });
    cancel({ name, email, as: userId }, { manner: 'extraordinary' });
    expect(declarations().map(({ outcome, handled }) => [outcome, handled])).toEqual([
      ['unmatched', 0],
      ['unmatched', 0],
      ['unmatched', 0],
    ]);
    expect(showMembership(shop.as(userId)).cancelAtPeriodEnd).toBe(false);
  });

  it('withdrawn within fourteen days it ends at once, and everything comes back', async () => {
    const userId = await joinClub(shop, { consents: NO_TICKS });
    shop.clock.advance(10 * DAY_MS);
    withdraw(personOf(userId));
    expect(showMembership(shop.as(userId))).toMatchObject({ phase: 'ended', subscribed: false });
    await carryOut(shop);
    expect(
      (await shop.system.payments.readSubscription(membershipOf(shop, userId).stripeSubscriptionId ?? '')).status,
    ).toBe('canceled');
    expect([await refunded(), membershipOf(shop, userId).endReason, mailsTo(shop)]).toEqual([
      1000,
      'withdrawn',
      ['welcome', 'withdrawn'],
    ]);
  });

  it('with both ticks set the days used are paid for', async () => {
    const userId = await joinClub(shop);
    shop.clock.advance(10 * DAY_MS);
    withdraw(personOf(userId));
    await carryOut(shop);
    expect(await refunded()).toBe(1000 - Math.floor((1000 * 10) / daysOfFirstMonth(shop, userId)));
  });

  it('after the fourteen days a withdrawal is a person’s to answer', async () => {
    const userId = await joinClub(shop);
    shop.clock.advance(
      withdrawalEndsAt(membershipOf(shop, userId).startedAt ?? new Date(0)).getTime() -
        shop.clock.now().getTime() +
        HOUR_MS,
    );
    withdraw(personOf(userId));
    expect(declarations()).toMatchObject([{ outcome: 'unmatched', handled: 0 }]);
    expect(showMembership(shop.as(userId)).subscribed).toBe(true);
  });
});

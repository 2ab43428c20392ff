import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMonths } from '#shared/membership/terms.ts';
import { DAY_MS, formatLongDate, HOUR_MS } from '#shared/time.ts';
import { cancelMembership } from '#server/services/club/membership/cancel-membership.ts';
import { changePlan, previewPlanChange } from '#server/services/club/membership/change-plan.ts';
import { keepPlan } from '#server/services/club/membership/keep-plan.ts';
import { pauseMembership } from '#server/services/club/membership/pause-membership.ts';
import { showCard } from '#server/services/club/membership/show-card.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { quoteOrder } from '#server/services/shop/orders/quote-order.ts';
import { readPdf } from '#tests/server/mail/read-pdf.ts';
import { banPerson } from '#server/services/shop/bans/change-bans.ts';
import { books, buyTicket } from '#tests/support/buy.ts';
import { addStaff } from '#tests/support/door.ts';
import {
  atProvider,
  carryOut,
  codeOf,
  joinClub,
  mailsTo,
  membershipOf,
  openClub,
  passDays,
  passTo,
} from '#tests/support/join-club.ts';
import { addEvent, type TestShop } from '#tests/support/test-shop.ts';

describe('another plan', () => {
  let shop: TestShop, userId: string, anchor: Date;
  beforeEach(async () => {
    ({ shop, userId, anchor } = await openClub());
  });
  afterEach(() => shop.close());

  const me = () => shop.as(userId);
  const change = (planId: 'club' | 'all-you-can-dance' | 'all-you-can-dance-6') => changePlan(me(), { planId });
  const paidMonths = (): number[] =>
    shop.db.sqlite
      .prepare<[], { cents: number }>(`SELECT total_cents AS cents FROM orders WHERE event_id IS NULL ORDER BY paid_at`)
      .all()
      .map(({ cents }) => cents);

  it('begins when the minimum term of the old one is over, without a charge before, and runs its own term', async () => {
    const status = await change('all-you-can-dance-6');
    expect(status).toMatchObject({
      planId: 'club',
      monthlyCents: 1_000,
      nextPlan: { planId: 'all-you-can-dance-6', monthlyCents: 3_800, beginsAt: addMonths(anchor, 3) },
    });
    expect(previewPlanChange(me(), { planId: 'all-you-can-dance-6' })).toEqual({
      beginsAt: addMonths(anchor, 3),
      minimumTermEnd: addMonths(anchor, 9),
      refusal: null,
    });
    await passTo(shop, addMonths(anchor, 1));
    expect((await atProvider(shop, userId)).monthlyCents).toBe(1_000);
    await passTo(shop, addMonths(anchor, 2));
    expect(await atProvider(shop, userId)).toMatchObject({
      monthlyCents: 3_800,
      currentPeriodEnd: addMonths(anchor, 3),
    });
    expect(showMembership(me())).toMatchObject({ planId: 'club', monthlyCents: 1_000 });
    await passTo(shop, addMonths(anchor, 3));
    expect(showMembership(me())).toMatchObject({
      planId: 'all-you-can-dance-6',
      monthlyCents: 3_800,
      minimumTermEnd: addMonths(anchor, 9),
      nextPlan: null,
    });
    expect(paidMonths()).toEqual([1_000, 1_000, 1_000, 3_800]);
    expect(mailsTo(shop)).toEqual(['welcome', 'plan_ordered']);
  });

  it('keeps the card and its number', async () => {
    const { membershipId } = membershipOf(shop, userId);
    const { code } = showCard(me());
    await change('all-you-can-dance');
    await passTo(shop, addMonths(anchor, 2));
    await passTo(shop, addMonths(anchor, 3));
    expect(membershipOf(shop, userId)).toMatchObject({ membershipId, planId: 'all-you-can-dance' });
    expect(showCard(me()).code).toBe(code);
  });

  it('ordered within the notice of the last month begins a month later', async () => {
    await passTo(shop, new Date(addMonths(anchor, 3).getTime() - 10 * DAY_MS));
    expect(previewPlanChange(me(), { planId: 'all-you-can-dance' }).beginsAt).toEqual(addMonths(anchor, 4));
  });

  it('never begins while one can still withdraw from it', async () => {
    for (let asked = 0; asked < 20; asked += 1) {
      const { beginsAt } = previewPlanChange(me(), { planId: 'all-you-can-dance' });
      expect((beginsAt.getTime() - shop.clock.now().getTime()) / DAY_MS).toBeGreaterThanOrEqual(14);
      await passDays(shop, 2);
    }
  });

  it('is taken back until it begins, also once the provider was told', async () => {
    await passTo(shop, addMonths(anchor, 2));
    await change('all-you-can-dance');
    await carryOut(shop);
    expect((await atProvider(shop, userId)).monthlyCents).toBe(4_800);
    expect(await keepPlan(me())).toMatchObject({ planId: 'club', nextPlan: null });
    await carryOut(shop);
    expect((await atProvider(shop, userId)).monthlyCents).toBe(1_000);
    await passTo(shop, addMonths(anchor, 3));
    expect(paidMonths()).toEqual([1_000, 1_000, 1_000, 1_000]);
    expect(await codeOf(keepPlan(me()))).toBe('PLAN_NOT_CHANGING');
    expect(mailsTo(shop)).toContain('plan_kept');
  });

  it('takes the place of one that was ordered before', async () => {
    await passTo(shop, addMonths(anchor, 2));
    await change('all-you-can-dance');
    await carryOut(shop);
    await change('all-you-can-dance-6');
    await carryOut(shop);
    await passTo(shop, addMonths(anchor, 3));
    expect(membershipOf(shop, userId).planId).toBe('all-you-can-dance-6');
    expect(paidMonths()).toEqual([1_000, 1_000, 1_000, 3_800]);
  });

  it('is given up by a cancellation, which ends the old plan as if nothing had been ordered', async () => {
    await passTo(shop, addMonths(anchor, 2));
    await change('all-you-can-dance-6');
    await carryOut(shop);
    expect(await cancelMembership(me(), { reason: 'Other' })).toMatchObject({ endsAt: addMonths(anchor, 3) });
    await carryOut(shop);
    expect(membershipOf(shop, userId)).toMatchObject({ nextPlanId: null, cancelAt: addMonths(anchor, 3) });
    expect((await atProvider(shop, userId)).monthlyCents).toBe(1_000);
    await passTo(shop, addMonths(anchor, 3));
    expect(membershipOf(shop, userId)).toMatchObject({ status: 'ended', planId: 'club' });
  });

  it('can’t be ordered for the plan one has, beside a pause, or once it is cancelled', async () => {
    expect(await codeOf(change('club'))).toBe('PLAN_CHANGE_NOT_POSSIBLE');
    await change('all-you-can-dance');
    expect(await codeOf(pauseMembership(me()))).toBe('PAUSE_NOT_POSSIBLE');
    await keepPlan(me());
    await pauseMembership(me());
    expect(previewPlanChange(me(), { planId: 'all-you-can-dance' }).refusal).toBe('paused');
    expect(await codeOf(change('all-you-can-dance'))).toBe('PLAN_CHANGE_NOT_POSSIBLE');
    await cancelMembership(me(), { reason: 'Other' });
    expect(previewPlanChange(me(), { planId: 'all-you-can-dance' }).refusal).toBe('ending');
  });

  it('begins a month later where the provider could not be told in time, and nothing wrong is charged', async () => {
    await change('all-you-can-dance');
    shop.clock.advance(addMonths(anchor, 3).getTime() - shop.clock.now().getTime() + DAY_MS);
    await shop.settle();
    expect(membershipOf(shop, userId)).toMatchObject({ planId: 'club', nextPlanAt: addMonths(anchor, 4) });
    await carryOut(shop);
    await passTo(shop, addMonths(anchor, 4));
    expect(paidMonths()).toEqual([1_000, 1_000, 1_000, 1_000, 4_800]);
    expect(membershipOf(shop, userId).planId).toBe('all-you-can-dance');
  });

  it('prices a night by the plan of that night, and free tickets that the new plan does not cover go when it begins', async () => {
    const dancer = await joinClub(shop, { planId: 'all-you-can-dance' });
    const own = shop.as(dancer);
    const beginsAt = addMonths(membershipOf(shop, dancer).startedAt ?? anchor, 1);
    const nightAt = (day: number, title: string) =>
      addEvent(shop, { startsInHours: (beginsAt.getTime() - shop.clock.now().getTime()) / HOUR_MS + day * 24, title });
    const priceOf = (eventId: string) =>
      quoteOrder(own, { eventId, items: [{ ticketTypeId: 'general-admission', quantity: 1 }] }).totalCents;
    const before = nightAt(-3, 'Three days before');
    const early = await buyTicket(shop, { userId: dancer, eventId: nightAt(-1, 'The last free night') });
    const late = await buyTicket(shop, { userId: dancer, eventId: nightAt(3, 'Three days after') });
    expect([books(shop, early.orderId).status, books(shop, late.orderId).status]).toEqual(['paid', 'paid']);
    await changePlan(own, { planId: 'club' });
    expect(priceOf(before)).toBe(0);
    expect(priceOf(nightAt(5, 'Five days after'))).toBeGreaterThan(0);
    await carryOut(shop);
    expect(books(shop, late.orderId)).toMatchObject({ activeTickets: 1 });
    await passTo(shop, beginsAt);
    expect(membershipOf(shop, dancer).planId).toBe('club');
    expect(books(shop, early.orderId)).toMatchObject({ activeTickets: 1 });
    expect(books(shop, late.orderId)).toMatchObject({ status: 'refunded', activeTickets: 0 });
  });

  it('is confirmed by a mail with its contract, until it is taken back', async () => {
    await change('all-you-can-dance-6');
    const row = shop.db.sqlite
      .prepare<[], { id: string; refId: string; payload: null }>(
        `SELECT id, ref_id AS refId, payload FROM outbox WHERE kind = 'mail.membership_plan_ordered'`,
      )
      .get()!;
    const compose = () => composeMail(shop.system, { ...row, kind: 'mail.membership_plan_ordered', attempts: 0 });
    const mail = await compose();
    const begins = formatLongDate(addMonths(anchor, 3));
    expect(mail?.subject).toBe(`Your plan changes to All You Can Dance 6/months on ${begins}`);
    expect(JSON.stringify(mail?.blocks)).toContain(`6 months, until ${formatLongDate(addMonths(anchor, 9))}`);
    const words = readPdf(mail?.files?.[0]?.content as Buffer)
      .pages.map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    for (const word of [`Begins ${begins}`, 'All You Can Dance 6/months', 'begins after the time in which'])
      expect(words).toContain(word);
    await keepPlan(me());
    expect(await compose()).toBeNull();
  });

  it('is not sold to somebody who is banned', async () => {
    const office = shop.as(addStaff(shop, ['organiser']), ['organiser']);
    banPerson(office, { id: randomUUID(), userId, reason: 'hit somebody at the bar', lastDay: '' });
    expect(await codeOf(change('all-you-can-dance'))).toBe('BANNED');
    expect(membershipOf(shop, userId).nextPlanId).toBeNull();
  });

  it('is the only change of what was agreed that the database takes', async () => {
    const set = (columns: string) => () => shop.db.sqlite.prepare(`UPDATE subscribers SET ${columns}`).run();
    expect(set('monthly_cents = 500')).toThrow('a fixed column was changed');
    await change('all-you-can-dance');
    expect(set(`plan_id = 'all-you-can-dance', monthly_cents = 4800, minimum_months = 1`)).toThrow(
      'a fixed column was changed',
    );
    expect(set('next_plan_at = NULL')).toThrow('subscribers_next_plan_check');
  });
});

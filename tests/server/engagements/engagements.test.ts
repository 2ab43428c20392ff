import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EngagementTerms } from '#shared/engagements/engagement.ts';
import { settle } from '#shared/engagements/fee.ts';
import { firstTerms } from '#shared/engagements/first-terms.ts';
import { DAY_MS, localDateOf } from '#shared/time.ts';
import { artistsCsv } from '#server/services/office/money/artist-payments.ts';
import { showMoney } from '#server/services/office/money/show-money.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { nightFigures } from '#server/services/shop/engagements/night-figures.ts';
import { linkTokenOf } from '#server/services/shop/engagements/engagement-rows.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const call = createCallerFactory(appRouter);

describe('an engagement', () => {
  let shop: TestShop;
  let admin: TestShop['visitor'];
  const office = () => call({ service: admin }).admin;
  const artist = () => call({ service: shop.visitor }).engagements;

  beforeEach(async () => {
    shop = await openTestShop();
    admin = shop.as(addBuyer(shop), ['admin']);
  });
  afterEach(() => shop.close());

  const startsAt = (): Date => new Date(shop.clock.now().getTime() + 10 * DAY_MS);
  const draft = (over: Partial<EngagementTerms> = {}, eventId: string | null = null, at = startsAt()) => ({
    id: randomUUID(),
    eventId,
    name: 'DJ Malecón',
    email: 'dj@artists.example',
    lang: 'de' as const,
    startsAt: at,
    seenAt: null,
    terms: firstTerms({ title: 'DJ-Set', place: 'Halle 7', fixedCents: 20_000, ...over }),
  });
  const opened = async (...about: Parameters<typeof draft>) => office().engagements.save(draft(...about));
  const token = (id: string): string => linkTokenOf(shop.system, id);
  const agreed = async (...about: Parameters<typeof draft>): Promise<string> => {
    const { id } = await opened(...about);
    const { letters } = await office().engagements.send({ id });
    await artist().answer({ token: token(id), version: letters[0]!.version, answer: 'agreed' });
    return id;
  };
  const mails = async () => {
    const rows = shop.db.sqlite
      .prepare<[], Parameters<typeof composeMail>[1]>(
        `SELECT id, kind, ref_id AS refId, payload, lang, attempts, created_at AS createdAt FROM outbox
          WHERE kind LIKE 'mail.engagement%' ORDER BY created_at, rowid`,
      )
      .all();
    return Promise.all(rows.map((row) => composeMail(shop.system, row)));
  };

  const kinds = (): string[] =>
    shop.db.sqlite
      .prepare<[], string>(`SELECT kind FROM outbox WHERE kind LIKE 'mail.engagement%' ORDER BY created_at, rowid`)
      .pluck()
      .all();

  it('is opened as a draft when a proposal is accepted, and nobody is bound by that', async () => {
    const { id } = await call({ service: shop.visitor }).workshops.submit({
      artistName: 'Noelia Vidal',
      artistEmail: 'noelia@artists.example',
      workshopTopic: 'Body waves',
      workshopDate: `${localDateOf(startsAt())}T15:00`,
      durationMinutes: 90,
      priceCents: 18_000,
      agreed: true,
    });
    const { engagementId } = await office().workshops.approve({ id });
    const shown = await office().engagements.get({ id: engagementId! });
    expect(shown).toMatchObject({ state: 'draft', step: 'send', letters: [], workshopId: id, name: 'Noelia Vidal' });
    expect(shown.terms).toMatchObject({ fixedCents: 18_000, minutes: 90, work: 'teaches' });
    await expect(artist().show({ token: token(engagementId!) })).rejects.toThrow('LINK_NOT_VALID');
    expect(await mails()).toEqual([]);
    const { eventId } = await office().workshops.makeEvent({
      id,
      ticketPriceCents: 1_500,
      location: 'Studio',
      isStillDayAccepted: true,
    });
    expect((await office().engagements.ofEvent({ eventId })).map((row) => row.id)).toEqual([engagementId]);
  });

  it('is agreed to by link, word for word, and a change asks again', async () => {
    const { id } = await opened();
    await expect(artist().show({ token: 'x'.repeat(40) })).rejects.toThrow('LINK_NOT_VALID');
    await office().engagements.send({ id });
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: 'dj@artists.example', lang: 'de' });
    expect(JSON.stringify(mail)).toContain(`/de/engagement/${token(id)}`);
    // The secret is in no table: neither with the engagement nor on its way.
    const kept = ['engagements', 'engagement_letters', 'outbox', 'audit'].map((table) =>
      JSON.stringify(shop.db.sqlite.prepare(`SELECT * FROM ${table}`).all()),
    );
    expect(kept.join('')).not.toContain(token(id));

    await artist().answer({ token: token(id), version: 1, answer: 'change_asked', words: 'Later, please' });
    const asked = await office().engagements.get({ id });
    expect(asked).toMatchObject({ state: 'change_asked', step: 'answer_change' });
    expect(asked.letters[0]?.words).toBe('Later, please');
    const saved = await office().engagements.save({
      ...draft({ fixedCents: 25_000 }),
      id,
      seenAt: asked.updatedAt,
    });
    expect(saved.isUnsent).toBe(true);
    await office().engagements.send({ id });
    // Who still has the first letter open agrees to nothing.
    await expect(artist().answer({ token: token(id), version: 1, answer: 'agreed' })).rejects.toThrow(
      'ENGAGEMENT_MOVED_ON',
    );
    const yes = await artist().answer({ token: token(id), version: 2, answer: 'agreed' });
    expect(yes).toMatchObject({ state: 'agreed', canAnswer: false });
    // Pressed twice it is once, and the other answer comes too late.
    await artist().answer({ token: token(id), version: 2, answer: 'agreed' });
    await expect(artist().answer({ token: token(id), version: 2, answer: 'declined' })).rejects.toThrow(
      'ENGAGEMENT_MOVED_ON',
    );
    expect(yes.letter.text.facts).toContainEqual(['Honorar, vor Umsatzsteuer', '250,00\u00a0€ fest']);
    const second = await office().engagements.send({ id });
    expect(second.state).toBe('sent');
    expect(second.letters.map(({ version, answer }) => [version, answer])).toEqual([
      [3, null],
      [2, 'agreed'],
      [1, 'change_asked'],
    ]);
  });

  it('is declined, or called off by the office, which tells whoever was written to', async () => {
    const { id } = await opened();
    await office().engagements.send({ id });
    await artist().answer({ token: token(id), version: 1, answer: 'declined' });
    expect(await office().engagements.get({ id })).toMatchObject({ state: 'declined', step: 'nothing' });
    const other = await agreed();
    await office().engagements.withdraw({ id: other });
    expect(await artist().show({ token: token(other) })).toMatchObject({ state: 'withdrawn', canAnswer: false });
    expect(kinds()).toContain('mail.engagement_withdrawn');
    expect((await mails()).map((mail) => mail?.subject)).toContain('Abgesagt: DJ-Set');
    await expect(office().engagements.send({ id: other })).rejects.toThrow('ENGAGEMENT_MOVED_ON');
    expect((await mails()).map((mail) => mail?.subject)).toContain('DJ Malecón declined: DJ-Set');
  });

  it('is settled by what the books say, after refunds, and paid once', async () => {
    const at = startsAt();
    const eventId = addEvent(shop, { startsInHours: 240 });
    const id = await agreed(
      { fixedCents: 10_000, shareBps: 2_000, headsBy: 'sold', perHeadCents: 100, travelCents: 5_000 },
      eventId,
      at,
    );
    const bought = await buyTicket(shop, { eventId, quantity: 3 });
    const other = await buyTicket(shop, { eventId, quantity: 1 });
    pay(shop, bought);
    pay(shop, other);
    await shop.settle();
    requestRefund(admin, { orderId: other.orderId });
    await shop.settle();
    await expect(office().engagements.settle({ id, travelCents: 0 })).rejects.toThrow('ENGAGEMENT_MOVED_ON');
    const today = localDateOf(shop.clock.now());
    shop.clock.advance(12 * DAY_MS);
    await expect(office().engagements.settle({ id, travelCents: 5_001 })).rejects.toThrow('INVALID_INPUT');

    // The secret behind links has changed since the letter: the link of the settlement's mail opens nevertheless.
    shop.db.sqlite.exec(`UPDATE engagements SET token_hash = '${'0'.repeat(64)}'`);
    await expect(artist().show({ token: token(id) })).rejects.toThrow('LINK_NOT_VALID');
    const settled = await office().engagements.settle({ id, travelCents: 4_000 });
    const books = showMoney(admin, { from: today, to: localDateOf(shop.clock.now()), by: 'event' });
    const line = books.lines.find(({ key }) => key === eventId)!;
    expect(settled.settlement?.takingsCents).toBe(line.takenCents);
    expect(line.takenCents).toBeGreaterThan(0);
    const night = nightFigures(shop.system, eventId, 'sold');
    expect(night.heads).toBe(3);
    expect(settled.settlement).toMatchObject(settle(settled.terms, night, 4_000));
    const [paper] = (await mails()).slice(-1);
    expect(paper?.files?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');

    await expect(
      office().engagements.pay({ id, paidOn: today, paidHow: 'transfer', invoiceNumber: '' }),
    ).rejects.toThrow('ENGAGEMENT_MOVED_ON');
    const { payoutCents } = settled.settlement!;
    await expect(artist().agreeSettlement({ token: token(id), payoutCents: payoutCents + 1 })).rejects.toThrow(
      'ENGAGEMENT_MOVED_ON',
    );
    const own = await artist().agreeSettlement({ token: token(id), payoutCents });
    expect(own.settlement).toMatchObject({ state: 'agreed', agreedBy: 'artist' });
    expect(JSON.stringify(own)).not.toContain('ksk');
    const paidOn = localDateOf(shop.clock.now());
    const paid = await office().engagements.pay({ id, paidOn, paidHow: 'transfer', invoiceNumber: 'R-7' });
    expect(paid).toMatchObject({ step: 'nothing', settlement: { state: 'paid', invoiceNumber: 'R-7' } });
    expect(kinds()).toEqual([
      'mail.engagement_terms',
      'mail.engagement_answered',
      'mail.engagement_settlement',
      'mail.engagement_settled',
      'mail.engagement_paid',
    ]);
    const days = { from: paidOn, to: paidOn };
    const sums = await office().money.artists(days);
    expect(sums).toMatchObject({ count: 1, payoutCents, vatCents: settled.settlement?.vatCents });
    const file = await artistsCsv(admin, days).next();
    expect(file.value?.split('\r\n')).toHaveLength(3);
    await expect(office().engagements.settle({ id, travelCents: 0 })).rejects.toThrow('ENGAGEMENT_MOVED_ON');
  });

  it('is kept by the database as it was agreed and paid', async () => {
    const at = startsAt();
    const id = await agreed({}, null, at);
    const run = (sql: string) => () => shop.db.sqlite.exec(sql);
    expect(run(`UPDATE engagement_letters SET text = '{}'`)).toThrow('a fixed column was changed');
    expect(run(`UPDATE engagement_letters SET terms = '{}'`)).toThrow('a fixed column was changed');
    expect(run(`UPDATE engagement_letters SET answer = 'declined'`)).toThrow('written once');
    expect(run(`DELETE FROM engagement_letters`)).toThrow('append-only');
    expect(run(`UPDATE engagements SET state = 'declined'`)).toThrow('this state cannot follow');
    shop.clock.advance(11 * DAY_MS);
    await office().engagements.settle({ id, travelCents: 0 });
    expect(run(`UPDATE engagements SET state = 'withdrawn'`)).toThrow('a settled one stays agreed');
    expect(run(`UPDATE settlements SET payout_cents = payout_cents + 1`)).toThrow('CHECK');
    expect(run(`UPDATE settlements SET state = 'paid', paid_on = '2027-01-01', paid_how = 'cash'`)).toThrow();
    await office().engagements.agree({ id });
    expect(run(`UPDATE settlements SET fee_cents = 1, payout_cents = 1, vat_cents = 0`)).toThrow('what was agreed to');
    await office().engagements.pay({ id, paidOn: localDateOf(shop.clock.now()), paidHow: 'cash', invoiceNumber: '' });
    expect(run(`UPDATE settlements SET invoice_number = 'x'`)).toThrow('append-only');
    expect(run(`DELETE FROM settlements`)).toThrow('append-only');
    const other = (await opened()).id;
    expect(run(`UPDATE engagements SET state = 'sent' WHERE id = '${other}'`)).not.toThrow();
    expect(run(`UPDATE engagements SET state = 'agreed' WHERE id = '${other}'`)).toThrow('is not agreed to');
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newEventFields } from '#shared/events/edit-event.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import { RunOrderImportInput } from '#shared/orders/import/order-import.ts';
import { StartMailingInput } from '#shared/newsletters/mailing.ts';
import type { Mail } from '#server/adapters/mailer.ts';
import { deliverOutbox, newLanes, type OutboxHandlers } from '#server/services/base/outbox/deliver-outbox.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { resumeCampaign, stopCampaign } from '#server/services/club/campaigns/change-campaign.ts';
import { feedCampaigns } from '#server/services/club/campaigns/feed-campaigns.ts';
import { listCampaigns } from '#server/services/club/campaigns/list-campaigns.ts';
import { countRecipients, startMailing } from '#server/services/club/campaigns/start-mailing.ts';
import { testMailing } from '#server/services/club/campaigns/test-mailing.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { previewMailing } from '#server/services/mail/preview-mailing.ts';
import { createEvent } from '#server/services/shop/events/edit/create-event.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { giveTickets } from '#server/services/shop/given-tickets/give-tickets.ts';
import { importOrders } from '#server/services/shop/order-imports/import-orders.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { TODAY } from '#tests/support/today.ts';

const BLOCKS = [
  { kind: 'heading', text: 'Same night, bigger floor' },
  { kind: 'text', text: 'Hola {first name}, we dance at {place}.' },
  { kind: 'night' },
  { kind: 'tickets' },
];

describe('a mail to many', () => {
  let shop: TestShop;
  let admin: ServiceContext;
  let adminId: string;
  let eventId: string;
  let sent: Mail[];

  beforeEach(async () => {
    shop = await openTestShop();
    adminId = addBuyer(shop);
    admin = shop.as(adminId, ['admin']);
    sent = [];
    const startsAt = addBerlinDays(TODAY, 7);
    const fields = newEventFields({
      title: 'Salsa Friday',
      kind: 'party',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 14_400_000),
      location: 'Halle 7',
      priceCents: 1_200,
      isActive: true,
      ticketTypes: [
        { name: 'Party', priceCents: 1_200 },
        { name: 'Workshop', priceCents: 2_000 },
      ],
    });
    eventId = createEvent(admin, { ...fields, isStillDayAccepted: true }).ids[0]!;
  });
  afterEach(() => shop.close());

  const typeOf = (name: string) => showEventEdit(admin, eventId).ticketTypes.find((type) => type.name === name)!.id;
  const buy = async (userId: string, name: string, quantity = 1) => {
    const items = [{ ticketTypeId: typeOf(name), quantity }];
    const { sessionId } = await startCheckout(shop.as(userId), { eventId, items });
    shop.standIn.payMany([sessionId ?? '']);
    await shop.settle();
  };
  const emailOf = (userId: string) =>
    shop.db.sqlite.prepare<[string], { email: string }>(`SELECT email FROM users WHERE id = ?`).get(userId)!.email;
  const mailing = (audience: object, more: object = {}) =>
    StartMailingInput.parse({ audience, subject: 'Moved to {place}', blocks: BLOCKS, ...more });
  const guests = (more: object = {}) => ({ kind: 'guests' as const, eventId, ...more });
  const deliver = (queue: 'campaign' | 'mail') =>
    deliverOutbox(shop.system, {
      queue,
      handlers: mailHandlers({
        send: (mail) => Promise.resolve(void sent.push(mail)),
        close: () => undefined,
      }) as OutboxHandlers,
      lanes: newLanes(),
      concurrency: 2,
    });
  const work = async () => {
    do await deliver('campaign');
    while (feedCampaigns(shop.system) > 0);
    await deliver('campaign');
    feedCampaigns(shop.system);
  };
  /** Orders that another system sold, each of one ticket, with their addresses; gives their ids. */
  const importFrom = async (emails: string[]): Promise<string[]> => {
    const head = 'Bestellung;Gast;Mail;Ticket;Anzahl;Preis;Code;Veranstaltung';
    const lines = emails.map((email, at) => `R${at};Zoë Größe;${email};Party;1;20;AAA-111-${at}00;Salsa Friday`);
    const text = [head, ...lines].join('\n');
    const nights = { 'Salsa Friday': eventId };
    await importOrders(admin, RunOrderImportInput.parse({ id: randomUUID(), text, nights, fileName: 'orders.csv' }));
    return shop.db.sqlite.prepare(`SELECT order_id FROM imported_orders ORDER BY 1`).pluck().all() as string[];
  };
  const ordersOf = (userId: string) =>
    shop.db.sqlite
      .prepare<[string], { id: string }>(`SELECT id FROM orders WHERE user_id = ?`)
      .all(userId)
      .map(({ id }) => id);
  const toWhom = () => sent.map(({ to }) => to).toSorted();

  it('reaches the guests of a night, each once, or those of one type or not inside yet, and says why it came', async () => {
    const [one, two] = [addBuyer(shop), addBuyer(shop)];
    await buy(one, 'Party', 2);
    await buy(two, 'Workshop');
    giveTickets(admin, {
      id: randomUUID(),
      eventId,
      name: 'Ana Ruiz',
      email: 'ana@guest.example',
      quantity: 1,
      reason: 'artist',
      note: '',
    });
    expect(countRecipients(admin, mailing(guests()).audience)).toMatchObject({ people: 3, tickets: 4 });
    const type = mailing(guests({ group: 'type', ticketTypeId: typeOf('Workshop') })).audience;
    expect(countRecipients(admin, type).people).toBe(1);
    shop.db.sqlite.prepare(`UPDATE tickets SET status = 'used', used_at = 1 WHERE user_id = ?`).run(one);
    expect(countRecipients(admin, mailing(guests({ group: 'not_inside' })).audience).people).toBe(2);
    const first = startMailing(admin, mailing(guests()));
    const other = shop.as(addBuyer(shop), ['admin']);
    expect(startMailing(other, mailing(guests())).id).toBe(first.id);
    await work();
    expect(toWhom()).toEqual(['ana@guest.example', emailOf(one), emailOf(two)].toSorted());
    const ana = sent.find(({ to }) => to === 'ana@guest.example')!;
    expect(ana.subject).toBe('Moved to Halle 7');
    for (const part of [ana.text, ana.html]) {
      expect(part).toContain('Hola Ana, we dance at Halle 7.');
      expect(part).toContain('You get this mail because you hold a ticket for Salsa Friday.');
      // Nothing in it tells whether it was opened, and no link goes by way of us.
      expect(part).not.toMatch(/pixel|track|open\.gif|utm_/i);
    }
    expect(ana.headers).not.toHaveProperty('List-Unsubscribe');
    expect(listCampaigns(admin)[0]).toMatchObject({ state: 'done', recipients: 3, emailsSent: 3 });
    startMailing(admin, mailing(guests()));
    await work();
    expect(sent).toHaveLength(3);
  });

  it('reaches guests whose tickets another system sold, once for each address', async () => {
    const buyer = addBuyer(shop);
    await buy(buyer, 'Workshop');
    const zoe = 'zoe@elsewhere.example';
    await importFrom([zoe, '', zoe, zoe]);
    expect(countRecipients(admin, mailing(guests()).audience)).toMatchObject({ people: 2, tickets: 5 });
    // Their first order, by which they are known, no longer counts: another one does.
    shop.db.sqlite
      .prepare(
        `UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE order_id =
         (SELECT min(order_id) FROM imported_orders WHERE email = ?)`,
      )
      .run(zoe);
    expect(countRecipients(admin, mailing(guests()).audience)).toMatchObject({ people: 2, tickets: 4 });
    startMailing(admin, mailing(guests()));
    await work();
    expect(toWhom()).toEqual([emailOf(buyer), zoe].toSorted());
    // Without an account there is nothing to sign in to: the button leads to the ticket itself.
    const text = sent.find(({ to }) => to === zoe)?.text;
    expect(text).toMatch(/\/ticket\/[\w-]{20,}/);
    expect(text).not.toContain('/dashboard');
  });

  it('reaches the buyers of chosen orders, each once, and nobody who never paid', async () => {
    const [one, two, other] = [addBuyer(shop), addBuyer(shop), addBuyer(shop)];
    await buy(one, 'Party');
    await buy(one, 'Workshop');
    await buy(two, 'Party');
    await buy(other, 'Party');
    const open = addBuyer(shop);
    await startCheckout(shop.as(open), { eventId, items: [{ ticketTypeId: typeOf('Party'), quantity: 1 }] });
    const gift = { name: 'Ana Ruiz', email: 'ana@guest.example', quantity: 1, reason: 'artist' as const, note: '' };
    giveTickets(admin, { id: randomUUID(), eventId, ...gift });
    giveTickets(admin, { id: randomUUID(), eventId, ...gift });
    const given = shop.db.sqlite.prepare(`SELECT order_id FROM given_tickets`).pluck().all() as string[];
    const orderIds = [one, two, open].flatMap(ordersOf);
    const imported = await importFrom(['zoe@elsewhere.example', 'zoe@elsewhere.example']);
    const chosen = {
      kind: 'orders' as const,
      orderIds: [...orderIds, ...given, ...imported],
    };
    expect(countRecipients(admin, mailing(chosen).audience)).toMatchObject({ people: 4, tickets: null });
    const first = startMailing(admin, mailing(chosen));
    // The same orders in another order are the same people.
    const again = { ...chosen, orderIds: [...chosen.orderIds.toReversed(), ...given] };
    expect(startMailing(shop.as(addBuyer(shop), ['admin']), mailing(again)).id).toBe(first.id);
    await work();
    const expected = [emailOf(one), emailOf(two), 'ana@guest.example', 'zoe@elsewhere.example'];
    expect(toWhom()).toEqual(expected.toSorted());
    for (const { text, headers } of sent) {
      expect(text).toContain('You get this mail because it is about an order of yours.');
      expect(headers).not.toHaveProperty('List-Unsubscribe');
    }
    const never = mailing({ kind: 'orders', orderIds: ordersOf(open) });
    expect(() => startMailing(admin, never)).toThrow('AUDIENCE_EMPTY');
    expect(() => startMailing(shop.as(other), mailing(chosen))).toThrow('FORBIDDEN');
  });

  it('reaches no buyer any more whose account was deleted', async () => {
    const [stays, gone] = [addBuyer(shop), addBuyer(shop)];
    await buy(stays, 'Party');
    await buy(gone, 'Party');
    const orderIds = [stays, gone].flatMap(ordersOf);
    startMailing(admin, mailing({ kind: 'orders', orderIds }));
    while (feedCampaigns(shop.system) > 0);
    shop.db.sqlite.prepare(`UPDATE orders SET user_id = NULL WHERE user_id = ?`).run(gone);
    await work();
    expect(toWhom()).toEqual([emailOf(stays)]);
  });

  it('leaves at its time to those who are guests then, and can be stopped before', async () => {
    const [early, gone, late] = [addBuyer(shop), addBuyer(shop), addBuyer(shop)];
    await buy(early, 'Party');
    await buy(gone, 'Party');
    const scheduledAt = new Date(shop.clock.now().getTime() + 3_600_000);
    const { id, state } = startMailing(admin, mailing(guests(), { scheduledAt }));
    expect(state).toBe('scheduled');
    await work();
    expect(sent).toEqual([]);
    await stopCampaign(admin, id);
    await buy(late, 'Party');
    shop.db.sqlite.prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE user_id = ?`).run(gone);
    shop.clock.advance(3_600_001);
    await work();
    expect(sent).toEqual([]);
    resumeCampaign(admin, id);
    await work();
    expect(toWhom()).toEqual([emailOf(early), emailOf(late)].toSorted());
  });

  it('advertises only to the proven subscriptions of a list, with the way out in its text and its header', async () => {
    shop.db.sqlite
      .prepare(
        `INSERT INTO newsletter_subscriptions (id, email, subscription_type, is_active, unsubscribe_token, created_at, updated_at)
         VALUES (?, 'a@list.example', 'events', 1, 'way-out', 0, 0), (?, 'b@list.example', 'events', 0, 'gone', 0, 0)`,
      )
      .run(randomUUID(), randomUUID());
    await buy(addBuyer(shop), 'Party');
    startMailing(admin, mailing({ kind: 'list', type: 'events' }, { subject: 'New nights' }));
    await work();
    expect(toWhom()).toEqual(['a@list.example']);
    expect(sent[0]?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    for (const part of [sent[0]?.text, sent[0]?.html]) expect(part).toContain('/unsubscribe/way-out');
    expect(() => startMailing(admin, mailing({ kind: 'owing' }))).toThrow('AUDIENCE_EMPTY');
    expect(() => startMailing(shop.as(addBuyer(shop)), mailing(guests()))).toThrow('FORBIDDEN');
  });

  it('is read by its writer first: as a preview in both parts, and as a mail to nobody else', async () => {
    await buy(addBuyer(shop), 'Party');
    const { audience, subject, blocks, lang } = mailing(guests());
    const preview = previewMailing(admin, { audience, subject, blocks, lang });
    expect(preview.title).toBe('Same night, bigger floor');
    expect(preview.text).toContain('we dance at Halle 7.');
    testMailing(admin, { audience, subject, blocks, lang });
    sent = [];
    await deliver('mail');
    const tests = sent.filter((mail) => mail.subject.startsWith('Test: '));
    expect(tests.map(({ to }) => to)).toEqual([emailOf(adminId)]);
  });
});

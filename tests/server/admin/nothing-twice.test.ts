import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { toEventFields, UpdateEventInput } from '#shared/events/edit-event.ts';
import { CreateNightsInput } from '#shared/events/new-nights.ts';
import { StartMailingInput } from '#shared/newsletters/mailing.ts';
import { localDateOf } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { startMailing } from '#server/services/club/campaigns/start-mailing.ts';
import { resumeCampaign, stopCampaign } from '#server/services/club/campaigns/change-campaign.ts';
import { addGuests } from '#server/services/door/guest-lists/add-guests.ts';
import { saveGuestList } from '#server/services/door/guest-lists/save-guest-list.ts';
import { refundInPanel } from '#server/services/door/sales/refund-in-panel.ts';
import { addNote } from '#server/services/office/people/write-notes.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { createNights } from '#server/services/shop/events/series/create-nights.ts';
import { previewChange } from '#server/services/shop/events/edit/preview-change.ts';
import { setEventActive } from '#server/services/shop/events/edit/set-event-active.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { updateEvent } from '#server/services/shop/events/edit/update-event.ts';
import { giveTickets } from '#server/services/shop/given-tickets/give-tickets.ts';
import { books, buyTicket, pay } from '#tests/support/buy.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { TODAY } from '#tests/support/today.ts';

const DAYS = [10, 17, 24].map((days) => localDateOf(addBerlinDays(TODAY, days)));

describe('two admins at once, and an answer that was lost on the way', () => {
  let shop: TestShop;
  let ada: ServiceContext;
  let ben: ServiceContext;

  beforeEach(async () => {
    shop = await openTestShop();
    [ada, ben] = [shop.as(addBuyer(shop), ['admin']), shop.as(addBuyer(shop), ['organiser'])];
  });
  afterEach(() => shop.close());

  const nights = (idempotencyKey: string) =>
    CreateNightsInput.parse({
      title: 'Salsa Night',
      description: 'As always.',
      kind: 'party',
      styles: ['salsa'],
      location: 'Halle 7',
      priceCents: 1_200,
      startsAtClock: '20:00',
      lastsMinutes: 300,
      days: DAYS,
      ticketTypes: [],
      isActive: true,
      isStillDayAccepted: true,
      idempotencyKey,
    });
  const rows = (table: string): number =>
    shop.db.sqlite.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;

  it('sends every act once more, by the other admin too, and nothing is there twice', async () => {
    const series = nights('the-same-form-sent-twice');
    const [eventId] = createNights(ada, series).ids as [string];
    const bought = await buyTicket(shop, { eventId, quantity: 2 });
    pay(shop, bought);
    await shop.settle();
    const listId = randomUUID();
    const part = {
      orderId: bought.orderId,
      amountCents: 300,
      ticketsStay: true,
      requestKey: randomUUID(),
      reason: 'No cloakroom',
    };
    const gift = { eventId, name: 'Ana Ruiz', email: 'ana@guest.example', quantity: 1, reason: 'artist' } as const;
    const guest = { id: randomUUID(), name: 'Gast', companions: 1, note: '', email: null };
    const mailing = StartMailingInput.parse({
      audience: { kind: 'guests', eventId },
      subject: 'Moved',
      blocks: [{ kind: 'text', text: 'We dance at {place}.' }],
    });
    const [giftId, noteId] = [randomUUID(), randomUUID()];
    const acts: ((who: ServiceContext) => unknown)[] = [
      (who) => createNights(who, series),
      (who) => setEventActive(who, { id: eventId, isActive: true, scope: 'all' }),
      (who) => giveTickets(who, { id: giftId, note: '', ...gift }),
      (who) => saveGuestList(who, { id: listId, eventId, name: 'House', holdsUntil: null }),
      (who) => addGuests(who, { listId, guests: [guest] }),
      (who) => addNote(who, { id: noteId, userId: bought.userId, text: 'Called' }),
      (who) => refundInPanel(who, part),
      (who) => startMailing(who, mailing),
      (who) => refundInPanel(who, { orderId: bought.orderId }),
    ];
    for (const act of acts) {
      act(ada);
      act(ada); // the same page, whose answer was lost
      act(ben); // somebody else, at the same moment
    }
    await shop.settle();
    expect({
      nights: rows('events'),
      gifts: rows('given_tickets'),
      lists: rows('guest_lists'),
      guests: rows('listed_guests'),
      notes: rows('person_notes'),
      mailings: rows('campaigns'),
    }).toEqual({ nights: 3, gifts: 1, lists: 1, guests: 1, notes: 1, mailings: 1 });
    const { refunds, activeTickets } = books(shop, bought.orderId);
    expect(refunds.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([300, 2_100]);
    expect(activeTickets).toBe(0);
  });

  it('lets only the first of two who read the same night or the same series change it', () => {
    const [first, second] = createNights(ada, nights('another-form-sent-once')).ids as [string, string];
    const edit = (id: string, change: object) =>
      UpdateEventInput.parse({ id, ...toEventFields(showEventEdit(ada, id)), ...change });
    const seenAt = showEventEdit(ada, first).updatedAt;
    const [byAda, byBen] = [edit(first, { location: 'Ada', seenAt }), edit(first, { location: 'Ben', seenAt })];
    const ofSeries = { scope: 'all', seriesSeenAt: previewChange(ben, edit(second, { title: 'Ben' })).seenAt } as const;
    const series = edit(second, { title: 'Ben', ...ofSeries });
    shop.clock.advance(1_000);
    updateEvent(ada, byAda);
    expect(() => updateEvent(ben, byBen)).toThrow('CHANGED_MEANWHILE');
    expect(() => updateEvent(ben, series)).toThrow('CHANGED_MEANWHILE');
    expect(showEventEdit(ada, first)).toMatchObject({ location: 'Ada', title: 'Salsa Night' });
    // Whoever overwrites says so.
    updateEvent(ben, { ...byBen, seenAt: undefined });
    expect(showEventEdit(ada, first).location).toBe('Ben');
  });

  it('stops and resumes one mailing, and calls one night off, whoever presses second', async () => {
    const [eventId] = createNights(ada, nights('a-third-form-sent-once')).ids as [string];
    const bought = await buyTicket(shop, { eventId });
    pay(shop, bought);
    await shop.settle();
    const words = { subject: 'Hola', blocks: [{ kind: 'text', text: 'Hola' }] };
    const { id } = startMailing(ada, StartMailingInput.parse({ audience: { kind: 'guests', eventId }, ...words }));
    await Promise.all([stopCampaign(ada, id), stopCampaign(ben, id)]);
    expect([resumeCampaign(ada, id).state, resumeCampaign(ben, id).state]).toEqual(['sending', 'sending']);
    await Promise.all([cancelEvent(ada, eventId), cancelEvent(ben, eventId)]);
    await shop.settle();
    expect(books(shop, bought.orderId).refunds).toEqual([
      { status: 'succeeded', amountCents: 1_200, reason: 'event_cancelled' },
    ]);
    const acts = shop.db.sqlite
      .prepare<[], string>(`SELECT action FROM audit WHERE action GLOB 'campaign.*' OR action = 'event.cancelled'`)
      .pluck()
      .all();
    expect(acts.toSorted()).toEqual(['campaign.resumed', 'campaign.started', 'campaign.stopped', 'event.cancelled']);
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import { AllPromoCodesInput } from '#shared/promo-codes/promo-list.ts';
import { placeWords } from '#shared/promo-codes/promo-words.ts';
import { DAY_MS } from '#shared/time.ts';
import type { z } from 'zod';
import { saveArtist } from '#server/services/shop/artists/save-artist.ts';
import { saveLineUp } from '#server/services/shop/artists/save-line-up.ts';
import { deleteDraft } from '#server/services/shop/events/edit/delete-draft.ts';
import { offerPromoCode } from '#server/services/shop/events/offer-promo-code.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { listAllPromoCodes, listPromoCodes } from '#server/services/shop/promo-codes/list-promo-codes.ts';
import { savePromoCode } from '#server/services/shop/promo-codes/save-promo-code.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

type NewCode = Partial<z.input<typeof SavePromoCodeInput>>;

describe('a promo code for more than one night', () => {
  let shop: TestShop;
  let office: ReturnType<TestShop['as']>;
  beforeEach(async () => {
    shop = await openTestShop();
    office = shop.as(addBuyer(shop), ['admin']);
  });
  afterEach(() => shop.close());

  const set = (eventId: string, column: string, value: unknown): void => {
    shop.db.sqlite.prepare(`UPDATE events SET ${column} = ? WHERE id = ?`).run(value, eventId);
  };
  function addSeries(name: string): string {
    const id = randomUUID();
    shop.db.sqlite.prepare(`INSERT INTO event_series (id, name) VALUES (?, ?)`).run(id, name);
    return id;
  }
  function addVenue(name: string): string {
    const id = randomUUID();
    shop.db.sqlite.prepare(`INSERT INTO venues (id, name) VALUES (?, ?)`).run(id, name);
    return id;
  }
  function addCode(more: NewCode): void {
    savePromoCode(
      office,
      SavePromoCodeInput.parse({
        id: randomUUID(),
        eventId: null,
        code: 'SALSA20',
        kind: 'percent',
        percent: 20,
        ...more,
      }),
    );
  }
  const isGoodFor = (eventId: string, code = 'SALSA20'): boolean => {
    try {
      return offerPromoCode(shop.as(addBuyer(shop)), { eventId, code }).code === code;
    } catch (error) {
      expect(error).toMatchObject({ code: 'PROMO_CODE_NOT_HERE' });
      return false;
    }
  };
  /** Where the panel lists the code, and in which words. */
  const placeAt = (eventId: string): string[] => listPromoCodes(office, { eventId }).map(placeWords);

  it('is good for the nights that are named, and for no other', async () => {
    const [first, second, third] = [addEvent(shop), addEvent(shop), addEvent(shop)];
    addCode({ scope: 'nights', eventIds: [first, third, first] });
    expect([first, second, third].map((id) => isGoodFor(id))).toEqual([true, false, true]);
    expect([first, second, third].map(placeAt)).toEqual([['2 nights'], [], ['2 nights']]);
    const items = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }];
    const buy = (eventId: string) => startCheckout(shop.as(addBuyer(shop)), { eventId, items, promoCode: 'SALSA20' });
    await expect(buy(third)).resolves.toMatchObject({ orderStatus: 'pending' });
    await expect(buy(second)).rejects.toMatchObject({ code: 'PROMO_CODE_NOT_HERE' });
  });

  it('is over once the last of its nights is over or called off, not before', () => {
    const now = shop.clock.now().getTime();
    const [first, second] = [addEvent(shop, { startsInHours: 2 }), addEvent(shop, { startsInHours: 72 })];
    addCode({ scope: 'nights', eventIds: [first, second] });
    const state = () => listAllPromoCodes(office, AllPromoCodesInput.parse({})).items.map((code) => code.state);
    shop.clock.advance(DAY_MS);
    expect(state()).toEqual(['on']);
    set(second, 'cancelled_at', now);
    expect(state()).toEqual(['over']);
  });

  it('keeps a draft that it names from being deleted', () => {
    const [draft, other] = [addEvent(shop), addEvent(shop)];
    set(draft, 'is_active', 0);
    addCode({ scope: 'nights', eventIds: [draft, other] });
    expect(() => deleteDraft(office, draft)).toThrow('EVENT_NOT_DRAFT');
  });

  it('is good for every night of a series, also one that comes to it later', () => {
    const [first, later, other] = [addEvent(shop), addEvent(shop), addEvent(shop)];
    const [fridays, sundays] = [addSeries('Salsa Fridays'), addSeries('Sundays')];
    set(first, 'series_id', fridays);
    set(other, 'series_id', sundays);
    addCode({ scope: 'series', eventId: first });
    expect([first, later, other].map((id) => isGoodFor(id))).toEqual([true, false, false]);
    set(later, 'series_id', fridays);
    expect([first, later, other].map((id) => isGoodFor(id))).toEqual([true, true, false]);
    expect(placeAt(later)).toEqual(['Every night of Salsa Fridays']);
  });

  it('is good for every night at a partner’s venue', () => {
    const [here, there, nowhere] = [addEvent(shop), addEvent(shop), addEvent(shop)];
    const [kulturhaus, barrio] = [addVenue('Kulturhaus'), addVenue('Barrio')];
    set(here, 'venue_id', kulturhaus);
    set(there, 'venue_id', barrio);
    addCode({ scope: 'venue', venueId: kulturhaus });
    expect([here, there, nowhere].map((id) => isGoodFor(id))).toEqual([true, false, false]);
    expect(placeAt(here)).toEqual(['Every night at Kulturhaus']);
  });

  it('is good for every night with a partner in the line-up, as long as they stand in it', () => {
    const [plays, other] = [addEvent(shop), addEvent(shop)];
    const artistId = randomUUID();
    saveArtist(office, { id: artistId, name: 'DJ Ana', about: '', otherWords: null, url: null });
    const line = (eventId: string, ids: string[]) =>
      saveLineUp(office, {
        eventId,
        entries: ids.map((id) => ({ at: null, artistId: id, what: 'plays', otherWords: null })),
      });
    line(plays, [artistId]);
    addCode({ scope: 'artist', artistId });
    expect([plays, other].map((id) => isGoodFor(id))).toEqual([true, false]);
    expect(placeAt(plays)).toEqual(['Every night with DJ Ana']);
    line(plays, []);
    line(other, [artistId]);
    expect([plays, other].map((id) => isGoodFor(id))).toEqual([false, true]);
  });

  it('needs what it is good for: a series, a venue, an artist and nights that are there', () => {
    const lone = addEvent(shop);
    expect(() => addCode({ scope: 'series', eventId: lone })).toThrow('INVALID_INPUT');
    expect(() => addCode({ scope: 'venue', venueId: randomUUID() })).toThrow('VENUE_NOT_FOUND');
    expect(() => addCode({ scope: 'artist', artistId: randomUUID() })).toThrow('ARTIST_NOT_FOUND');
    expect(() => addCode({ scope: 'nights', eventIds: [lone, randomUUID()] })).toThrow('EVENT_NOT_FOUND');
    set(lone, 'cancelled_at', shop.clock.now().getTime());
    expect(() => addCode({ scope: 'nights', eventIds: [lone] })).toThrow('EVENT_CANCELLED');
    const wrong = (more: NewCode) =>
      SavePromoCodeInput.safeParse({
        id: randomUUID(),
        eventId: null,
        code: 'CODE',
        kind: 'percent',
        percent: 5,
        ...more,
      }).error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(wrong({ scope: 'nights' })).toEqual([['eventIds', 'Please choose the nights.']]);
    expect(wrong({ scope: 'venue' })).toEqual([['venueId', 'Please choose a venue.']]);
    expect(wrong({ scope: 'artist' })).toEqual([['artistId', 'Please choose an artist.']]);
    expect(wrong({ scope: 'series', kind: 'unlock', ticketTypeId: randomUUID() })).toEqual([
      ['scope', 'A code that unlocks a ticket type belongs to its event.'],
    ]);
  });

  it('stays where it was made to hold', () => {
    const [first, second] = [addEvent(shop), addEvent(shop)];
    addCode({ scope: 'nights', eventIds: [first, second] });
    for (const column of ['series_id', 'venue_id', 'artist_id', 'event_id', 'list_id'])
      expect(() => shop.db.sqlite.prepare(`UPDATE promo_codes SET ${column} = 'x'`).run(), column).toThrow(
        'fixed column',
      );
    expect(() => shop.db.sqlite.prepare(`UPDATE promo_codes SET is_for_nights = 0`).run()).toThrow('fixed column');
  });
});

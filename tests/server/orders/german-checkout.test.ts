import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readReturnPath } from '#shared/accounts/return-path.ts';
import { SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import { savePromoCode } from '#server/services/shop/promo-codes/save-promo-code.ts';
import type { OrderQuote, PromoOffer } from '#shared/orders/order-views.ts';
import { joinClub } from '#tests/support/join-club.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { aboutToBuy } from '#web/features/auth/about-to-buy.ts';

let site: TestSite;
let eventId = '';
let cookie = '';
let userId = '';
beforeAll(async () => {
  site = await openTestSite();
  eventId = addEvent(site.shop, { title: 'Noche del Rio', priceCents: 1200 });
  userId = addPerson(site.shop);
  cookie = signIn(site.shop, userId).cookie;
});
afterAll(() => site.close());

type Answer<T> = { result?: { data: { json: T } }; error?: { json: { message: string } } };

async function call<T>(procedure: string, input: object, { lang = 'de', isQuery = false } = {}): Promise<Answer<T>> {
  const headers = { cookie, 'x-lang': lang, 'content-type': 'application/json' };
  const json = JSON.stringify({ json: input });
  const { text } = isQuery
    ? await site.ask(`/trpc/${procedure}?input=${encodeURIComponent(json)}`, { headers })
    : await site.ask(`/trpc/${procedure}`, { method: 'POST', headers, body: json });
  return JSON.parse(text) as Answer<T>;
}
const items = [{ ticketTypeId: 'general-admission', quantity: 1 }];

describe('the checkout of a German page', () => {
  test('is asked for behind the sign-in, which knows what is about to be bought and leads back there', async () => {
    const { status, headers } = await site.ask(`/de/checkout/${eventId}`);
    const back = `/de/checkout/${eventId}`;
    expect([status, headers['location']]).toEqual([302, `/auth?returnTo=${encodeURIComponent(back)}`]);
    expect(aboutToBuy(readReturnPath(back))).toEqual({ eventId });
    const { text } = await site.ask(headers['location'] ?? '');
    expect(text).toContain('Noche del Rio');
  });

  test('hears of prices, codes and refusals in German, the English one in English', async () => {
    const quote = async (lang: string) =>
      (await call<OrderQuote>('checkout.quote', { eventId, items }, { lang, isQuery: true })).result?.data.json.member
        .sentence;
    expect(await quote('de')).toMatch(/^Preis im Members Club: \d,\d\d\u00a0€\. Du bist noch kein Mitglied\.$/);
    expect(await quote('en')).toMatch(/^Members Club price: €\d\.\d\d\. You are not a member yet\.$/);

    savePromoCode(
      site.shop.as(addPerson(site.shop), ['admin']),
      SavePromoCodeInput.parse({ id: randomUUID(), code: 'SALSA20', kind: 'percent', percent: 20, eventId }),
    );
    const offer = await call<PromoOffer>('checkout.promoCode', { eventId, code: 'SALSA20' });
    expect(offer.result?.data.json.sentence).toBe('20 % Rabatt auf jedes Ticket.');
    const unknown = await call('checkout.promoCode', { eventId, code: 'NOBODY' });
    expect(unknown.error?.json.message).toBe(
      'Diesen Promo-Code kennen wir nicht. Bitte prüf, wie er geschrieben wird.',
    );
  });

  test('makes an order in German: its payment page, the way back from there, and its mail', async () => {
    const asked: { lang: string | null; successUrl: string; cancelUrl: string }[] = [];
    const { payments } = site.shop.system;
    const create = payments.createSession.bind(payments);
    payments.createSession = async (session, until) => {
      asked.push(session);
      return create(session, until);
    };
    const { result } = await call<{ orderId: string }>('checkout.createEventCheckout', { eventId, items });
    const orderId = result?.data.json.orderId ?? '';
    payments.createSession = create;
    const made = site.shop.db.sqlite.prepare(`SELECT lang FROM orders WHERE id = ?`).get(orderId);
    expect(made).toEqual({ lang: 'de' });
    expect(asked).toMatchObject([
      {
        lang: 'de',
        successUrl: expect.stringContaining('/de/event-payment-success?session_id=') as string,
        cancelUrl: expect.stringContaining(`/de/checkout/${eventId}?order=${orderId}`) as string,
      },
    ]);
  });

  test('names the lines of an order as the page speaks that shows it', async () => {
    await joinClub(site.shop, { userId });
    const night = addEvent(site.shop, { title: 'Noche del Mar', priceCents: 1200 });
    const input = { eventId: night, items };
    const names = async (lang: string) =>
      (await call<OrderQuote>('checkout.quote', input, { lang, isQuery: true })).result?.data.json.lines.map(
        ({ name }) => name,
      );
    expect(await names('de')).toEqual(['Eintritt, Mitgliederpreis']);
    expect(await names('en')).toEqual(['General Admission, member price']);
  });
});

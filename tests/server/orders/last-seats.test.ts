import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SEAT_GUARD_TRIGGER } from '#server/db/triggers-seats.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const BUYERS = isLongForm ? 200 : 60;
const SEATS = 20;

describe(`${BUYERS} buyers for 20 seats at once, over real HTTP`, () => {
  let shop: TestShop;
  let server: TestServer;

  beforeEach(async () => {
    shop = await openTestShop();
    server = await serveShop(shop);
  });
  afterEach(async () => {
    await server.close();
    await shop.close();
  });

  async function rush(
    ticketTypeId: string,
    eventId: string,
    buyers = BUYERS,
  ): Promise<{ held: number; refused: (string | null)[] }> {
    const cookies = Array.from({ length: buyers }, () => server.cookieOf(addBuyer(shop)));
    const answers = await Promise.all(
      cookies.map((cookie) =>
        server.mutate('checkout.createEventCheckout', { eventId, items: [{ ticketTypeId, quantity: 1 }] }, { cookie }),
      ),
    );
    const held =
      shop.db.sqlite
        .prepare<[string], { n: number }>(`SELECT COALESCE(SUM(quantity), 0) AS n FROM seat_holds WHERE event_id = ?`)
        .get(eventId)?.n ?? -1;
    expect(answers.filter((a) => a.status === 200)).toHaveLength(held);
    return { held, refused: answers.filter((a) => a.status !== 200).map((a) => a.domainCode) };
  }

  it('holds exactly 20 seats of the event', async () => {
    const { held, refused } = await rush('general-admission', addEvent(shop, { capacity: SEATS }));
    expect(held).toBe(SEATS);
    expect(new Set(refused)).toEqual(new Set(['EVENT_SOLD_OUT']));
  });

  it('holds exactly 20 seats of a ticket type with a quota', async () => {
    const eventId = addEvent(shop, { capacity: 1000 });
    const { held, refused } = await rush(addTicketType(shop, eventId, { quota: SEATS }), eventId);
    expect(held).toBe(SEATS);
    expect(new Set(refused)).toEqual(new Set(['TICKET_TYPE_SOLD_OUT']));
  });

  it('negative control: with the guard switched off it oversells', async () => {
    shop.db.sqlite.exec(`DROP TRIGGER ${SEAT_GUARD_TRIGGER}`);
    const { held } = await rush('general-admission', addEvent(shop, { capacity: SEATS }), 2 * SEATS);
    expect(held).toBeGreaterThan(SEATS);
  });
});

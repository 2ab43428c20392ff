import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { CheckoutStarted } from '#shared/orders/order-views.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { dataLocation } from '#server/settings.ts';
import type { Db } from '#server/db/client.ts';
import { makeCourse } from '#tests/support/course.ts';
import { Refused } from '#tests/support/processes/call-procedure.ts';
import { openKillableShop } from '#tests/support/processes/killable-shop.ts';
import {
  addSellingEvent,
  addSignedInBuyers,
  openShopDatabase,
  type Buyer,
} from '#tests/support/processes/prepare-shop.ts';
import { POOL } from '#tests/support/roles.ts';
import { seededRandom } from './busy-buyers.ts';
import { compareWithProvider } from './compare-with-provider.ts';

const KILLS = 100;
const DANCERS = 24;
const SEATS = 10;
const SEED = 20_260_118;
const RULE = { giveBack: { hoursBefore: 0, percent: 100, feeCents: 0 }, release: null };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Floor = { eventId: string; ticketTypeId: string };
/** One alone, or a couple of whom one orders for both. */
type Dancer = { buyer: Buyer; roles: SeatRole[] };
type Own = {
  offerId: string | null;
  ticketId: string | null;
  state: string | null;
  away: string | null;
  next: string | null;
};

/** A night or a course of ten seats, which asks for roles and whose tickets may be given back for all that was paid. */
function addFloor(db: Db, isCourse: boolean): Floor {
  const floor = addSellingEvent(db, { capacity: SEATS, perPerson: 2 });
  const { sqlite } = db;
  sqlite.prepare(`UPDATE events SET ticket_rule = ? WHERE id = ?`).run(JSON.stringify(RULE), floor.eventId);
  const startsAt = new Date(Date.now() + 20 * DAY_MS);
  const endsAt = new Date(startsAt.getTime() + (isCourse ? 3 * 7 * DAY_MS : 0) + 2 * HOUR_MS);
  if (isCourse) makeCourse({ db, system: { db, now: () => new Date() } }, floor.eventId, { startsAt, endsAt });
  else
    sqlite
      .prepare(`UPDATE events SET starts_at = ?, ends_at = ? WHERE id = ?`)
      .run(startsAt.getTime(), endsAt.getTime(), floor.eventId);
  sqlite
    .prepare(`INSERT INTO role_pools (event_id, style, opening, slack, percent) VALUES (?, ?, ?, ?, ?)`)
    .run(floor.eventId, POOL.style, POOL.opening, POOL.slack, POOL.percent);
  return floor;
}

const OWN = `SELECT
  (SELECT o.id FROM seat_offers o JOIN waiters w ON w.id = o.waiter_id
    WHERE w.user_id = @userId AND o.event_id = @eventId AND o.state = 'live' AND o.seat = 1) AS offerId,
  (SELECT id FROM tickets WHERE user_id = @userId AND event_id = @eventId AND status = 'active' ORDER BY id LIMIT 1) AS ticketId,
  (SELECT state FROM waiters WHERE user_id = @userId AND event_id = @eventId AND ended_at IS NULL) AS state,
  (SELECT a.evening_id FROM absences a JOIN tickets t ON t.id = a.ticket_id
    WHERE t.user_id = @userId AND t.event_id = @eventId AND a.ended_at IS NULL LIMIT 1) AS away,
  (SELECT id FROM event_evenings WHERE event_id = @eventId ORDER BY id LIMIT 1 OFFSET @evening) AS next`;

describe('a server that is killed while seats are offered to one or to couples, taken, given back and left free for an evening', () => {
  const shop = openKillableShop('queue');
  const { read, count } = shop;
  const random = seededRandom(SEED);
  const done = { bought: 0, claimed: 0, claimedTogether: 0, joined: 0, gaveBack: 0, declined: 0, away: 0, came: 0 };
  const acts = () => Object.values(done).reduce((sum, n) => sum + n, 0);
  let isOver = false;

  const ownOf = (books: Database.Database, { buyer }: Dancer, { eventId }: Floor): Own =>
    books.prepare<[object], Own>(OWN).get({ userId: buyer.userId, eventId, evening: Math.floor(random() * 4) }) as Own;

  async function buy(
    { buyer, roles }: Dancer,
    { eventId, ticketTypeId }: Floor,
    offerId: string | null,
  ): Promise<void> {
    const items = [{ ticketTypeId, quantity: roles.length, roles }];
    const { sessionId } = await shop.call<CheckoutStarted>('checkout.createEventCheckout', buyer, {
      eventId,
      items,
      idempotencyKey: randomUUID(),
      ...(offerId !== null && { seatOfferId: offerId }),
    });
    // Some walk away from the page of the provider.
    if (sessionId === null || random() < 0.15) return;
    await shop.pay(sessionId);
    done[offerId === null ? 'bought' : roles.length > 1 ? 'claimedTogether' : 'claimed'] += 1;
  }

  /** Buys, and waits where there is no seat. */
  async function comeIn(dancer: Dancer, floor: Floor): Promise<void> {
    try {
      await buy(dancer, floor, null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const [role] = dancer.roles;
      const wish = dancer.roles.length === 1 ? { role } : { seats: dancer.roles.length, roles: dancer.roles };
      await shop.call('checkout.joinWaitList', dancer.buyer, { ...floor, ...wish });
      done.joined += 1;
    }
  }

  async function changeMind({ buyer }: Dancer, { ticketId, away, next }: Own): Promise<void> {
    if (next === null || random() < 0.3) {
      if (random() < 0.5) return;
      await shop.call('profile.giveTicketBack', buyer, { ticketId });
      done.gaveBack += 1;
    } else if (away !== null && random() < 0.5) {
      await shop.call('profile.comeAfterAll', buyer, { ticketId, eveningId: away });
      done.came += 1;
    } else {
      await shop.call('profile.sayAbsent', buyer, { ticketId, eveningId: next });
      done.away += 1;
    }
  }

  async function act(books: Database.Database, dancer: Dancer, floor: Floor): Promise<void> {
    const own = ownOf(books, dancer, floor);
    if (own.ticketId !== null) return changeMind(dancer, own);
    if (own.offerId !== null && random() < 0.7) return buy(dancer, floor, own.offerId);
    if (own.offerId !== null) {
      await shop.call('checkout.declineSeat', dancer.buyer, { eventId: floor.eventId });
      done.declined += 1;
    } else if (own.state === 'paused')
      await shop.call('checkout.resumeWaiting', dancer.buyer, { eventId: floor.eventId });
    else if (own.state === null) await comeIn(dancer, floor);
  }

  async function live(books: Database.Database, dancer: Dancer, floors: readonly Floor[]): Promise<void> {
    while (!isOver) {
      // A server that is dead, or a seat that somebody else had first: they look again.
      await act(books, dancer, floors[Math.floor(random() * floors.length)]!).catch(() => undefined);
      await pause(20 + random() * 60);
    }
  }

  /** Time of seats that are kept runs out while nobody is there. */
  function lapseAll(): void {
    const books = new Database(dataLocation({ DATA_DIR: shop.dataDir }).databaseFile);
    books.exec(`UPDATE seat_offers SET expires_at = offered_at WHERE state = 'live'`);
    books.close();
  }

  const isQuiet = () =>
    count(`orders WHERE status = 'pending'`) === 0 &&
    count(`refunds WHERE status <> 'succeeded'`) === 0 &&
    count(`provider_events WHERE status = 'received'`) === 0 &&
    count(`outbox WHERE kind = 'refund' AND status = 'waiting'`) === 0;

  it(
    `loses nobody's seat, lets nobody in twice, and money in is money out and tickets, in ${KILLS} kills`,
    async () => {
      const db = openShopDatabase(shop.dataDir);
      const dancers = addSignedInBuyers(db, DANCERS).map((buyer, at): Dancer => ({
        buyer,
        roles: at % 4 === 3 ? ['lead', 'follow'] : [at % 7 === 0 ? 'both' : at % 2 === 0 ? 'lead' : 'follow'],
      }));
      const floors = [addFloor(db, false), addFloor(db, true)];
      db.close();
      await shop.start();
      const books = new Database(dataLocation({ DATA_DIR: shop.dataDir }).databaseFile, { readonly: true });
      const lives = dancers.map((dancer) => live(books, dancer, floors));
      for (let kill = 1; kill <= KILLS; kill++) {
        // By what was done, not by the clock: a slow machine would be killed before anybody had answered.
        for (const enough = acts() + 2 + random() * 6; acts() < enough;) await pause(5);
        await pause(random() * 60);
        await shop.kill();
        if (kill % 10 === 0) lapseAll();
        await shop.start();
        if (kill % 20 === 0) console.log(`queue: ${kill} of ${KILLS} kills, ${JSON.stringify(done)}`);
      }
      isOver = true;
      await Promise.all(lives);
      for (let round = 0; round < 60 && !isQuiet(); round++) {
        await shop.advance(61);
        await pause(200);
      }
      expect(isQuiet()).toBe(true);
      expect(shop.faults()).toEqual([]);
      expect(compareWithProvider(books, await shop.sessions())).toEqual([]);
      books.close();

      for (const { eventId } of floors) {
        const of = (rows: string) => count(`${rows} AND event_id = '${eventId}'`);
        const seats = of(`tickets WHERE status = 'active'`) + of(`seat_offers WHERE state = 'live'`);
        expect(seats).toBeLessThanOrEqual(SEATS);
        expect(of(`tickets WHERE status = 'active'`)).toBeGreaterThan(0);
      }
      expect(
        read(
          `SELECT user_id, event_id, role FROM tickets WHERE status = 'active' GROUP BY user_id, event_id, role
            HAVING count(*) > 1`,
        ),
      ).toEqual([]);
      // Several have all their seats kept, or none.
      expect(
        read(
          `SELECT w.id FROM waiters w WHERE CASE w.state WHEN 'offered' THEN w.seats ELSE 0 END <>
            (SELECT count(*) FROM seat_offers o WHERE o.waiter_id = w.id AND o.state = 'live')`,
        ),
      ).toEqual([]);
      expect(read(`SELECT code_id FROM tickets GROUP BY code_id HAVING count(*) > 1`)).toEqual([]);
      // Each place for which seats were kept was told by one mail.
      expect(count(`outbox WHERE kind = 'mail.seat_offered'`)).toBe(count('seat_offers WHERE seat = 1'));
      const worth = read<{ cents: number }>(
        `SELECT sum(price_paid_cents) AS cents FROM tickets WHERE status = 'active'`,
      );
      const paid = (await shop.sessions()).filter(({ paymentStatus }) => paymentStatus === 'paid');
      expect(paid.reduce((sum, { amountTotal, amountRefunded }) => sum + (amountTotal ?? 0) - amountRefunded, 0)).toBe(
        worth[0]?.cents,
      );
      // The test is worth nothing where nothing happened.
      for (const [what, n] of Object.entries(done)) expect(n, what).toBeGreaterThan(KILLS / 20);
    },
    300_000 + KILLS * 20_000,
  );
});

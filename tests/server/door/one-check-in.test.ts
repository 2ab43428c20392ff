import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/time.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { TICKET_FLAGS } from '#shared/door/snapshot.ts';
import type { Verdict } from '#shared/door/verdict.ts';
import { encodeCode, encodePayload } from '#shared/tickets/qr-code.ts';
import { checkIn } from '#server/services/door/check-in/check-in.ts';
import { headCount } from '#server/services/door/check-in/head-count.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { connectToServer } from '#kiosk/main/base/server-api.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { atDoor } from '#tests/support/at-door.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import {
  addNight,
  addBoss,
  addMember,
  addStaff,
  giveTickets,
  pairDesk,
  scan,
  ticketsOf,
  type TestDesk,
} from '#tests/support/door.ts';
import { serveShop } from '#tests/support/test-server.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { clubNight } from '#tests/support/club-night.ts';

const RACES = process.env['TEST_LONG'] === '1' ? 500 : 50;
const RACES_UNGUARDED = 40;
/** Guests who stand at the doors at once. */
const CROWD = 25;

let shop: TestShop;
let [one, two] = [] as unknown as [TestDesk, TestDesk];
let eventId = '';

beforeEach(async () => {
  shop = await openTestShop();
  [one, two] = [pairDesk(shop, 'Kasse 1'), pairDesk(shop, 'Kasse 2')];
  eventId = addNight(shop, { capacity: 1_000 });
});
afterEach(() => shop.close());

const ask = (at: TestDesk, code: string, entryId = randomUUID()): Promise<Verdict> =>
  checkIn(at.ctx, at.desk, { eventId, code, entryId, isUnder18: false, confirmed: null });

/** Two desks' own clients ask about one ticket in the same moment, over HTTP, again and again. */
async function race(rounds: number): Promise<{ greens: number[]; losers: Verdict[] }> {
  const server = await serveShop(shop);
  const cashierId = addStaff(shop, ['cashier']);
  shop.db.sqlite.prepare(`UPDATE users SET name = 'Mara Voss' WHERE id = ?`).run(cashierId);
  const clients = [one, two].map(({ token }) => connectToServer(server.url, token, fetch));
  const answers: Verdict[][] = [];
  const tickets = giveTickets(shop, eventId, rounds);
  for (let from = 0; from < rounds; from += CROWD) {
    const scans = tickets
      .slice(from, from + CROWD)
      .map(({ code }) =>
        Promise.all(
          clients.map((client) =>
            client.checkIn({ eventId, code, entryId: randomUUID(), cashierId }, AbortSignal.timeout(20_000)),
          ),
        ),
      );
    answers.push(...(await Promise.all(scans)));
  }
  await server.close();
  return {
    greens: answers.map((pair) => pair.filter(({ colour }) => colour === 'green').length),
    losers: answers.flat().filter(({ colour }) => colour !== 'green'),
  };
}

describe('two desks and one ticket in the same moment', () => {
  it('let one guest in, and tell the other when, where and by whom', async () => {
    const { greens, losers } = await race(RACES);
    expect(greens).toEqual(Array.from({ length: RACES }, () => 1));
    expect(losers).toHaveLength(RACES);
    for (const loser of losers)
      expect(loser).toMatchObject({
        colour: 'amber',
        reason: 'already_used',
        isAdmitted: false,
        usedAt: shop.clock.now(),
        by: 'Mara V.',
      });
    expect(shop.db.sqlite.prepare('SELECT COUNT(*) AS n FROM admissions').get()).toEqual({ n: RACES });
    expect(losers.filter(({ usedAtDesk }) => usedAtDesk !== 'Kasse 1' && usedAtDesk !== 'Kasse 2')).toEqual([]);
  });

  it('let two in as soon as the unique row does not decide: the test can fail', async () => {
    shop.db.sqlite.exec('DROP INDEX admissions_ticket_unique');
    const { greens } = await race(RACES_UNGUARDED);
    expect(greens.filter((count) => count > 1)).toHaveLength(RACES_UNGUARDED);
  });

  it('let one in when each decides for itself, one after the other', () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    expect([scan(one, eventId, ticket!.code), scan(two, eventId, ticket!.code)].map(({ colour }) => colour)).toEqual([
      'green',
      'amber',
    ]);
  });
});

describe('one scan', () => {
  it('gets the same verdict when its answer was lost and it is asked again', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const entryId = randomUUID();
    const first = await ask(one, ticket!.code, entryId);
    shop.clock.advance(5_000);
    expect(await ask(one, ticket!.code, entryId)).toEqual(first);
    expect(first).toMatchObject({
      colour: 'green',
      reason: 'valid',
      isAdmitted: true,
      counts: { admitted: 1, online: 1 },
    });
    await expect(ask(two, ticket!.code, entryId)).rejects.toThrow('IDEMPOTENCY_KEY_REUSED');
  });

  it('refuses a forged code, another night, a typed wrong number and nonsense', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const [other] = giveTickets(shop, addNight(shop, { title: 'Another night' }), 1);
    const forged = ticket!.code.slice(0, -4) + (ticket!.code.endsWith('0000') ? '1111' : '0000');
    expect(await ask(one, forged)).toMatchObject({ colour: 'red', reason: 'forged', holder: null });
    expect(await ask(one, other!.code)).toMatchObject({ colour: 'red', reason: 'wrong_event', holder: null });
    const night = /^Another night, (Mo|Di|Mi|Do|Fr|Sa|So) \d{1,2}\.\d{1,2}\.$/;
    expect((await ask(one, other!.code)).validFor).toMatch(night);
    expect((await ask(one, other!.ticketNumber)).validFor).toMatch(night);
    expect((await ask(one, forged)).validFor).toBeNull(); // what a forged code claims is told to nobody
    expect(await ask(one, 'TKT-1-AAAAAAAA')).toMatchObject({ colour: 'red', reason: 'unknown_code' });
    expect(await ask(one, 'hello world')).toMatchObject({ colour: 'red', reason: 'unknown_code' });
    expect(await ask(one, ticket!.ticketNumber)).toMatchObject({ colour: 'green', reason: 'valid' });
  });

  it('takes the last eight signs of a number typed by hand, this night’s first; a member’s only if nobody shares them', async () => {
    const [ticket, later] = giveTickets(shop, eventId, 2);
    const end = ticket!.ticketNumber.slice(-8);
    const [twin] = giveTickets(shop, addNight(shop, { title: 'Another night' }), 1);
    shop.db.sqlite.exec(
      `DROP TRIGGER tickets_fixed_columns; UPDATE tickets SET ticket_number = 'TKT-1-${end}' WHERE id = '${twin!.id}'`,
    );
    expect(await ask(one, ` ${end.slice(0, 4).toLowerCase()} ${end.slice(4)} `)).toMatchObject({
      colour: 'green',
      reason: 'valid',
      kind: 'ticket',
    });
    expect(await ask(one, end)).toMatchObject({ colour: 'amber', reason: 'already_used' });
    expect(await ask(two, later!.ticketNumber.toLowerCase())).toMatchObject({ colour: 'green', reason: 'valid' });
    expect(await ask(one, 'ZZZZZZZZ')).toMatchObject({ colour: 'red', reason: 'unknown_code' });
    const shown = addMember(shop).membershipId.slice(-8);
    expect(await ask(one, shown)).toMatchObject({ colour: 'green', reason: 'member_free', kind: 'member' });
    shop.db.sqlite.exec(
      `DROP TRIGGER subscribers_written_once; UPDATE subscribers SET membership_id = 'MB-22222222${shown}'
        WHERE id = '${addMember(shop).subscriberId}'`,
    );
    expect(await ask(one, shown)).toMatchObject({ colour: 'red', reason: 'unknown_code' });
  });

  it('refuses a ticket whose money went back (case 39), and one of a cancelled night', async () => {
    const bought = await buyTicket(shop, { eventId });
    pay(shop, bought);
    await shop.settle();
    const [ticket] = ticketsOf(shop, bought.orderId);
    const snapshot = takeSnapshot(one.ctx, one.desk, {});
    expect(snapshot.tickets.map(([, , , flags]) => flags)).toEqual([TICKET_FLAGS.active]);
    requestRefund(shop.as(addStaff(shop, ['admin']), ['admin']), { orderId: bought.orderId });
    await shop.settle();
    expect(await ask(one, ticket!.code)).toMatchObject({
      colour: 'red',
      reason: 'cancelled',
      todo: 'Nicht einlassen: storniert oder umgebucht.',
    });
    const changed = takeSnapshot(one.ctx, one.desk, { since: snapshot.cursor }); // and a desk without a network, after its next sync
    expect(changed).toMatchObject({ isFull: false, tickets: [{ 3: TICKET_FLAGS.cancelled }] });
    const [late] = giveTickets(shop, eventId, 1);
    shop.db.sqlite.prepare('UPDATE events SET cancelled_at = ? WHERE id = ?').run(1, eventId);
    expect(await ask(one, late!.code)).toMatchObject({ colour: 'red', reason: 'event_cancelled' });
  });

  it('leaves a disputed payment to a human, who may let in', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    shop.db.sqlite.exec('UPDATE orders SET is_disputed = 1');
    expect(await ask(one, ticket!.code)).toMatchObject({ colour: 'amber', reason: 'disputed', isAdmitted: false });
    expect(
      await checkIn(one.ctx, one.desk, {
        eventId,
        code: ticket!.code,
        entryId: randomUUID(),
        isUnder18: true,
        confirmed: 'disputed',
      }),
    ).toMatchObject({ colour: 'green', isAdmitted: true, counts: { under18: 1 } });
  });
});

describe('a check-in', () => {
  it('is taken back by its own desk for ten seconds, later by a supervisor', async () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    const { admissionId } = await ask(one, ticket!.code);
    const undo = (at: TestDesk, supervisorId?: string, proof?: string) =>
      atDoor(at).undo({ admissionId: admissionId!, supervisorId, proof });
    expect(() => undo(two)).toThrow('not_allowed');
    shop.clock.advance(11_000);
    expect(() => undo(one)).toThrow('not_allowed');
    expect(() => undo(one, addStaff(shop, ['cashier']))).toThrow('not_allowed');
    const boss = await addBoss(shop);
    expect(() => undo(one, boss.userId)).toThrow('supervisor_unproved');
    const proof = await boss.approve(one.desk, APPROVALS.undo(admissionId!));
    expect(() => undo(two, boss.userId, proof)).toThrow('supervisor_unproved');
    undo(one, boss.userId, proof);
    expect(headCount(one.ctx, { eventId, eveningId: null }, null).admitted).toBe(0);
    expect(await ask(two, ticket!.code)).toMatchObject({ colour: 'green' });
  });

  it('of a member spends the entitlement, counts as a seat, and happens once a night', async () => {
    const member = addMember(shop);
    const payload = encodePayload({
      keyId: shop.system.signer.keyId,
      kind: 'member',
      codeId: member.cardId,
      eventPrefix: null,
      validUntil: null,
    });
    const card = encodeCode(payload, shop.system.signer.sign(payload));
    const verdict = await ask(one, card);
    expect(verdict).toMatchObject({
      colour: 'green',
      reason: 'member_free',
      kind: 'member',
      member: { perksToHandOut: ['wristband'] },
      counts: { members: 1 },
    });
    expect(await ask(two, card)).toMatchObject({ colour: 'amber', reason: 'already_used', usedAtDesk: 'Kasse 1' });
    expect(shop.db.sqlite.prepare('SELECT held_count AS held FROM events WHERE id = ?').get(eventId)).toEqual({
      held: 1,
    });
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    shop.db.sqlite.prepare('UPDATE membership_cards SET revoked_at = 1').run();
    atDoor(one).undo({ admissionId: verdict.admissionId! });
    expect(
      shop.db.sqlite.prepare('SELECT COUNT(*) AS n FROM member_entitlements WHERE freed_at IS NULL').get(),
    ).toEqual({ n: 0 });
    expect(await ask(two, card)).toMatchObject({ colour: 'red', reason: 'revoked' });
    expect(await ask(two, member.membershipId)).toMatchObject({ colour: 'green' });
  });

  it('of a member is a human decision when the house is full', async () => {
    const full = addNight(shop, { capacity: 1 });
    giveTickets(shop, full, 1);
    const { membershipId } = addMember(shop);
    const enter = (confirmed: 'house_full' | null) =>
      checkIn(one.ctx, one.desk, {
        eventId: full,
        code: membershipId,
        entryId: randomUUID(),
        isUnder18: false,
        confirmed,
      });
    expect(await enter(null)).toMatchObject({ colour: 'amber', reason: 'house_full', isAdmitted: false });
    expect(await enter('house_full')).toMatchObject({ colour: 'green', isAdmitted: true });
  });

  it('of a club member costs the member price first', async () => {
    const { membershipId } = addMember(shop, 'club');
    const startsAt = shop.clock.now().getTime() + 2 * HOUR_MS; // as `addNight` has it
    expect(await ask(one, membershipId)).toMatchObject({
      colour: 'amber',
      reason: 'member_pays',
      member: { ...clubNight(startsAt, 1_200), perksToHandOut: ['t-shirt', 'wristband'] },
    });
  });
});

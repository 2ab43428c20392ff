import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { HOUR_MS } from '#shared/time.ts';
import { Snapshot } from '#shared/door/snapshot.ts';
import { handIn } from '#server/services/door/phones/hand-in.ts';
import { phoneCheckIn } from '#server/services/door/phones/phone-check-in.ts';
import { takePhoneSnapshot } from '#server/services/door/phones/phone-snapshot.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { cashierId, desk, openNightForEachTest, sync, till, valueOf } from '#tests/support/door-night.ts';
import { giveTickets, type TestTicket } from '#tests/support/door.ts';
import { addPhone } from '#tests/support/phone.ts';

openNightForEachTest();

let ticket: TestTicket;
beforeEach(() => {
  [ticket] = giveTickets(till.shop, till.eventId, 1) as [TestTicket];
  for (const name of ['T-shirt, M', 'Cloakroom'])
    run(
      `INSERT INTO order_add_ons (id, order_id, position, piece, seat, ticket_id, event_id, add_on_id, name, price_cents,
        vat_bps, change_hours) SELECT ?, order_id, 1, ?, 0, id, event_id, ?, ?, 1800, 1900, 0 FROM tickets WHERE id = ?`,
      name,
      name.length,
      name,
      name,
      ticket.id,
    );
});

const run = (sql: string, ...values: unknown[]) => till.shop.db.sqlite.prepare(sql).run(...values);
const handOut = (code = ticket.code) =>
  desk.entry('handout', { cashierId, eventId: till.eventId, code, isOffline: true });

test('all that is open goes out with one entry, once however often it is sent', () => {
  const entry = handOut();
  expect(sync(entry)).toEqual(['applied']);
  expect(valueOf('SELECT count(*) FROM order_add_ons WHERE handed_out_at IS NOT NULL')).toBe(2);
  expect(valueOf('SELECT DISTINCT handed_out_by FROM order_add_ons')).toBe(desk.desk.id);
  expect(sync(entry)).toEqual(['duplicate']);
  expect(sync(handOut())).toEqual(['exception handed_out_twice']);
});

test('what was given back before is told, and stays given back', () => {
  run('UPDATE order_add_ons SET returned_at = 1');
  expect(sync(handOut())).toEqual(['exception handed_out_twice']);
  expect(valueOf('SELECT count(*) FROM order_add_ons WHERE handed_out_at IS NOT NULL')).toBe(0);
});

test('a code that no ticket has is a question', () => {
  expect(sync(handOut('S:00000000'))).toEqual(['exception unknown_ticket']);
});

test('the database lets nothing out twice, and nothing back that is out', () => {
  sync(handOut());
  expect(() => run('UPDATE order_add_ons SET handed_out_at = 5')).toThrow('written once');
  expect(() => run('UPDATE order_add_ons SET returned_at = 5')).toThrow('order_add_ons_end_check');
});

test('a desk from before reads its list without it', () => {
  const { bought: _, ...before } = Snapshot.shape;
  const list = takeSnapshot(desk.ctx, desk.desk, undefined);
  expect(list.bought?.map(([, names]) => names)).toEqual(['Cloakroom, T-shirt, M']);
  expect(z.object(before).parse(list)).not.toHaveProperty('bought');
});

test('a helper’s phone is told and hands out once, beside a desk that did it already; its list names nothing in the open', async () => {
  const now = till.shop.clock.now().getTime();
  run('UPDATE events SET starts_at = ?, ends_at = ?', now, now + 6 * HOUR_MS);
  const phone = addPhone(till.shop, desk, { eventId: till.eventId });
  const given = () => ({ id: randomUUID(), at: till.shop.clock.now().getTime(), kind: 'handout' as const });
  const send = (entry: { id: string; at: number; kind: 'handout' }) =>
    handIn(phone.ctx, phone.phone(), { entries: [{ ...entry, code: ticket.code }] }).results[0];
  expect(await phoneCheckIn(phone.ctx, phone.phone(), { code: ticket.code, entryId: randomUUID() })).toMatchObject({
    isAdmitted: true,
    bought: 'Cloakroom, T-shirt, M',
  });
  const list = takePhoneSnapshot(phone.ctx, phone.phone(), {});
  expect(list.bought?.lines).toHaveLength(1);
  expect(JSON.stringify(list)).not.toContain('T-shirt');
  const entry = given();
  expect([send(entry)?.outcome, send(entry)?.outcome]).toEqual(['applied', 'duplicate']);
  expect(valueOf('SELECT DISTINCT handed_out_by FROM order_add_ons')).toBe(phone.id);
  const after = takePhoneSnapshot(phone.ctx, phone.phone(), { since: list.cursor });
  expect(after.bought?.lines).toEqual([]);
  expect(takePhoneSnapshot(phone.ctx, phone.phone(), { since: after.cursor }).bought).toBeNull();
  expect(sync(handOut())).toEqual(['exception handed_out_twice']);
  expect(send(given())).toMatchObject({ outcome: 'exception', detail: 'handed_out_twice' });
});

import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Snapshot } from '#shared/door/snapshot.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { cashierId, desk, openNightForEachTest, sync, till, valueOf } from '#tests/support/door-night.ts';
import { giveTickets, type TestTicket } from '#tests/support/door.ts';

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

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shortCode } from '#shared/door/short-code.ts';
import { Snapshot } from '#shared/door/snapshot.ts';
import { Verdict } from '#shared/door/verdict.ts';
import { checkIn } from '#server/services/door/check-in/check-in.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { addNight, giveTickets, pairDesk, type TestDesk, type TestTicket } from '#tests/support/door.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let desk: TestDesk;
let eventId: string;
let told: TestTicket;
let other: TestTicket;
beforeEach(async () => {
  shop = await openTestShop();
  desk = pairDesk(shop);
  eventId = addNight(shop);
  [told, other] = giveTickets(shop, eventId, 2) as [TestTicket, TestTicket];
  run(`UPDATE events SET questions = '[{"isToldAtDoor":true}]' WHERE id = ?`, eventId);
  answer('Supper', 'yes', { isTold: true });
  answer('Size', 'L', { isTold: true });
  answer('Allergies', 'Nuts', { isTold: false });
});
afterEach(() => shop.close());

const run = (sql: string, ...values: unknown[]) => shop.db.sqlite.prepare(sql).run(...values);
const answer = (question: string, said: string, { isTold }: { isTold: boolean }) =>
  run(
    `INSERT INTO order_answers (order_id, question_id, seat, question, kind, answer, is_told_at_door, answered_at)
      SELECT order_id, ?, position, ?, ?, ?, ?, 0 FROM tickets WHERE id = ?`,
    question,
    question,
    said === 'yes' ? 'tick' : 'text',
    said,
    isTold ? 1 : 0,
    told.id,
  );
const ask = (code: string, entryId: string = randomUUID()) =>
  checkIn(desk.ctx, desk.desk, { eventId, code, entryId, isUnder18: false, confirmed: null });
const pull = (since?: string) => takeSnapshot(desk.ctx, desk.desk, since === undefined ? undefined : { since });
const codeOf = ({ id }: TestTicket) =>
  shortCode(shop.db.sqlite.prepare<[string], string>('SELECT code_id FROM tickets WHERE id = ?').pluck().get(id)!);

describe('what the door is told', () => {
  test('stands in the verdict of whoever comes in, and not in what is kept of it', async () => {
    const entryId = randomUUID();
    expect(await ask(told.code, entryId)).toMatchObject({ isAdmitted: true, told: 'Size: L · Supper: Ja' });
    // Its answer was lost, and the desk asks again.
    expect(await ask(told.code, entryId)).toMatchObject({ isAdmitted: true, told: 'Size: L · Supper: Ja' });
    expect(await ask(told.code)).toMatchObject({ isAdmitted: false, told: null });
    expect(await ask(other.code)).toMatchObject({ isAdmitted: true, told: null });
    const kept = shop.db.sqlite.prepare('SELECT verdict FROM verdicts WHERE entry_id = ?').pluck().get(entryId);
    expect(kept).not.toContain('Supper');
  });

  test('comes with the list that desks pull, once until it changes', () => {
    const first = pull();
    expect(first.told).toEqual([[codeOf(told), 'Size: L · Supper: Ja']]);
    expect(pull(first.cursor).told).toBeNull();
    run(`UPDATE order_answers SET answer = 'M' WHERE question = 'Size'`);
    expect(pull(first.cursor).told).toEqual([[codeOf(told), 'Size: M · Supper: Ja']]);
    run(`UPDATE events SET questions = '[]' WHERE id = ?`, eventId);
    expect(pull(first.cursor).told).toEqual([]);
  });

  test('is nothing to a desk from before, which reads list and verdict without it', async () => {
    const { told: _, ...before } = Snapshot.shape;
    expect(z.object(before).parse(pull())).not.toHaveProperty('told');
    const { told: __, ...verdict } = Verdict.shape;
    expect(z.object(verdict).parse(await ask(told.code))).toMatchObject({ isAdmitted: true });
  });
});

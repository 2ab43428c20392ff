import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alarmSentence } from '#shared/admin/alarms.ts';
import { DAY_MS } from '#shared/time.ts';
import type { AlarmMail } from '#server/services/mail/content/alarm-mail.ts';
import { listAlarms } from '#server/services/office/operations/check-alarms.ts';
import { tellAlarms } from '#server/services/office/operations/tell-alarms.ts';
import { testClosing, testSigner } from '#tests/support/fiscal/signed-document.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

test('the mail about certificates comes once at each step of each certificate’s end, not every day', () => {
  const add = (id: string, days: number): void => {
    const tse = testClosing(
      testSigner(),
      { id: randomUUID() },
      { zNumber: 1, cashierId: randomUUID(), at: new Date(0) },
    ).master.tses[0]!;
    const validUntil = new Date(shop.clock.now().getTime() + days * DAY_MS).toISOString();
    const { id: _, ...master } = { ...tse, validUntil };
    shop.db.sqlite
      .prepare(
        `INSERT INTO fiscal_devices (id, kind, name, step, host, port, master) VALUES (?, 'epson', 'D', 'ready', 'tse', 1, ?)`,
      )
      .run(id, JSON.stringify(master));
  };
  /** Looks once a day, for so many days; mails leave at once. */
  const live = (days: number): void => {
    for (let day = 0; day < days; day++) {
      tellAlarms(shop.system);
      shop.db.sqlite.exec(`UPDATE outbox SET status = 'done'`);
      shop.clock.advance(DAY_MS);
    }
  };
  const said = () =>
    shop.db.sqlite
      .prepare<[], string>(`SELECT payload FROM outbox WHERE kind = 'mail.alarm' ORDER BY created_at`)
      .pluck()
      .all()
      .map((payload) => alarmSentence((JSON.parse(payload) as AlarmMail).alarms[0]!));
  add('a', 95);
  live(5);
  expect(said()).toEqual([]);
  expect(listAlarms(shop.system).map(({ id }) => id)).toEqual(['certificates']);
  live(30);
  expect(said()).toEqual([expect.stringContaining('ends in 90 days')]);
  add('b', 80); // another one, of which nobody has heard
  live(3);
  expect(said()).toHaveLength(2);
  live(58);
  const words = ['ends in 30 days', 'ends in 10 days', 'ends in 7 days', 'has ended']; // the second for b's 30 days
  expect(said().slice(2)).toEqual(words.map((word) => expect.stringContaining(word) as string));
  shop.db.sqlite.exec(`UPDATE fiscal_devices SET retired_at = 1 WHERE id = 'a'`);
  const before = said().length;
  live(1);
  expect(said()).toHaveLength(before);
  shop.db.sqlite.exec('UPDATE fiscal_devices SET retired_at = 1');
  expect(listAlarms(shop.system).map(({ id }) => id)).toEqual([]);
});

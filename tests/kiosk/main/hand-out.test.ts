import { afterAll, beforeAll, expect, test } from 'vitest';
import { readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import type { Night } from '../support/prepare-night.ts';
import { openShakyLink, type ShakyLink } from '../support/shaky-link.ts';

let night: Night;
let link: ShakyLink;
let one: HeadlessDesk;
let two: HeadlessDesk;
beforeAll(async () => {
  night = await openNight();
  night.db.sqlite
    .prepare(
      `INSERT INTO order_add_ons (id, order_id, position, piece, seat, ticket_id, event_id, add_on_id, name, price_cents,
        vat_bps, change_hours) SELECT 'piece-' || id, order_id, 1, position, 0, id, event_id, 'shirt', 'T-Shirt, M', 1800,
        1900, 0 FROM tickets WHERE event_id = ?`,
    )
    .run(night.eventId);
  link = await openShakyLink(night.server.url);
  one = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url });
  two = await readyDesk(night, { name: 'Kasse 2', serverUrl: night.server.url });
});
afterAll(async () => {
  await one.close();
  await two.close();
  await link.close();
  await night.end();
});

const sent = ({ desk }: HeadlessDesk) =>
  until(async () => (await desk.syncNow(), desk.state().link.isOnline && desk.state().link.waiting === 0));
const exceptions = () =>
  night.db.sqlite.prepare<[], string>('SELECT kind FROM desk_exceptions ORDER BY created_at').pluck().all();
const handedOut = () =>
  night.db.sqlite
    .prepare<[], number>('SELECT count(*) FROM order_add_ons WHERE handed_out_at IS NOT NULL')
    .pluck()
    .get();

test('what was bought is told at the scan and handed out once, at whichever desk', async () => {
  const code = night.tickets.at(-1)!;
  const first = await one.calls.scan({ text: code });
  expect(first.verdict).toMatchObject({ isAdmitted: true, bought: 'T-Shirt, M', told: 'Gekauft: T-Shirt, M' });
  // The guest comes for it later, to the other desk.
  await until(async () => (await two.desk.syncNow(), two.desk.ctx.snapshot().bought !== null));
  const later = await two.calls.scan({ text: code });
  expect(later.verdict).toMatchObject({ reason: 'already_used', bought: 'T-Shirt, M' });
  await two.calls.handOut({ code: later.code });
  await two.calls.handOut({ code: later.code });
  expect((await two.calls.scan({ text: code })).verdict).toMatchObject({ bought: null });
  await sent(two);
  expect([handedOut(), exceptions()]).toEqual([1, []]);
  await until(async () => (await one.desk.syncNow(), (await one.calls.scan({ text: code })).verdict.bought === null));
});

test('without a network the list says it; what went out twice counts once, and both are told', async () => {
  const code = night.tickets.at(-2)!;
  link.set('cut');
  await until(async () => (await one.desk.syncNow(), !one.desk.state().link.isOnline));
  const here = await one.calls.scan({ text: code });
  expect(here).toMatchObject({ isOffline: true, verdict: { isAdmitted: true, bought: 'T-Shirt, M' } });
  await one.calls.handOut({ code: here.code });
  expect((await one.calls.scan({ text: code })).verdict).toMatchObject({ reason: 'already_used', bought: null });
  const there = await two.calls.scan({ text: code });
  await two.calls.handOut({ code: there.code });
  await sent(two);
  link.set('open');
  await sent(one);
  expect(handedOut()).toBe(2);
  expect(exceptions()).toEqual(expect.arrayContaining(['handed_out_twice']));
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import type { Night } from '../support/prepare-night.ts';
import { openShakyLink, type ShakyLink } from '../support/shaky-link.ts';

let night: Night;
let link: ShakyLink;
let one: HeadlessDesk;
beforeAll(async () => {
  night = await openNight();
  link = await openShakyLink(night.server.url);
  one = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url });
});
afterAll(async () => {
  await one.close();
  await link.close();
  await night.end();
});

test('a disputed ticket that somebody let in without a network is journaled as that, booked, and no question', async () => {
  const { desk, calls } = one;
  const [code] = night.tickets;
  night.db.sqlite.prepare(`UPDATE orders SET is_disputed = 1 WHERE event_id = ?`).run(night.eventId);
  await until(async () => (await desk.syncNow(), desk.state().link.isOnline));
  await desk.syncNow(); // which brings the dispute
  link.set('cut');
  await until(async () => (await desk.syncNow(), !desk.state().link.isOnline));
  expect((await calls.scan({ text: code! })).verdict).toMatchObject({ reason: 'disputed', isAdmitted: false });
  const letIn = await calls.scan({ text: code!, confirmed: 'disputed' });
  expect(letIn.verdict).toMatchObject({ reason: 'valid', isAdmitted: true });
  link.set('open');
  await until(async () => (await desk.syncNow(), desk.state().link.waiting === 0));
  const told = night.db.sqlite.prepare('SELECT kind, detail FROM desk_exceptions').all();
  const written = night.db.sqlite
    .prepare<[string], { payload: string }>('SELECT payload FROM desk_entries WHERE id = ?')
    .get(letIn.verdict.entryId);
  const booked = night.db.sqlite
    .prepare('SELECT count(*) AS n FROM admissions WHERE id = ?')
    .get(letIn.verdict.entryId);
  expect([told, JSON.parse(written!.payload), booked]).toEqual([
    [],
    expect.objectContaining({ decision: 'admitted', reason: 'disputed' }),
    { n: 1 },
  ]);
});

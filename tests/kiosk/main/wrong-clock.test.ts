import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/time.ts';
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
  // Its clock is twelve minutes ahead of the server's.
  const now = () => new Date(Date.now() + 12 * MINUTE_MS);
  one = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url, now });
});
afterAll(async () => {
  await one.close();
  await link.close();
  await night.end();
});

const minutesOff = (at: number): number => Math.round((at - Date.now()) / MINUTE_MS) + 0; // never -0
const timesOf = (sql: string): number[] =>
  night.db.sqlite
    .prepare<[string], { at: number }>(sql)
    .all(night.eventId)
    .map(({ at }) => minutesOff(at));

test('who came in without a network came at the server’s time, as far as it is known, and is taken back in time', async () => {
  const { desk, calls } = one;
  await until(async () => (await desk.syncNow(), desk.state().link.clockOffMinutes === 12));
  link.set('cut');
  await until(async () => (await desk.syncNow(), !desk.state().link.isOnline));
  const [first, second] = night.tickets;
  const scanned = await calls.scan({ text: first! });
  expect(scanned.verdict).toMatchObject({ isAdmitted: true });
  const again = await calls.scan({ text: second! });
  await calls.undo({ entryId: again.verdict.entryId }); // within ten seconds: no supervisor
  await calls.countWalkIn({ reason: 'staff', people: 1 });
  expect(desk.state().lastScans.map(({ at }) => minutesOff(at.getTime()))).toEqual([0, 0]);
  link.set('open');
  await until(async () => (await desk.syncNow(), desk.state().link.waiting === 0));
  expect(timesOf('SELECT admitted_at AS at FROM admissions WHERE event_id = ?')).toEqual([0, 0]);
  expect(timesOf('SELECT counted_at AS at FROM walk_ins WHERE event_id = ?')).toEqual([0]);
  expect(timesOf('SELECT undone_at AS at FROM admissions WHERE event_id = ? AND undone_at IS NOT NULL')).toEqual([0]);
  expect(night.db.sqlite.prepare('SELECT kind, detail FROM desk_exceptions').all()).toEqual([]);
});

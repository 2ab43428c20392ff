import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#shared/time.ts';
import { readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import type { Night } from '../support/prepare-night.ts';
import { openShakyLink, type ShakyLink } from '../support/shaky-link.ts';

let night: Night;
let link: ShakyLink;
let one: HeadlessDesk;
let ahead = 0;
const guestId = randomUUID();

beforeAll(async () => {
  night = await openNight();
  link = await openShakyLink(night.server.url);
  one = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url, now: () => new Date(Date.now() + ahead) });
});
afterAll(async () => {
  await one.close();
  await link.close();
  await night.end();
});

test('a desk without a network refuses whoever is banned, by ticket and on a guest list, until the ban ends', async () => {
  const { desk, calls } = one;
  const { db, eventId } = night;
  const run = (sql: string, ...values: (string | number)[]) => db.sqlite.prepare(sql).run(...values);
  const [code] = night.tickets;
  const endsAt = Date.now() + 2 * 60_000;
  run(`INSERT INTO users (id, name, email, email_verified) VALUES ('ben', 'Ben', 'ben@dancers.example', 1)`);
  run(`UPDATE tickets SET user_id = 'ben' WHERE event_id = ?`, eventId);
  run(`INSERT INTO guest_lists (id, event_id, name) VALUES ('list', ?, 'DJ Ana')`, eventId);
  run(
    `INSERT INTO listed_guests (id, list_id, name, companions, note, email) VALUES (?, 'list', 'Ben', 0, '', ?)`,
    guestId,
    'ben@dancers.example',
  );
  run(
    `INSERT INTO bans (id, user_id, email, reason, ends_at, created_at) VALUES ('ban', 'ben', ?, 'hit somebody', ?, ?)`,
    'ben@dancers.example',
    endsAt,
    Date.now() - DAY_MS,
  );
  await until(async () => (await desk.syncNow(), desk.ctx.snapshot().bans.length > 0));
  link.set('cut');
  await until(async () => (await desk.syncNow(), !desk.state().link.isOnline));
  const { verdict } = await calls.scan({ text: code! });
  expect(verdict).toMatchObject({ colour: 'red', word: 'HAUSVERBOT', reason: 'banned', isAdmitted: false });
  expect(verdict.todo).toMatch(/^Hausverbot bis \d\d\.\d\d\.\d{4}\. Nicht einlassen, Abendleitung holen\.$/);
  await expect(async () => calls.letListedIn({ guestId, people: 1 })).rejects.toThrow('BANNED_HERE');
  ahead = 3 * 60_000;
  expect((await calls.scan({ text: code! })).verdict).toMatchObject({ reason: 'valid', isAdmitted: true });
  expect(await calls.letListedIn({ guestId, people: 1 })).toMatchObject({ entryId: expect.any(String) });
});

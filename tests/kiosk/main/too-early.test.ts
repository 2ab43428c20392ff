import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scanCode } from '#kiosk/main/door/scan/scan-code.ts';
import { HOUR_MS } from '#shared/time.ts';
import { readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import { ADMIN_PIN, type Night } from '../support/prepare-night.ts';
import { putNightAhead } from '../support/put-night-ahead.ts';
import { openShakyLink, type ShakyLink } from '../support/shaky-link.ts';

let night: Night;
let link: ShakyLink;
let one: HeadlessDesk;
let tickets: string[];

beforeAll(async () => {
  night = await openNight();
  tickets = [...night.tickets];
  link = await openShakyLink(night.server.url);
  one = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url });
  putNightAhead(night, 25 * HOUR_MS);
  await until(async () => (await one.desk.syncNow(), one.desk.state().tonight?.isToday === false));
});
afterAll(async () => {
  await one.close();
  await link.close();
  await night.end();
});
beforeEach(() => link.set('open'));

const rows = () => ({
  journal: one.desk.ctx.store.one<{ n: number }>('SELECT count(*) AS n FROM journal')?.n,
  used: one.desk.ctx.store.one<{ n: number }>('SELECT count(*) AS n FROM admissions')?.n,
});
const supervisor = () => ({ userId: night.admin.userId, pin: ADMIN_PIN });
const inside = () =>
  night.db.sqlite
    .prepare<[string], number>('SELECT count(*) FROM admissions WHERE event_id = ? AND undone_at IS NULL')
    .pluck()
    .get(night.eventId);

for (const how of ['open', 'cut'] as const)
  test(`a ticket 25 hours ahead is amber with the network ${how === 'cut' ? 'away' : 'there'}, and a supervisor lets it in`, async () => {
    link.set(how);
    const [text = ''] = tickets.splice(0, 1);
    const before = inside();
    const { verdict } = await one.calls.scan({ text });
    expect(verdict).toMatchObject({ colour: 'amber', reason: 'too_early', word: 'ZU FRÜH', isAdmitted: false });
    expect(verdict.todo).toMatch(/^Das Event ist erst am \p{L}+, \d{1,2}\.\d{1,2}\., \d\d:\d\d$/u);
    await expect(async () => one.calls.scan({ text, confirmed: 'too_early' })).rejects.toThrow('SUPERVISOR_NEEDED');
    const { verdict: green } = await one.calls.scan({ text, confirmed: 'too_early', supervisor: supervisor() });
    expect(green).toMatchObject({ colour: 'green', reason: 'valid', isAdmitted: true });
    link.set('open');
    await until(async () => (await one.desk.syncNow(), one.desk.state().link.waiting === 0));
    expect(inside()).toBe((before ?? 0) + 1);
    expect(one.desk.state().link.exceptions).toBe(0);
  });

test('a guest of a list, too, comes in with a supervisor only', async () => {
  const [listId, guestId] = [randomUUID(), randomUUID()];
  const { sqlite } = night.db;
  sqlite.prepare(`INSERT INTO guest_lists (id, event_id, name) VALUES (?, ?, 'DJ Ana')`).run(listId, night.eventId);
  sqlite
    .prepare(`INSERT INTO listed_guests (id, list_id, name, companions, note) VALUES (?, ?, 'Ana Müller', 1, '')`)
    .run(guestId, listId);
  await until(
    async () => (await one.desk.syncNow(), (await one.calls.searchNames({ query: 'ana' })).listed.length > 0),
  );
  const guest = { guestId, people: 1 };
  await expect(async () => one.calls.letListedIn(guest)).rejects.toThrow('TOO_EARLY');
  await one.calls.letListedIn({ ...guest, late: supervisor() });
  await until(async () => (await one.desk.syncNow(), one.desk.state().link.waiting === 0));
  expect(one.desk.state().link.exceptions).toBe(0);
});

test('what the desk’s list does not know yet, the server decides: an event that begins sooner is green', async () => {
  const [text = ''] = tickets.splice(0, 1);
  const { ctx } = one.desk;
  const held = ctx.snapshot();
  const events = held.events.map((event) => ({ ...event, startsAt: event.startsAt + 48 * HOUR_MS }));
  const behind = { ...ctx, snapshot: () => ({ ...held, events }), tonight: () => events[0]! } as unknown as typeof ctx;
  putNightAhead(night, HOUR_MS);
  expect((await scanCode(behind, { text })).verdict).toMatchObject({ colour: 'green', isAdmitted: true });
  putNightAhead(night, 25 * HOUR_MS);
});

test('a rehearsal shows what a scan would say, and neither writes nor asks nor uses anything up', async () => {
  const [text = ''] = tickets.splice(0, 1);
  const [before, came] = [rows(), inside()];
  const { verdict } = await one.calls.rehearse({ text });
  expect(verdict).toMatchObject({ colour: 'green', reason: 'valid', isAdmitted: false, admissionId: null });
  expect((await one.calls.rehearse({ text })).verdict.reason).toBe('valid');
  expect((await one.calls.rehearse({ text: night.forged })).verdict.colour).toBe('red');
  expect([rows(), inside()]).toEqual([before, came]);
});

test('on a day without an event the desk says so, and which one is next', async () => {
  const tile = (await one.calls.readiness({})).find(({ id }) => id === 'event');
  expect(tile).toMatchObject({ isReady: false, detail: 'Heute ist kein Event' });
  expect(tile?.fix).toContain('Das nächste: Salsa Friday, ');
});

test('beside a server of today, which knows no hours, the desk asks the supervisor by itself', async () => {
  const [text = ''] = tickets.splice(0, 1);
  const { ctx } = one.desk;
  const held = ctx.snapshot();
  const older = { ...held, desk: held.desk && { ...held.desk, doorsOpenHours: undefined } };
  const sent: object[] = [];
  const server = {
    ...ctx.server(),
    checkIn: (input: object) => (sent.push(input), Promise.reject(new Error('not this time'))),
  };
  const beside = { ...ctx, fiscal: ctx.fiscal, snapshot: () => older, server: () => server } as unknown as typeof ctx;
  expect((await scanCode(beside, { text })).verdict.reason).toBe('too_early');
  const approve = () => Promise.resolve({ supervisorId: night.admin.userId, proof: 'x' });
  const { verdict } = await scanCode(beside, { text, confirmed: 'too_early', approve });
  expect(verdict).toMatchObject({ colour: 'green', isAdmitted: true });
  expect(sent).toMatchObject([{ confirmed: null }]);
  expect(sent[0]).not.toHaveProperty('supervisorId');
  const last = ctx.store.one<{ payload: string }>(
    `SELECT payload FROM journal WHERE kind = 'admission' ORDER BY seq DESC LIMIT 1`,
  );
  expect(JSON.parse(last?.payload ?? '{}')).not.toHaveProperty('early');
});

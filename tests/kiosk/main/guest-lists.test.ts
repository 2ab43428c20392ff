import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/time.ts';
import type { SupervisorPin } from '#shared/door/kiosk-bridge.ts';
import { mayHaveGroup } from '#kiosk/renderer/screens/scan/group-offer.tsx';
import { openHeadlessDesk, readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import { ADMIN_PIN, type Night } from '../support/prepare-night.ts';
import { openShakyLink, type ShakyLink } from '../support/shaky-link.ts';

const SPARE_MS = 60_000;

type LetIn = { people?: number; late?: SupervisorPin };

let night: Night;
let link: ShakyLink;
let one: HeadlessDesk;
let two: HeadlessDesk;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

/** A guest list of tonight as the panel writes it. */
function addList(name: string, guests: readonly { id: string; name: string; companions: number }[], until?: string) {
  const listId = randomUUID();
  const { db, eventId } = night;
  db.sqlite
    .prepare('INSERT INTO guest_lists (id, event_id, name, holds_until) VALUES (?, ?, ?, ?)')
    .run(listId, eventId, name, until ?? null);
  for (const guest of guests)
    db.sqlite
      .prepare(`INSERT INTO listed_guests (id, list_id, name, companions, note) VALUES (?, ?, ?, ?, 'press')`)
      .run(guest.id, listId, guest.name, guest.companions);
}
const wallTime = (at: Date) =>
  at.toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });
const guest = (name: string, companions: number) => ({ id: randomUUID(), name, companions });
const [ana, jose, late] = [guest('Ana Müller', 2), guest('José Straße', 1), guest('Spät Angekommen', 0)];
const listEnd = new Date(Math.ceil((Date.now() + SPARE_MS) / SPARE_MS) * SPARE_MS + 5 * SPARE_MS);
/** The hour that comes twice in autumn: a list ends with the later one. */
const anHourOn = new Date(listEnd.getTime() + HOUR_MS);
const holdsUntil = wallTime(anHourOn) === wallTime(listEnd) ? anHourOn : listEnd;

beforeAll(async () => {
  night = await openNight();
  addList('DJ Ana', [ana, jose]);
  addList('Früh', [late], wallTime(listEnd));
  link = await openShakyLink(night.server.url);
  one = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url, now });
  two = await readyDesk(night, { name: 'Kasse 2', serverUrl: link.url, now });
  for (const desk of [one, two]) await settled(desk);
});
afterAll(async () => {
  await one.close();
  await two.close();
  await link.close();
  await night.end();
});

const settled = async ({ desk }: HeadlessDesk): Promise<void> => {
  await until(async () => (await desk.syncNow(), desk.state().link.isOnline && desk.state().link.waiting === 0));
  await desk.syncNow();
};
const search = async ({ calls }: HeadlessDesk, query: string) => calls.searchNames({ query });
const named = async (at: HeadlessDesk, query: string) =>
  (await search(at, query)).listed.map(({ name, came, most }) => `${name} ${came}/${most}`);
const letIn = ({ calls }: HeadlessDesk, { id }: { id: string }, { people = 1, ...more }: LetIn = {}) =>
  calls.letListedIn({ guestId: id, people, ...more });
const notices = async ({ desk, calls }: HeadlessDesk) => {
  await desk.syncNow();
  return (await calls.notices({})).map(({ title }) => title);
};

describe('a name', () => {
  test('is found by the beginnings of all its words, however they are spelled, and shown before anything is typed', async () => {
    for (const query of ['müller', 'Mueller', 'muller ana', 'an mu'])
      expect(await named(one, query)).toEqual(['Ana Müller 0/3']);
    expect(await named(one, 'jose strasse')).toEqual(['José Straße 0/2']);
    expect(await named(one, 'üller')).toEqual([]);
    expect(await named(one, '')).toHaveLength(3);
  });

  test('of a ticket is searched whole with a network, told apart by a second mark, and cut only with a word', async () => {
    night.db.sqlite
      .prepare(
        `UPDATE tickets SET holder_name = 'Mária Fernández Weiß' WHERE event_id = ? AND id IN
          (SELECT id FROM tickets WHERE event_id = ? AND status = 'active' ORDER BY rowid LIMIT 3)`,
      )
      .run(night.eventId, night.eventId);
    await settled(one);
    one.desk.ctx.claimWithinMs = 10_000;
    const found = await search(one, 'maria weiss');
    expect(found).toMatchObject({ isWhole: true, isRefused: false, more: 0 });
    expect(found.matches).toHaveLength(3);
    expect(new Set(found.matches.map(({ mark }) => mark)).size).toBe(3);
    expect(found.matches[0]).toMatchObject({
      name: 'Mária Fernández Weiß',
      mark: expect.stringMatching(/^..…@ · ….{4}$/u) as string,
      state: 'Noch nicht da',
      isOpen: true,
    });
    const { verdict } = await one.calls.scan({ text: found.matches[0]!.code });
    expect(verdict.isAdmitted).toBe(true);
    expect((await search(one, 'fernandez')).matches.filter(({ isOpen }) => !isOpen)).toHaveLength(1);
    // What the server does not look for is told as that, and not as a missing network: one letter and a mark unseen.
    expect(await search(one, 'm\u202E')).toMatchObject({ isWhole: false, isRefused: true });
    night.db.sqlite.prepare(`UPDATE tickets SET holder_name = 'Gast Viele' WHERE event_id = ?`).run(night.eventId);
    const many = await search(one, 'viele');
    expect([many.matches.length, many.more]).toEqual([20, 1]);
  });

  test('of a member alone is found where only members are meant, with a network whole and without one by the first name', async () => {
    const { name, number } = night.db.sqlite
      .prepare(
        `SELECT u.name, s.membership_id AS number FROM subscribers s JOIN users u ON u.id = s.user_id
          WHERE s.plan_id = 'club' AND s.status = 'active' AND s.membership_id IS NOT NULL ORDER BY u.name LIMIT 1`,
      )
      .get() as { name: string; number: string };
    night.db.sqlite.prepare(`UPDATE tickets SET holder_name = ? WHERE event_id = ?`).run(name, night.eventId);
    await settled(one);
    const members = async (query: string) => one.calls.searchNames({ query, only: 'members' });
    const codes = async (query: string) => (await members(query)).matches.map(({ code }) => code);
    expect((await search(one, name)).matches.map(({ kind }) => kind)).not.toContain('Mitglied'); // behind so many tickets
    expect(await codes(name)).toContain(number);
    link.set('cut');
    await until(async () => (await one.desk.syncNow(), !one.desk.state().link.isOnline));
    const alone = await members(name.split(' ')[0]!);
    expect(alone).toMatchObject({ isWhole: false, listed: [] });
    expect(alone.matches.map(({ code }) => code)).toContain(number);
    expect(new Set(alone.matches.map(({ kind }) => kind))).toEqual(new Set(['Mitglied']));
    link.set('open');
    await settled(one);
  });
});

describe('a group on one phone', () => {
  test('comes in after its first ticket, each as if scanned, and is offered without a network by nobody', async () => {
    for (const { desk } of [one, two]) desk.ctx.claimWithinMs = 10_000; // the server says it, however slow this machine is
    const [shown] = night.tickets.slice(-2, -1) as [string];
    expect(await one.calls.groupOf({ code: shown })).toEqual([]);
    await one.calls.scan({ text: shown });
    const codes = await one.calls.groupOf({ code: shown });
    expect(codes).toHaveLength(9);
    // Scanned once more, the offer is there again.
    const again = await one.calls.scan({ text: shown });
    expect([again.verdict.reason, mayHaveGroup(again)]).toEqual(['already_used', true]);
    expect(await one.calls.groupOf({ code: again.code })).toEqual(codes);
    await two.calls.scan({ text: codes[0]! });
    const before = one.desk.state().heads.admitted;
    const scans = await one.calls.letGroupIn({ codes });
    expect(scans.map(({ verdict }) => verdict.reason)).toEqual(['already_used', ...Array<string>(8).fill('valid')]);
    expect(new Set(scans.map(({ verdict }) => verdict.entryId)).size).toBe(9);
    expect(one.desk.state().heads.admitted).toBe(before + 9); // with the one of the other desk, of which it has heard by now
    const supervisor = { userId: night.admin.userId, pin: ADMIN_PIN };
    await one.calls.undo({ entryId: scans[8]!.verdict.entryId, reason: 'mis-scan', supervisor });
    await settled(one);
    // Until the server has heard of the undo it says 'used', and so does a desk that has not asked what is new since.
    await until(async () => {
      await two.desk.syncNow();
      return (await two.calls.scan({ text: codes[8]! })).verdict.reason === 'valid';
    });
    expect((await two.calls.scan({ text: codes[7]! })).verdict.reason).toBe('already_used');
    const entries = night.db.sqlite
      .prepare(
        `SELECT count(*) AS n FROM desk_entries WHERE kind = 'admission' AND id IN (SELECT value FROM json_each(?))`,
      )
      .get(JSON.stringify(scans.map(({ verdict }) => verdict.entryId)));
    expect(entries).toEqual({ n: 9 });
    link.set('cut');
    await until(async () => (await one.desk.syncNow(), !one.desk.state().link.isOnline));
    expect(await one.calls.groupOf({ code: shown })).toEqual([]);
    link.set('open');
    for (const at of [one, two]) await settled(at);
  });
});

describe('somebody of a guest list', () => {
  test('comes in one by one, is inside at every desk, taken back, and no more often than the list says', async () => {
    const before = one.desk.state().heads.admitted;
    await letIn(one, ana);
    const { entryId } = await letIn(one, ana, { people: 2 });
    await expect(async () => letIn(one, ana)).rejects.toThrow('GUEST_LIST_DONE');
    expect(one.desk.state().heads.admitted).toBe(before + 3);
    await settled(one);
    await settled(two);
    expect([await named(one, 'müller'), await named(two, 'müller')]).toEqual([['Ana Müller 3/3'], ['Ana Müller 3/3']]);
    await one.calls.undoWalkIn({ entryId });
    expect(await named(one, 'müller')).toEqual(['Ana Müller 1/3']);
    await settled(one);
    await settled(two);
    expect([await named(one, 'müller'), await named(two, 'müller')]).toEqual([['Ana Müller 1/3'], ['Ana Müller 1/3']]);
  });

  test('let in twice without a network is told at both desks', async () => {
    link.set('cut');
    for (const at of [one, two]) await until(async () => (await at.desk.syncNow(), !at.desk.state().link.isOnline));
    for (const at of [one, two]) await letIn(at, jose, { people: 2 });
    link.set('open');
    for (const at of [one, two, one]) await settled(at);
    expect([await notices(one), await notices(two)]).toEqual([['Doppelt eingelassen'], ['Doppelt eingelassen']]);
    expect(await named(one, 'jose')).toEqual(['José Straße 4/2']);
  });

  test('after the list’s end comes in with a supervisor only, and is still there after a restart', async () => {
    ahead = holdsUntil.getTime() + SPARE_MS / 2 - Date.now();
    await expect(async () => letIn(one, late)).rejects.toThrow('GUEST_LIST_OVER');
    await expect(letIn(one, late, { late: { userId: night.admin.userId, pin: '0000' } })).rejects.toThrow(
      'SUPERVISOR_NEEDED',
    );
    await letIn(one, late, { late: { userId: night.admin.userId, pin: ADMIN_PIN } });
    const { folder } = one;
    await one.close();
    one = await openHeadlessDesk({ serverUrl: link.url, folder, now });
    await one.calls.unlock({ userId: night.cashier.userId, pin: night.cashier.pin });
    expect(await named(one, 'spät')).toEqual(['Spät Angekommen 1/1']);
    await settled(one);
    expect(await notices(one)).toEqual(['Doppelt eingelassen']);
    expect(await named(one, 'spaet')).toEqual(['Spät Angekommen 1/1']);
  });
});

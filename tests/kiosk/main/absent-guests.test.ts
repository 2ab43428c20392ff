import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSetting, removeSetting, writeSetting } from '#kiosk/main/base/store/settings-table.ts';
import { readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { makeTonightCourse, type TonightsCourse } from '../support/make-tonight-course.ts';
import { openNight } from '../support/open-night.ts';
import type { Night } from '../support/prepare-night.ts';
import { openShakyLink, type ShakyLink } from '../support/shaky-link.ts';

let night: Night;
let course: TonightsCourse;
let link: ShakyLink;
let one: HeadlessDesk;
beforeAll(async () => {
  night = await openNight();
  course = makeTonightCourse(night);
  link = await openShakyLink(night.server.url);
  const atCourse = { ...night, eventId: course.eveningId };
  one = await readyDesk(atCourse, { name: 'Kasse 1', serverUrl: link.url });
});
afterAll(async () => {
  await one.close();
  await link.close();
  await night.end();
});

const ends = () =>
  night.db.sqlite.prepare<[], string | null>(`SELECT end_reason FROM absences WHERE id = 'absence'`).pluck().all();

test('a desk asks about whoever is absent, with a network and without, lets in by a person, and hears it taken back', async () => {
  const { desk, calls } = one;
  const code = night.tickets.at(-1)!;
  const pulled = (absent: number) =>
    until(async () => (await desk.syncNow(), desk.ctx.snapshot().absences?.length === absent));
  const setLink = async (is: 'cut' | 'open') => {
    link.set(is);
    await until(async () => (await desk.syncNow(), desk.state().link.isOnline === (is === 'open')));
  };
  await pulled(0);
  course.sayAbsent();
  // The server knows it before the list does.
  const asked = await calls.scan({ text: code });
  expect(asked).toMatchObject({ isOffline: false, verdict: { reason: 'absent_said', isAdmitted: false } });
  await pulled(1);
  await setLink('cut');
  expect((await calls.scan({ text: code })).verdict).toMatchObject({
    colour: 'amber',
    reason: 'absent_said',
    word: 'ABGEMELDET',
    isAdmitted: false,
  });
  const letIn = await calls.scan({ text: code, confirmed: 'absent_said' });
  expect(letIn.verdict).toMatchObject({ reason: 'valid', isAdmitted: true });
  expect((await calls.scan({ text: code })).verdict).toMatchObject({ reason: 'already_used' });
  expect(ends()).toEqual([null]);
  await setLink('open');
  await until(async () => (await desk.syncNow(), desk.state().link.waiting === 0));
  const written = night.db.sqlite
    .prepare<[string], string>('SELECT payload FROM desk_entries WHERE id = ?')
    .pluck()
    .get(letIn.verdict.entryId);
  expect([ends(), JSON.parse(written!), night.db.sqlite.prepare('SELECT kind FROM desk_exceptions').all()]).toEqual([
    ['came'],
    expect.objectContaining({ decision: 'admitted', reason: 'absent_said' }),
    [],
  ]);
  await pulled(0);

  await calls.undo({ entryId: letIn.verdict.entryId });
  await until(async () => (await desk.syncNow(), desk.state().link.waiting === 0));
  await pulled(1);
  course.comeAfterAll();
  await pulled(0);
  expect((await calls.scan({ text: code })).verdict).toMatchObject({ reason: 'valid', isAdmitted: true });
});

test('what a guest has answered is told at the scan, by the list where the server cannot be asked', async () => {
  const { desk, calls } = one;
  const run = (sql: string, ...values: unknown[]) => night.db.sqlite.prepare(sql).run(...values);
  const [asked, alone] = [night.tickets.at(-2)!, night.tickets.at(-3)!];
  run(`UPDATE events SET questions = '[{"isToldAtDoor":true}]' WHERE id = ?`, night.eventId);
  run(
    `INSERT INTO order_answers (order_id, question_id, seat, question, kind, answer, is_told_at_door, answered_at)
      SELECT order_id, 'q', position, 'Supper', 'tick', 'yes', 1, 0 FROM tickets WHERE event_id = ?`,
    night.eventId,
  );
  expect((await calls.scan({ text: asked })).verdict).toMatchObject({ isAdmitted: true, told: 'Supper: Ja' });
  await until(async () => (await desk.syncNow(), desk.ctx.snapshot().told.length > 1));
  link.set('cut');
  await until(async () => (await desk.syncNow(), !desk.state().link.isOnline));
  const here = await calls.scan({ text: alone });
  expect(here).toMatchObject({ isOffline: true, verdict: { isAdmitted: true, told: 'Supper: Ja' } });
  expect((await calls.scan({ text: alone })).verdict).toMatchObject({ reason: 'already_used', told: null });
  link.set('open');
  await until(async () => (await desk.syncNow(), desk.state().link.isOnline && desk.state().link.waiting === 0));
});

test('a program that hears of absences or answers for the first time asks for its whole list once', async () => {
  const { desk } = one;
  const { store } = desk.ctx;
  const cursor = readSetting<string>(store, 'pull-cursor-4');
  // As the program before left it: a cursor of its own, and no such part.
  writeSetting(store, 'pull-cursor-3', cursor);
  removeSetting(store, 'pull-cursor-4');
  for (const part of ['absences', 'told']) removeSetting(store, `mirror:${part}`);
  await until(async () => (await desk.syncNow(), readSetting(store, 'mirror:absences') !== null));
  expect(readSetting<string[]>(store, 'mirror:absences')).toEqual([]);
  expect(readSetting<string[][]>(store, 'mirror:told')).not.toBeNull();
});

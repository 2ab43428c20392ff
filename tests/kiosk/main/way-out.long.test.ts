import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK_CODE_STEP_MS, type DeskCodeView } from '#shared/door/desk-code.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { makeHandlers } from '#kiosk/main/shell/calls/handlers.ts';
import { openHeadlessDesk, readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import { ADMIN_PIN, type Night } from '../support/prepare-night.ts';

let night: Night;
let till: HeadlessDesk;
/** This desk's clock beside the server's. */
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  night = await openNight();
  till = await readyDesk(night, { name: 'Kasse 1', serverUrl: night.server.url, now });
});
afterAll(async () => {
  await till.close();
  await night.end();
});

async function codeFor(deskId: string): Promise<string> {
  const { code } = await callProcedure<DeskCodeView>(night.server.url, {
    procedure: 'admin.desks.showCode',
    cookie: night.admin.cookie,
    input: { id: deskId },
  });
  return code;
}

/** The calls of a desk, and whether it was left. */
function leaving({ desk }: HeadlessDesk) {
  let left = 0;
  const calls = makeHandlers({
    desk,
    stillHere: () => undefined,
    chooseFolder: () => Promise.resolve(null),
    leave: () => left++,
    portal: { open: () => undefined, close: () => undefined },
    onSettings: () => undefined,
    restart: () => undefined,
    saveDiagnosis: () => ({ file: '' }),
  });
  return { leave: calls.leaveKiosk, left: () => left };
}

const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a paired desk is left by a supervisor’s PIN, and by nothing else', async () => {
  const { leave, left } = leaving(till);
  const deskId = till.desk.ctx.snapshot().desk!.id;
  for (const given of [{}, { deskCode: await codeFor(deskId) }])
    await expect(leave(given)).rejects.toMatchObject({ code: 'SUPERVISOR_NEEDED' });
  await expect(leave({ supervisor: { userId: night.cashier.userId, pin: night.cashier.pin } })).rejects.toMatchObject({
    code: 'SUPERVISOR_NEEDED',
  });
  expect(left()).toBe(0);
  expect(await leave({ supervisor: { userId: night.admin.userId, pin: ADMIN_PIN } })).toEqual({ outcome: 'open' });
  expect(left()).toBe(1);
});

test('just paired and without a network since, it knows nobody who could answer: whoever stands there leaves it', async () => {
  const paired = await readyDesk(night, { name: 'Kasse 4', serverUrl: night.server.url });
  await paired.close();
  const file = new DatabaseSync(path.join(paired.folder, 'desk.sqlite'));
  file.exec(`DELETE FROM settings WHERE name LIKE 'mirror:%'`); // the first list has not come yet
  file.close();
  const alone = await openHeadlessDesk({ serverUrl: 'http://127.0.0.1:9', folder: paired.folder });
  expect(alone.desk.state()).toMatchObject({ isGuarded: false, needsDeskCode: false });
  const { leave, left } = leaving(alone);
  expect(await leave({})).toEqual({ outcome: 'open' });
  expect(left()).toBe(1);
  await alone.close();
});

test('where the keyring is sealed the panel’s code does, once, and for its own desk', async () => {
  const deskId = till.desk.ctx.snapshot().desk!.id;
  const other = await readyDesk(night, { name: 'Kasse 2', serverUrl: night.server.url });
  const foreign = await codeFor(other.desk.ctx.snapshot().desk!.id);
  await other.close();
  await till.close();
  const sealer = {
    isStrong: () => Promise.resolve(true),
    seal: (text: string) => Promise.resolve(Buffer.from(text)),
    open: () => Promise.reject(new Error('the keyring is locked')),
  };
  const sealed = await openHeadlessDesk({ serverUrl: night.server.url, folder: till.folder, sealer, now });
  expect(sealed.desk.state()).toMatchObject({ phase: 'broken', isGuarded: true, needsDeskCode: true });
  const { leave, left } = leaving(sealed);
  const code = await codeFor(deskId);
  await expect(leave({})).rejects.toMatchObject({ code: 'SUPERVISOR_NEEDED' });
  expect(await leave({ deskCode: foreign })).toEqual({ outcome: 'wrong', triesLeft: 4 });
  aheadMs = 3 * DESK_CODE_STEP_MS; // it counts no longer than it says
  expect(await leave({ deskCode: code })).toEqual({ outcome: 'wrong', triesLeft: 3 });
  aheadMs = 0;
  expect(await leave({ deskCode: code })).toEqual({ outcome: 'open' });
  expect(await leave({ deskCode: code })).toEqual({ outcome: 'wrong', triesLeft: 4 });
  expect(left()).toBe(1);
  for (const triesLeft of [3, 2, 1])
    expect(await leave({ deskCode: wrongOf(code) })).toEqual({ outcome: 'wrong', triesLeft });
  expect(await leave({ deskCode: wrongOf(code) })).toMatchObject({ outcome: 'locked' });
  aheadMs = 14 * MINUTE_MS;
  expect(await leave({ deskCode: code })).toMatchObject({ outcome: 'locked' });
  aheadMs = 0;
  await sealed.close();
  till = await openHeadlessDesk({ serverUrl: night.server.url, folder: till.folder, now });
});

test('settings of a paired desk are a supervisor’s, for ten minutes; of an unpaired one everybody’s', async () => {
  const free = await openHeadlessDesk({ serverUrl: night.server.url });
  expect(await free.calls.changeSettings({ printer: '10.0.0.9:9100' })).toMatchObject({ printer: '10.0.0.9:9100' });
  expect(free.desk.state().printer).toBe('ready');
  await free.close();
  const guarded = await readyDesk(night, { name: 'Kasse 3', serverUrl: night.server.url, now });
  const { calls } = guarded;
  const refused = { code: 'SUPERVISOR_NEEDED' };
  const change = async () => calls.changeSettings({ printer: null });
  await expect(change()).rejects.toMatchObject(refused);
  await expect(async () => calls.settings({})).rejects.toMatchObject(refused);
  await expect(async () => calls.printTestPage({})).rejects.toMatchObject(refused);
  expect(await calls.openSettings({ supervisor: { userId: night.admin.userId, pin: ADMIN_PIN } })).toEqual({
    outcome: 'open',
  });
  await change();
  aheadMs = 10 * MINUTE_MS;
  await expect(change()).rejects.toMatchObject(refused);
  aheadMs = 0;
  await calls.closeSettings({});
  await expect(change()).rejects.toMatchObject(refused);
  await guarded.close();
});

test('where no supervisor has a PIN the panel’s code does as well', async () => {
  night.db.sqlite.prepare('DELETE FROM cashier_pins WHERE user_id = ?').run(night.admin.userId);
  await until(() => till.desk.state().needsDeskCode);
  const { leave } = leaving(till);
  await expect(leave({ supervisor: { userId: night.cashier.userId, pin: night.cashier.pin } })).rejects.toMatchObject({
    code: 'SUPERVISOR_NEEDED',
  });
});

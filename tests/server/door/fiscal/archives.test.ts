import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alarmSentence } from '#shared/admin/alarms.ts';
import type { ClosingSource } from '#shared/fiscal/dsfinvk/source.ts';
import type { ClosingView } from '#shared/fiscal/inspection.ts';
import type { Role } from '#shared/permissions.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import { type ArchiveSource, type WantedTransactions } from '#server/services/door/fiscal/archive-source.ts';
import { archiveVerdict } from '#server/services/door/fiscal/archive-verdict.ts';
import { checkArchives } from '#server/services/door/fiscal/check-archives.ts';
import { archiveParts } from '#server/services/door/fiscal/inspection/archives-part.ts';
import type { FiscalWork } from '#server/services/door/fiscal/inspection/fiscal-work.ts';
import { makeFiscalFiles } from '#server/adapters/fiscal-files.ts';
import { listClosings } from '#server/services/door/fiscal/list-closings.ts';
import { pullArchives } from '#server/services/door/fiscal/pull-archives.ts';
import { retryArchive } from '#server/services/door/fiscal/retry-archive.ts';
import { listAlarms } from '#server/services/office/operations/check-alarms.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { addStaff, pairDesk, type TestDesk } from '#tests/support/door.ts';
import { tarOf, type ArchiveFile } from '#tests/support/fiscal/archive-of.ts';
import { putNight, type PutClosing } from '#tests/support/fiscal/put-night.ts';
import { asPayload, signedDocument, testClosing, testSigner } from '#tests/support/fiscal/signed-document.ts';
import { testNight, type TestNight } from '#tests/support/fiscal/test-night.ts';
import { line, REGISTER, testRegister, type TestRegister } from '#tests/support/fiscal/test-register.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';

let site: TestSite;
let desk: TestDesk;
let night: TestNight;
let closings: PutClosing[];
let bossId: string;
beforeEach(async () => {
  site = await openTestSite();
  desk = pairDesk(site.shop, 'Kasse 1');
  bossId = addStaff(site.shop, ['admin']);
  night = testNight();
  closings = putNight(site.shop.db, { closings: night.closings, deskId: desk.desk.id, now: site.shop.clock.now() });
});
afterEach(() => site.close());

const boss = () => site.shop.as(bossId, ['admin']);
const signal = new AbortController().signal;
/** Looks into archives in this process: the thread is tried with packages. */
const work: FiscalWork = {
  writePackage: () => Promise.reject(new Error('none')),
  checkArchive: (archive) => archiveVerdict(site.shop.system, archive),
};
const check = () => checkArchives(site.shop.system, { work, signal });
const pull = (source: ArchiveSource) => pullArchives(site.shop.system, { source, signal });
const bytesOf = (files: readonly ArchiveFile[]) => buffer(tarOf(files));
const closing = (zNumber = 117): ClosingView =>
  listClosings(boss(), { limit: 20 }).items.find((one) => one.zNumber === zNumber)!;
const archive = (zNumber = 117) => closing(zNumber).archives[0]!;
const entryOf = (zNumber = 117) => closings.find((one) => one.zNumber === zNumber)!.entryId;
const folder = () => path.join(site.shop.system.fiscalFiles.folder, 'archives');

const fileOf = (serial = night.register.device.serial) =>
  path.join(folder(), `${entryOf()}-${serial.slice(0, 16)}.tar`);

type Sent = { id?: string; token?: string; device?: string; whole?: Buffer; from?: number };
/** What a desk sends, over HTTP: all of it, unless there is more to the whole. */
async function answerTo(
  body: Buffer,
  { id = entryOf(), token = desk.token, device = night.register.device.serial, whole = body, from = 0 }: Sent = {},
) {
  const sha256 = createHash('sha256').update(whole).digest('hex');
  const about = new URLSearchParams({ device, sha256, bytes: String(whole.length), from: String(from) });
  const answer = await fetch(`${site.url}/kasse/tse-archives/${id}?${about}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new Uint8Array(body),
  });
  return { status: answer.status, text: await answer.text() };
}
const send = async (body: Buffer, sent?: Sent): Promise<number> => (await answerTo(body, sent)).status;
const source = (open: (wanted: WantedTransactions) => Promise<Buffer>): ArchiveSource => ({
  open: async (wanted) => {
    const bytes = await open(wanted);
    return (async function* pieces() {
      for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
    })();
  },
});

describe('the archive of a closing', () => {
  it('is wanted as soon as a closing with a signed document is booked, and of no other', () => {
    const [signer, cashierId, at] = [testSigner(), addStaff(site.shop, ['cashier']), site.shop.clock.now()];
    const sync = (kind: 'document' | 'closing', facts: object) => {
      const entry = desk.entry(kind, asPayload(facts));
      syncJournal(desk.ctx, desk.desk, { entries: [entry] });
      return entry.id;
    };
    const wanted = () =>
      site.shop.db.sqlite
        .prepare('SELECT closing_entry_id FROM fiscal_archives WHERE device_serial = ?')
        .pluck()
        .all(signer.serial);
    sync('closing', testClosing(signer, desk.desk, { zNumber: 1, cashierId, at }));
    expect(wanted()).toEqual([]);
    sync('document', signedDocument(signer, desk.desk, { number: 1, cashierId, at }));
    const id = sync(
      'closing',
      testClosing(signer, desk.desk, { zNumber: 2, cashierId, at, firstNumber: 1, lastNumber: 1 }),
    );
    expect(wanted()).toEqual([id]);
  });

  it('is taken from a desk, looked into and good, however often it is sent', async () => {
    const body = await bytesOf(night.register.archive);
    expect(await send(body)).toBe(204);
    expect(archive()).toMatchObject({ state: 'checking', bytes: body.length, pulledAt: site.shop.clock.now() });
    expect(readFileSync(fileOf()).equals(body)).toBe(true);
    await check();
    expect(archive()).toMatchObject({ state: 'verified', problems: [] });
    expect(archive().messages).toBe(night.register.archive.filter(({ name }) => name.endsWith('.log')).length);
    expect(await send(body)).toBe(204);
    expect(await send(Buffer.from('nonsense'))).toBe(204);
    expect(archive().state).toBe('verified');
    expect(readFileSync(fileOf()).equals(body)).toBe(true);
    expect(readdirSync(folder())).toHaveLength(1);
  });

  it.each([
    ['a byte of a message is changed', 'bad_signature'],
    ['a message is missing', 'log_missing'],
    ['the start of a sale is missing', 'transaction_order'],
    ['it is cut off', 'container'],
    ['it is empty', 'no log message'],
  ])('is faulty when %s, until a good one comes', async (what, problem) => {
    const whole = night.register.archive;
    const finish = (name: string) => name.includes('No-3_Finish');
    const changed = (content: Buffer) => Buffer.from(content.toString('latin1').replace('^30.00', '^30.01'), 'latin1');
    const bodies: Record<string, () => Promise<Buffer>> = {
      'a byte of a message is changed': () =>
        bytesOf(whole.map(({ name, content }) => ({ name, content: finish(name) ? changed(content) : content }))),
      'a message is missing': () => bytesOf(whole.filter(({ name }) => !finish(name))),
      'the start of a sale is missing': () => bytesOf(whole.filter(({ name }) => !name.includes('No-3_Start'))),
      'it is cut off': async () => (await bytesOf(whole)).subarray(0, 20_000),
      'it is empty': () => bytesOf([]),
    };
    expect(await send(await bodies[what]!())).toBe(204);
    await check();
    expect(archive().state).toBe('faulty');
    expect(archive().problems.join('\n')).toContain(problem);
    expect(listAlarms(boss())).toMatchObject([{ id: 'archives', count: 1 }]);
    expect(await send(await bytesOf(whole))).toBe(204);
    await check();
    expect(archive().state).toBe('verified');
    expect(listAlarms(boss())).toEqual([]);
  });

  it('may lack what the device did for others and for itself', async () => {
    const body = await bytesOf(night.register.archive.filter(({ name }) => !name.includes('_Log-Sys_')));
    await send(body);
    await check();
    expect(archive()).toMatchObject({ state: 'verified', problems: [] });
  });

  it('is not taken from who is no desk, nor for what is not this desk’s or not known yet', async () => {
    const body = await bytesOf(night.register.archive);
    expect(await send(body, { token: 'nobody' })).toBe(401);
    expect(await send(body, { id: randomUUID() })).toBe(404);
    expect(await send(body, { id: '..%2F..%2Fx' })).toBe(404);
    expect(await send(body, { token: pairDesk(site.shop, 'Kasse 2').token })).toBe(404);
    expect(existsSync(folder())).toBe(false);
    expect(archive().state).toBe('wanted');
  });

  it('that was faulty is looked into once more when an admin asks, for its desk does not send it again', async () => {
    await send(Buffer.from('nonsense'));
    await check();
    expect(archive().state).toBe('faulty');
    retryArchive(boss(), { closingEntryId: entryOf() });
    await pull({ open: () => Promise.resolve(null) });
    expect(archive().state).toBe('checking');
    await check();
    expect(archive().state).toBe('faulty');
    expect(archive().problems).not.toEqual([]);
  });

  it('that is too large, or breaks off, leaves nothing behind', async () => {
    const { fiscalFiles } = site.shop.system;
    const pieces = async function* pieces() {
      yield Buffer.alloc(600);
      yield Buffer.alloc(600);
    };
    await expect(
      fiscalFiles.keepArchive({ closingEntryId: entryOf(), deviceSerial: 'a' }, pieces(), 1_000),
    ).rejects.toThrow('PAYLOAD_TOO_LARGE');
    expect(readdirSync(folder())).toEqual([]);
  });
});

describe('an archive that comes in pieces', () => {
  const whole = Buffer.alloc(3_000, 'TAR');
  const piece = (from: number, to: number) => answerTo(whole.subarray(from, to), { whole, from });

  it('goes on where it is, whatever was sent twice or too early, and is kept when all of it is there', async () => {
    expect(await piece(0, 0)).toEqual({ status: 200, text: '{"have":0}' });
    expect(await piece(0, 1_000)).toEqual({ status: 200, text: '{"have":1000}' });
    expect(await piece(0, 1_000)).toEqual({ status: 200, text: '{"have":1000}' });
    expect(await piece(2_000, 3_000)).toEqual({ status: 200, text: '{"have":1000}' });
    expect(archive().state).toBe('wanted');
    expect(await piece(1_000, 2_500)).toEqual({ status: 200, text: '{"have":2500}' });
    expect((await piece(2_500, 3_000)).status).toBe(204);
    expect(archive()).toMatchObject({ state: 'checking', bytes: 3_000 });
    expect(readFileSync(fileOf()).equals(whole)).toBe(true);
    expect(readdirSync(folder())).toHaveLength(1);
  });

  it('begins anew for another file, and takes neither more than was announced nor another whole', async () => {
    await piece(0, 1_000);
    const other = Buffer.alloc(2_000, 'tar');
    expect(await send(other.subarray(0, 500), { whole: other, from: 1_000 })).toBe(200);
    expect(await send(Buffer.concat([other, other]), { whole: other })).toBe(413);
    await piece(0, 0);
    expect(await send(Buffer.alloc(3_000, 'RAT'), { whole })).toBe(400);
    expect(readdirSync(folder())).toEqual([]);
    expect(await send(Buffer.alloc(600_000), { whole: Buffer.alloc(900_000) })).toBe(413);
    expect((await answerTo(whole, { device: 'x'.repeat(71) })).status).toBe(400);
    expect(archive().state).toBe('wanted');
  });

  it('goes on in another process over the same folder', async () => {
    await piece(0, 1_000);
    const { fiscalFiles } = site.shop.system;
    const other = makeFiscalFiles(fiscalFiles.folder);
    const key = { closingEntryId: entryOf(), deviceSerial: night.register.device.serial };
    const about = { sha256: createHash('sha256').update(whole).digest('hex'), bytes: whole.length };
    const rest = async function* rest(from: number) {
      yield whole.subarray(from);
    };
    expect((await other.takeArchivePiece(key, { ...about, from: 0 }, rest(0))).have).toBe(1_000);
    expect((await other.takeArchivePiece(key, { ...about, from: 1_000 }, rest(1_000))).kept).not.toBeNull();
    expect(readFileSync(fileOf()).equals(whole)).toBe(true);
  });

  it('comes one piece at a time', async () => {
    const { fiscalFiles } = site.shop.system;
    const key = { closingEntryId: entryOf(), deviceSerial: night.register.device.serial };
    const about = { sha256: createHash('sha256').update(whole).digest('hex'), bytes: whole.length, from: 0 };
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slowly = async function* slowly() {
      begun.resolve();
      await held.promise;
      yield whole;
    };
    const first = fiscalFiles.takeArchivePiece(key, about, slowly());
    await begun.promise;
    expect(await send(whole)).toBe(429);
    held.resolve();
    expect((await first).kept).not.toBeNull();
  });
});

describe('the archives of a closing that two devices have signed', () => {
  /** The device was exchanged in the middle of the evening. */
  function twoDevices(): { closing: ClosingSource; registers: [TestRegister, TestRegister] } {
    const number = night.documents.at(-1)!.number + 1;
    const registers: [TestRegister, TestRegister] = [
      testRegister({ from: '2026-11-23T20:00:00.000Z', number, zNumber: 119 }),
      testRegister({ from: '2026-11-23T21:00:00.000Z', number: number + 2, zNumber: 119 }),
    ];
    for (const { make } of registers)
      for (let sale = 0; sale < 2; sale++) make({ kind: 'sale', lines: [line('Ticket', 'Umsatz', {})] });
    const [first, second] = registers.map(({ close }) => close('2026-11-24T04:00:00.000Z')) as [
      ClosingSource,
      ClosingSource,
    ];
    const tses = [first, second].flatMap(({ closing: { master } }) => master.tses);
    return {
      registers,
      closing: {
        closing: {
          ...second.closing,
          firstNumber: number,
          master: { ...second.closing.master, tses: tses.map((tse, index) => ({ ...tse, id: index + 1 })) },
        },
        documents: () => [...first.documents(), ...second.documents()].values(),
        whereClosed: () => null,
      },
    };
  }

  it('are one from each: both are wanted, looked into by themselves and handed over', async () => {
    const { closing: source, registers } = twoDevices();
    const now = site.shop.clock.now();
    closings = putNight(site.shop.db, { closings: [source], deskId: desk.desk.id, now });
    const states = () => closing(119).archives.map(({ state, problems }) => [state, ...problems]);
    const sendOf = async ({ archive: files, device: { serial } }: TestRegister, device = serial) =>
      send(await bytesOf(files), { id: entryOf(119), device });
    expect(states()).toEqual([['wanted'], ['wanted']]);
    expect(await sendOf(registers[0])).toBe(204);
    await check();
    expect(states().toSorted()).toEqual([['verified'], ['wanted']]);
    expect(await sendOf(registers[0], registers[1].device.serial)).toBe(204); // the other one's
    await check();
    expect(states().toSorted()).toMatchObject([['faulty', expect.stringContaining('log_missing'), {}], ['verified']]);
    expect(await sendOf(registers[1])).toBe(204);
    await check();
    expect(states()).toEqual([['verified'], ['verified']]);
    expect(() => retryArchive(boss(), { closingEntryId: entryOf(119) })).toThrow('NOT_FOUND');
    const parts = archiveParts(site.shop.system, {
      folder: site.shop.system.fiscalFiles.folder,
      closings: [source.closing],
    });
    expect(parts.map(({ name }) => name).toSorted()).toEqual(
      registers.map(({ device: { serial } }) => `${REGISTER}-Z119-${serial.slice(0, 16)}`).toSorted(),
    );
    expect(parts.every(({ file }) => file !== null)).toBe(true);
  });
});

describe('the archive of a device in the cloud', () => {
  it('is fetched by the transactions of the closing, and looked into', async () => {
    const asked: WantedTransactions[] = [];
    await pull(
      source((wanted) => {
        asked.push(wanted);
        return bytesOf(night.register.archive);
      }),
    );
    const numbers = (zNumber: number) => {
      const own = night.closings.find((one) => one.closing.zNumber === zNumber)!;
      const signed = [...own.documents()].flatMap(({ fiscal }) =>
        fiscal.state === 'signed' ? [fiscal.transactionNumber!] : [],
      );
      return { fromTransaction: Math.min(...signed), toTransaction: Math.max(...signed) };
    };
    expect(asked).toMatchObject([117, 118].map((zNumber) => numbers(zNumber)));
    await check();
    expect([archive(117).state, archive(118).state]).toEqual(['verified', 'verified']);
    await pull(source(() => Promise.reject(new Error('asked again'))));
    expect(archive().state).toBe('verified');
  });

  it('is asked for again after ever longer pauses, is an alarm after three days, and is given up after ninety', async () => {
    const { clock } = site.shop;
    let tries = 0;
    const down = source(() => {
      tries += 1;
      return Promise.reject(new Error('E_EXPORT_TEMPORARILY_UNAVAILABLE'));
    });
    await pull(down);
    expect(tries).toBe(2);
    expect(archive()).toMatchObject({
      state: 'wanted',
      problems: ['It could not be fetched: E_EXPORT_TEMPORARILY_UNAVAILABLE'],
    });
    clock.advance(5 * MINUTE_MS - 1);
    await pull(down);
    expect(tries).toBe(2);
    clock.advance(1);
    await pull(down);
    expect(tries).toBe(4);
    clock.advance(3 * DAY_MS - 5 * MINUTE_MS);
    expect(listAlarms(boss())).toEqual([]);
    clock.advance(1);
    const [alarm] = listAlarms(boss());
    expect(alarm).toMatchObject({ id: 'archives', count: 2 });
    expect(alarmSentence(alarm!)).toMatch(/^2 closings lack/);
    clock.advance(90 * DAY_MS);
    await pull(down);
    expect(archive().state).toBe('failed');
    clock.advance(DAY_MS);
    await pull(down);
    expect(tries).toBe(6);
  });

  it('that the provider does not have is left to its desk, and to an admin who asks again', async () => {
    await pull({ open: () => Promise.resolve(null) });
    expect(archive()).toMatchObject({ state: 'wanted', problems: [] });
    await pull(source(() => Promise.reject(new Error('asked again'))));
    expect(archive().problems).toEqual([]);
    retryArchive(boss(), { closingEntryId: entryOf() });
    await pull(source(() => bytesOf(night.register.archive)));
    await check();
    expect(archive().state).toBe('verified');
    expect(() => retryArchive(boss(), { closingEntryId: entryOf() })).toThrow('NOT_FOUND');
    for (const roles of [[], ['cashier'], ['door_lead']] satisfies Role[][]) {
      const who = site.shop.as(bossId, roles);
      expect(() => retryArchive(who, { closingEntryId: entryOf(118) })).toThrow('FORBIDDEN');
      expect(() => listClosings(who, { limit: 1 })).toThrow('FORBIDDEN');
    }
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID, X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { der, SEQUENCE, TAG } from '#shared/fiscal/der.ts';
import { TseError, type TseFault } from '#shared/fiscal/fiscal-device.ts';
import { DAY_MS, SECOND_MS } from '#shared/time.ts';
import type { StandInTse } from '#kiosk/main/till/fiscal/stand-in/open-stand-in-tse.ts';
import { readArchive, type ArchivedFile } from '#server/services/door/fiscal/read-archive.ts';
import { verifyArchive } from '#server/services/door/fiscal/verify-archive.ts';
import { verifyQrText } from '#server/services/door/fiscal/verify-qr-text.ts';
import { seededRandom } from '#tests/crash/busy-buyers.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import {
  BEGIN,
  KASSE,
  openTestTse,
  PROCESS_TYPE,
  qrTextOf,
  sell,
  TWO_TICKETS,
} from '#tests/support/fiscal/stand-in-sales.ts';

type Range = Parameters<StandInTse['exportTar']>[0];
const tarOf = (tse: StandInTse, range: Range = 'all'): Promise<Buffer> => buffer(Readable.from(tse.exportTar(range)));
const filesOf = async (tse: StandInTse, range: Range = 'all'): Promise<ArchivedFile[]> =>
  Readable.from(readArchive(Readable.from([await tarOf(tse, range)]))).toArray();
const check = async (files: readonly ArchivedFile[]) => verifyArchive(Readable.from(files));
const problemsOf = async (files: readonly ArchivedFile[]) => (await check(files)).problems;
const without = (files: readonly ArchivedFile[], part: string) => files.filter(({ name }) => !name.includes(part));

function faultOf(work: () => unknown): Partial<TseFault> {
  try {
    work();
  } catch (error) {
    if (error instanceof TseError) return error.fault;
    throw error;
  }
  return {};
}

const SALES = isLongForm ? 1_000 : 150;

/** So many syncs are a matter of the disk, not of the signatures. */
function folderInMemory(): string {
  const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'stand-in-tse-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Whatever a till may say: five rates, cash or card, refunds. */
function randomProcessData(random: () => number): string {
  const cents = Array.from({ length: 5 }, () => (random() < 0.5 ? 0 : Math.floor(random() * 20_000) - 5_000));
  const euro = (value: number) => (value / 100).toFixed(2);
  const total = cents.reduce((sum, value) => sum + value, 0);
  return `Beleg^${cents.map(euro).join('_')}^${total === 0 ? '' : `${euro(total)}:${random() < 0.5 ? 'Bar' : 'Unbar'}`}`;
}

describe('what the stand-in signs', () => {
  it(`verifies over ${SALES} random sales of two registers, on the receipts and in the archive`, async () => {
    const { tse, clock } = openTestTse({ folder: folderInMemory() });
    tse.registerClient('Kasse-2');
    const random = seededRandom(146);
    const master = tse.master();
    const verdicts = Array.from({ length: SALES }, () => {
      clock.advance(Math.floor(random() * 20_000));
      const signed = sell(tse, randomProcessData(random), random() < 0.5 ? KASSE : 'Kasse-2');
      return verifyQrText(qrTextOf(master, signed)).isGood;
    });
    expect(verdicts.every(Boolean)).toBe(true);
    expect(await check(await filesOf(tse))).toEqual({
      logMessages: 2 * SALES + 5,
      transactions: SALES,
      serials: [master.serial],
      problems: [],
    });
    expect(tse.remaining()).toBe(20_000_000 - 2 * SALES - 5);
  });

  it('verifies on brainpoolP384r1 as well', async () => {
    const { tse } = openTestTse({ curve: 'brainpoolP384r1' });
    const signed = sell(tse);
    expect(Buffer.from(signed.signature, 'base64')).toHaveLength(96);
    expect(tse.master().algorithm).toBe('ecdsa-plain-SHA384');
    expect(verifyQrText(qrTextOf(tse.master(), signed)).isGood).toBe(true);
    expect(await problemsOf(await filesOf(tse))).toEqual([]);
  });

  it('fails with any other sign in amount, register, number, counter or time of a receipt', () => {
    const { tse, clock } = openTestTse();
    clock.advance(45_678);
    const text = qrTextOf(tse.master(), sell(tse));
    const fields = text.split(';');
    const otherSign = (sign: string) => (sign === '9' ? '8' : String.fromCodePoint((sign.codePointAt(0) ?? 0) + 1));
    const altered = [1, 3, 4, 5, 7].flatMap((place) => {
      const field = fields[place] ?? '';
      const signed = place === 7 ? field.slice(0, -'.000Z'.length) : field; // whole seconds are signed
      return Array.from(signed, (sign, at) =>
        fields.with(place, `${field.slice(0, at)}${otherSign(sign)}${field.slice(at + 1)}`).join(';'),
      );
    });
    expect(verifyQrText(text).isGood).toBe(true);
    expect(altered.length).toBeGreaterThan(65);
    expect(altered.filter((code) => verifyQrText(code).isGood)).toEqual([]);
  });

  it('fails as DER, and with the key in another form', () => {
    const { tse } = openTestTse();
    const [signed, master] = [sell(tse), tse.master()];
    const plain = Buffer.from(signed.signature, 'base64');
    const [r, s] = [plain.subarray(0, 32), plain.subarray(32)].map((half) => der(TAG.integer, Uint8Array.of(0), half));
    const asDer = der(SEQUENCE, r ?? plain, s ?? plain);
    const key = new X509Certificate(Buffer.from(master.certificates[0] ?? '', 'base64')).publicKey;
    const asSpki = key.export({ format: 'der', type: 'spki' }).toString('base64');
    const isGood = (code: string) => verifyQrText(code).isGood;
    expect(isGood(qrTextOf(master, { ...signed, signature: Buffer.from(asDer).toString('base64') }))).toBe(false);
    expect(isGood(qrTextOf({ ...master, publicKey: asSpki }, signed))).toBe(false);
    expect(isGood(qrTextOf(master, signed))).toBe(true);
  });
});

describe("the stand-in's archive", () => {
  it('is wrong with any byte of a message changed', async () => {
    const { tse } = openTestTse();
    sell(tse);
    const files = (await filesOf(tse)).filter(({ name }) => /X509|Tra/.test(name));
    const index = files.findIndex(({ name }) => name.includes('_Finish_'));
    const finish = files[index];
    if (finish === undefined) throw new Error('no finish');
    const unseen: number[] = [];
    for (let at = 0; at < finish.content.length; at++) {
      const content = Buffer.from(finish.content);
      content[at] = (content[at] ?? 0) ^ 0x01;
      if ((await problemsOf(files.with(index, { ...finish, content }))).length === 0) unseen.push(at);
    }
    expect(await problemsOf(files)).toEqual([]);
    expect(unseen).toEqual([]);
  });

  it('has one gap where one message was taken out', async () => {
    const { tse } = openTestTse();
    sell(tse);
    const files = await filesOf(tse);
    expect(await problemsOf(without(files, 'Sys_startAudit'))).toEqual([{ kind: 'counter_gap', about: '3–3' }]);
    expect(await problemsOf(without(files, '_Start_'))).toEqual([
      { kind: 'counter_gap', about: '5–5' },
      { kind: 'transaction_order', about: expect.stringContaining('_Finish_') },
    ]);
  });

  it('is read by the tar of the system: plain files, none of more than a hundred characters', async () => {
    const { tse, folder } = openTestTse();
    const longest = 'K'.repeat(30);
    tse.registerClient(longest);
    const { finishedAt } = sell(tse, TWO_TICKETS, longest);
    const file = path.join(folder, 'archive.tar');
    writeFileSync(file, await tarOf(tse));
    const lines = execFileSync('tar', ['-tvf', file], { encoding: 'utf8' }).trim().split('\n');
    expect(lines).toHaveLength(10);
    expect(lines.filter((line) => !line.startsWith('-'))).toEqual([]);
    const names = lines.map((line) => line.split(' ').at(-1) ?? '');
    expect(names.filter((name) => name.length > 100 || name.includes('/'))).toEqual([]);
    expect(names.slice(0, 3)).toEqual([
      'info.csv',
      expect.stringMatching(/^[0-9a-f]{64}_X509\.cer$/),
      expect.any(String),
    ]);
    expect(names.at(-1)).toBe(
      `Unixt_${finishedAt.getTime() / SECOND_MS}_Sig-7_Log-Tra_No-1_Finish_Client-${longest}.log`,
    );
  });

  it('is that of a time, or of the transactions that are asked for', async () => {
    const { tse, clock } = openTestTse();
    const times = [1, 2, 3].map(() => {
      clock.advance(10 * SECOND_MS);
      return sell(tse).finishedAt;
    });
    const [first, second] = times;
    if (first === undefined || second === undefined) throw new Error('two sales');
    const logs = async (range: Range) => (await filesOf(tse, range)).filter(({ name }) => name.endsWith('.log'));
    const numbers = async (range: Range) => (await logs(range)).map(({ name }) => /No-(\d+)/.exec(name)?.[1] ?? 'Sys');
    expect(await numbers({ from: second, to: second })).toEqual(['2', '2']);
    expect(await numbers({ from: first, to: second })).toEqual(['1', '1', '2', '2']);
    expect(await numbers({ fromTx: 2, toTx: 3 })).toEqual(['2', '2', '3', '3']);
    tse.registerClient('Kasse-2');
    sell(tse);
    expect(await numbers({ fromTx: 3, toTx: 4 })).toEqual(['3', '3', 'Sys', '4', '4']);
    expect(await problemsOf(await filesOf(tse, { fromTx: 3, toTx: 4 }))).toEqual([]);
  });

  it('has certificates that say what they are', () => {
    const { tse } = openTestTse();
    const [own, issuer] = tse.master().certificates.map((text) => new X509Certificate(Buffer.from(text, 'base64')));
    if (own === undefined || issuer === undefined) throw new Error('two certificates');
    const names = [own.issuer, own.subject, issuer.issuer, issuer.subject];
    expect(names.filter((name) => !/^CN=STAND-IN\\?, NOT CERTIFIED: /.test(name))).toEqual([]);
    expect([own.verify(issuer.publicKey), own.ca, issuer.ca]).toEqual([true, false, true]);
  });

  const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
  it.skipIf(!hasOpenssl).each(['P-256', 'brainpoolP384r1'] as const)(
    'has certificates that openssl verifies, on %s',
    (curve) => {
      const { tse, folder } = openTestTse({ curve });
      const files = ['own.pem', 'issuer.pem'].map((name, at) => {
        const file = path.join(folder, name);
        writeFileSync(file, new X509Certificate(Buffer.from(tse.master().certificates[at] ?? '', 'base64')).toString());
        return file;
      });
      const [own = '', issuer = ''] = files;
      const at = String(BEGIN.getTime() / SECOND_MS + 60);
      const verify = (file: string) =>
        spawnSync('openssl', ['verify', '-attime', at, '-CAfile', file, own], { encoding: 'utf8' });
      expect(verify(issuer).stdout.trim()).toBe(`${own}: OK`);
      expect(verify(own).status).not.toBe(0);
    },
  );
});

describe('a stand-in that is opened again', () => {
  it('has its key, counters, registers and open transactions', async () => {
    const { tse, folder, clock } = openTestTse();
    const txId = randomUUID();
    sell(tse);
    const { txNumber } = tse.start({ txId, clientSerial: KASSE });
    const before = tse.master();
    tse.close();
    const { tse: again } = openTestTse({ folder, now: clock.now });
    expect(again.master()).toEqual(before);
    expect(again.openTransactions()).toMatchObject([{ txId, txNumber: 2, signed: null }]);
    expect(again.lookup({ txId })).toEqual({ state: 'active', txNumber, startedAt: clock.now() });
    const signed = again.finish({
      txId,
      txNumber,
      clientSerial: KASSE,
      processType: PROCESS_TYPE,
      processData: TWO_TICKETS,
    });
    expect(signed.counter).toBe(8);
    expect(await check(await filesOf(again))).toMatchObject({ logMessages: 8, transactions: 2, problems: [] });
  });

  it('never lets the time of its messages run back', async () => {
    const { tse, folder, clock } = openTestTse();
    const first = sell(tse);
    tse.close();
    const { tse: again } = openTestTse({ folder, now: () => new Date(clock.now().getTime() - DAY_MS) });
    expect(sell(again).finishedAt).toEqual(first.finishedAt);
    again.setClock(DAY_MS + 5 * SECOND_MS);
    expect(sell(again).finishedAt.getTime()).toBe(first.finishedAt.getTime() + 5_000);
    expect(await problemsOf(await filesOf(again))).toEqual([]);
  });
});

describe('the stand-in', () => {
  const { tse } = openTestTse({ maxOpenTransactions: 2 });
  const txId = randomUUID();
  const finish = { txId, txNumber: 1, clientSerial: KASSE, processType: PROCESS_TYPE, processData: TWO_TICKETS };

  it('takes the same id as the same transaction, and signs it once', () => {
    const started = tse.start({ txId, clientSerial: KASSE });
    expect(tse.start({ txId, clientSerial: KASSE })).toEqual(started);
    const before = tse.remaining();
    const signed = tse.finish(finish);
    expect(tse.finish(finish)).toEqual(signed);
    expect(tse.lookup({ txId })).toEqual({ state: 'finished', signed });
    expect(tse.start({ txId, clientSerial: KASSE })).toMatchObject({ txNumber: 1, signed });
    expect(tse.remaining()).toBe(before - 1);
  });

  it.each([
    ['other data', { processData: 'Beleg^31.00_0.00_0.00_0.00_0.00^31.00:Bar' }, 'STANDIN_TRANSACTION_DIFFERS'],
    ['another type', { processType: 'SonstigerVorgang' }, 'STANDIN_TRANSACTION_DIFFERS'],
    ['another number', { txNumber: 2 }, 'STANDIN_TRANSACTION_DIFFERS'],
    ['another register', { clientSerial: 'Kasse-2' }, 'STANDIN_TRANSACTION_DIFFERS'],
    ['an unknown id', { txId: randomUUID() }, 'STANDIN_TRANSACTION_UNKNOWN'],
  ])('refuses to finish with %s', (_, change, code) => {
    expect(faultOf(() => tse.finish({ ...finish, ...change }))).toMatchObject({ kind: 'bug', code });
  });

  it('refuses an id that is no UUID of version 4, an unknown register, and more open transactions than it may have', () => {
    const start = (id: string, clientSerial = KASSE) => faultOf(() => tse.start({ txId: id, clientSerial }));
    expect(start('0197f2a0-0000-7000-8000-000000000000')).toMatchObject({ kind: 'bug', code: 'STANDIN_ID_REFUSED' });
    expect(start(randomUUID(), 'Kasse-2')).toMatchObject({ kind: 'setup', code: 'STANDIN_CLIENT_UNKNOWN' });
    expect(start(txId, 'Kasse-2')).toMatchObject({ code: 'STANDIN_TRANSACTION_DIFFERS' });
    const codes = [1, 2, 3].map(() => start(randomUUID()).code);
    expect(codes).toEqual([undefined, undefined, 'STANDIN_TOO_MANY_OPEN']);
  });

  it('forgets a register that is signed off, and knows it again', () => {
    const { tse: own } = openTestTse();
    const open = own.start({ txId: randomUUID(), clientSerial: KASSE });
    own.deregisterClient(KASSE);
    const asked = { ...finish, txId: open.txId, txNumber: open.txNumber };
    expect(faultOf(() => own.finish(asked)).code).toBe('STANDIN_CLIENT_UNKNOWN');
    expect(faultOf(() => own.deregisterClient(KASSE)).code).toBe('STANDIN_CLIENT_UNKNOWN');
    own.registerClient(KASSE);
    expect(own.finish(asked).txNumber).toBe(open.txNumber);
  });

  it.each(['', 'a;b', 'a/b', 'a_b', 'Käse', 'K'.repeat(31)])('refuses the serial number %j', (serial) => {
    expect(faultOf(() => tse.registerClient(serial)).code).toBe('STANDIN_SERIAL_REFUSED');
  });

  it('signs nothing once its certificate has ended', () => {
    const { tse: old, clock } = openTestTse();
    clock.advance(old.master().validUntil.getTime() - clock.now().getTime());
    sell(old);
    expect(old.problem()).toBeNull();
    clock.advance(SECOND_MS);
    expect(faultOf(() => sell(old))).toMatchObject({ kind: 'expired', code: 'STANDIN_EXPIRED' });
    expect(old.problem()?.code).toBe('STANDIN_EXPIRED');
    expect(old.openTransactions()).toEqual([]);
  });
});

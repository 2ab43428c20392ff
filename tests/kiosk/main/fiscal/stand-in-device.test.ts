import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { TseError, type FiscalDevice } from '#shared/fiscal/fiscal-device.ts';
import { SECOND_MS } from '#shared/time.ts';
import { openStandInTse } from '#kiosk/main/till/fiscal/stand-in/open-stand-in-tse.ts';
import { standInDevice, type StandInFaults } from '#kiosk/main/till/fiscal/stand-in/stand-in-device.ts';
import { readArchive } from '#server/services/door/fiscal/read-archive.ts';
import { verifyArchive } from '#server/services/door/fiscal/verify-archive.ts';
import { faultOf } from '#tests/support/fiscal/fault-of.ts';
import {
  BEGIN,
  KASSE,
  newFolder,
  openTestTse,
  PROCESS_TYPE,
  TWO_TICKETS,
} from '#tests/support/fiscal/stand-in-sales.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const SOON = { withinMs: 40 };
const LONG = { withinMs: 10_000 };

function openDevice(faults: StandInFaults = { fault: null }) {
  const opened = openTestTse();
  return { ...opened, faults, device: standInDevice(opened.tse, faults) };
}

async function begin(device: FiscalDevice, txId: string = randomUUID()) {
  const { txNumber } = await device.start({ txId, clientSerial: KASSE }, LONG);
  return { txId, txNumber, clientSerial: KASSE, processType: PROCESS_TYPE, processData: TWO_TICKETS };
}

describe('the stand-in as a device', () => {
  it('starts, finishes, looks up and lists what is open', async () => {
    const { device, tse } = openDevice();
    tse.registerClient('Kasse-2');
    tse.start({ txId: randomUUID(), clientSerial: 'Kasse-2' });
    const asked = await begin(device);
    const mine = { clientSerial: KASSE };
    expect(await device.openTransactions(mine, LONG)).toEqual([{ txId: asked.txId, txNumber: 2 }]);
    expect(await device.lookup({ ...asked, txNumber: null }, LONG)).toMatchObject({ state: 'active', txNumber: 2 });
    const signed = await device.finish(asked, LONG);
    expect(await device.lookup(asked, LONG)).toEqual({ state: 'finished', signed });
    expect(await device.lookup({ ...mine, txId: randomUUID(), txNumber: null }, LONG)).toEqual({ state: 'unknown' });
    expect(await device.openTransactions(mine, LONG)).toEqual([]);
    expect(await device.master(LONG)).toEqual(tse.master());
    expect(await device.health(LONG)).toEqual({ ok: true, remaining: tse.remaining() });
    const archive = Readable.from(device.exportTar({ fromTx: 2, toTx: 2 }));
    expect(await verifyArchive(readArchive(archive))).toMatchObject({ logMessages: 2, problems: [] });
  });

  it.each([
    ['no-answer', 'timeout'],
    ['busy', 'busy'],
    ['locked', 'busy'],
    ['unavailable', 'unreachable'],
    ['expired', 'expired'],
    ['full', 'full'],
    ['client-lost', 'setup'],
  ] as const)(
    'that is told to fail with %s fails as %s, signs nothing, and works again afterwards',
    async (fault, kind) => {
      const { device, faults, tse } = openDevice();
      const asked = await begin(device);
      const before = tse.remaining();
      faults.fault = fault;
      expect(await faultOf(device.finish(asked, SOON))).toMatchObject({ kind });
      expect(await faultOf(device.start({ txId: randomUUID(), clientSerial: KASSE }, SOON))).toMatchObject({ kind });
      expect(await device.health(SOON)).toMatchObject({ ok: false, fault: { kind } });
      expect(tse.remaining()).toBe(before);
      faults.fault = null;
      expect(await device.finish(asked, LONG)).toMatchObject({ txNumber: 1 });
    },
  );

  it('signs although its answer is lost, and then tells of exactly that signature', async () => {
    const { device, faults, tse } = openDevice({ fault: null });
    const asked = await begin(device);
    faults.fault = 'answer-lost';
    expect(await faultOf(device.finish(asked, SOON))).toMatchObject({ kind: 'timeout' });
    const left = tse.remaining();
    const found = await device.lookup(asked, LONG);
    faults.fault = null;
    const signed = await device.finish(asked, LONG);
    expect(found).toEqual({ state: 'finished', signed });
    expect(tse.remaining()).toBe(left);
  });

  it('fails only in the calls it is told', async () => {
    const { device } = openDevice({ fault: 'unavailable', calls: ['finish'] });
    const asked = await begin(device);
    expect(await faultOf(device.finish(asked, LONG))).toMatchObject({ code: 'STANDIN_UNAVAILABLE' });
    expect(await device.lookup(asked, LONG)).toMatchObject({ state: 'active' });
  });

  it('keeps the deadline of a call, and signs the late one all the same', async () => {
    const { device, faults, tse } = openDevice();
    const asked = await begin(device);
    faults.latencyMs = 120;
    const from = performance.now();
    expect(await faultOf(device.finish(asked, SOON))).toMatchObject({ kind: 'timeout' });
    expect(performance.now() - from).toBeLessThan(5_000);
    await expect.poll(() => tse.lookup(asked).state, { timeout: 60_000 }).toBe('finished');
  });

  it('takes as long as it is told', async () => {
    const { device } = openDevice({ fault: null, latencyMs: 60 });
    const from = performance.now();
    await begin(device);
    expect(performance.now() - from).toBeGreaterThan(55);
  });

  it('has a clock that jumps, of which its archive tells', async () => {
    const { device, faults, tse } = openDevice();
    faults.clockAheadMs = 90 * SECOND_MS;
    const signed = await device.finish(await begin(device), LONG);
    expect(signed.finishedAt).toEqual(new Date(BEGIN.getTime() + 90 * SECOND_MS));
    const names: string[] = [];
    for await (const { name } of readArchive(Readable.from(tse.exportTar('all')))) names.push(name);
    expect(names.filter((name) => name.endsWith('_Log-Sys_updateTime.log'))).toHaveLength(2);
  });

  it('fails as a device whose store is gone', async () => {
    const { device, tse, folder } = openDevice();
    tse.close();
    rmSync(folder, { recursive: true });
    expect(await faultOf(begin(device))).toMatchObject({ kind: 'unreachable', code: 'STANDIN_STORE' });
    await expect(text(Readable.from(device.exportTar('all')))).rejects.toBeInstanceOf(TseError);
  });
});

/** A process of its own which sells and says what was signed. */
const PROGRAM = `
  import { randomUUID } from 'node:crypto';
  import { openStandInTse } from '#kiosk/main/till/fiscal/stand-in/open-stand-in-tse.ts';
  import { standInDevice } from '#kiosk/main/till/fiscal/stand-in/stand-in-device.ts';
  const [folder, fault, count] = process.argv.slice(1);
  const tse = openStandInTse({ folder, now: () => new Date(${BEGIN.getTime()}) });
  tse.registerClient('${KASSE}');
  const faults = { fault: null };
  const device = standInDevice(tse, faults);
  for (let sale = 1; ; sale++) {
    const txId = randomUUID();
    const { txNumber } = await device.start({ txId, clientSerial: '${KASSE}' }, { withinMs: 60000 });
    process.stdout.write('begun ' + txId + '\\n');
    if (sale === Number(count)) faults.fault = fault;
    const finish = { txId, txNumber, clientSerial: '${KASSE}', processType: 'Kassenbeleg-V1', processData: 'Beleg' };
    const { signature } = await device.finish(finish, { withinMs: 60000 });
    process.stdout.write('signed ' + txId + ' ' + signature + '\\n');
  }
`;

async function sellUntilKilled(
  folder: string,
  { killAfterSales = 0 }: { killAfterSales?: number } = {},
): Promise<string[]> {
  const fault = killAfterSales > 0 ? [] : ['crash', '3'];
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, folder, ...fault], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (killAfterSales > 0 && output.split('signed').length > killAfterSales) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  return output.slice(0, output.lastIndexOf('\n')).split('\n');
}

describe('a stand-in whose process is killed', () => {
  it('between a signature and its answer has signed, once, and says so afterwards', async () => {
    const folder = newFolder();
    const lines = await sellUntilKilled(folder);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['begun', 'signed', 'begun', 'signed', 'begun']);
    const tse = openStandInTse({ folder, now: () => BEGIN });
    const txId = lines.at(-1)?.split(' ')[1] ?? '';
    expect(tse.lookup({ txId })).toMatchObject({ state: 'finished', signed: { txNumber: 3 } });
    expect(await verifyArchive(readArchive(Readable.from(tse.exportTar('all'))))).toMatchObject({
      transactions: 3,
      problems: [],
    });
  });

  it('anywhere has lost nothing that it had answered', async () => {
    const folder = newFolder();
    const lines = await sellUntilKilled(folder, { killAfterSales: 20 });
    const tse = openStandInTse({ folder, now: () => BEGIN });
    const signed = lines.filter((line) => line.startsWith('signed')).map((line) => line.split(' '));
    expect(signed.length).toBeGreaterThanOrEqual(20);
    for (const [, txId = '', signature] of signed)
      expect(tse.lookup({ txId })).toMatchObject({ state: 'finished', signed: { signature } });
    const { problems } = await verifyArchive(readArchive(Readable.from(tse.exportTar('all'))));
    expect(problems.filter(({ kind }) => kind !== 'open_transaction')).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openStandInTse, type StandInTse } from '#kiosk/main/till/fiscal/stand-in/open-stand-in-tse.ts';
import { standInDevice, type StandInFaults } from '#kiosk/main/till/fiscal/stand-in/stand-in-device.ts';
import { makeTse } from '#kiosk/main/till/fiscal/tse.ts';
import { TseError, type FiscalDevice, type TseMaster } from '#shared/fiscal/fiscal-device.ts';
import { TODAY } from '#tests/support/today.ts';
import type { Tse } from '#kiosk/main/base/security-device.ts';

const CLIENT = 'kasse-1';
const PROCESS = { processType: 'Kassenbeleg-V1', processData: 'Beleg^15.00_0.00_0.00_0.00_0.00^15.00:Bar' };
/** Half of what sales wait in a venue: this machine may be busy with other tests. */
const TIMES = { startMs: 750, finishMs: 1_000, lookupMs: 250, totalMs: 1_500, probeAfterMs: [60, 120] };

type Bench = { tse: Tse; device: StandInTse; faults: StandInFaults; changes: number; asked: string[] };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A stand-in behind the desk's rules, with short times; every call of the device is noted. */
function bench(change: (device: FiscalDevice) => Partial<FiscalDevice> = () => ({})): Bench {
  const folder = mkdtempSync(path.join(tmpdir(), 'tse-'));
  const device = openStandInTse({ folder, now: () => TODAY });
  device.registerClient(CLIENT);
  const faults: StandInFaults = { fault: null };
  const port = standInDevice(device, faults);
  const asked: string[] = [];
  const noted = { ...port, ...change(port) };
  for (const call of ['start', 'finish', 'lookup', 'health'] as const) {
    const inner = noted[call] as (...given: unknown[]) => Promise<never>;
    Object.assign(noted, { [call]: (...given: unknown[]) => (asked.push(call), inner(...given)) });
  }
  let [master, counter]: [TseMaster | null, number] = [null, -1];
  const all: Bench = {
    device,
    faults,
    asked,
    changes: 0,
    tse: makeTse({
      device: noted,
      times: TIMES,
      clientSerial: () => CLIENT,
      kept: {
        master: () => master,
        keepMaster: (learnt) => (master = learnt),
        counter: () => counter,
        keepCounter: (last) => (counter = last),
      },
      onChange: () => all.changes++,
    }),
  };
  ends.push(() => {
    all.tse.stop();
    device.close();
    rmSync(folder, { recursive: true });
  });
  return all;
}

const newTransaction = () => ({ txId: randomUUID(), txNumber: null });
const faultKind = (error: unknown): string => (error instanceof TseError ? error.fault.kind : String(error));
const until = async (holds: () => boolean) => {
  for (let waited = 0; !holds() && waited < 5_000; waited += 10) await new Promise((go) => setTimeout(go, 10));
  expect(holds()).toBe(true);
};

describe('a sale and its security device', () => {
  test('begun with the first item and signed when the money is taken: one transaction', async () => {
    const { tse, device, asked } = bench();
    const transaction = newTransaction();
    const { txNumber } = await tse.start(transaction.txId);
    const signed = await tse.sign({ ...transaction, txNumber }, PROCESS);
    expect(signed).toMatchObject({ ...PROCESS, txNumber, clientSerial: CLIENT, tseSerial: device.master().serial });
    expect(asked).toEqual(['start', 'finish']);
    expect(device.openTransactions()).toEqual([]);
  });

  test('a sale that comes while its beginning is under way joins it', async () => {
    const { tse, faults, device, asked } = bench();
    faults.latencyMs = 20;
    const transaction = newTransaction();
    void tse.start(transaction.txId);
    await tse.sign(transaction, PROCESS);
    expect(asked.filter((call) => call === 'start')).toHaveLength(1);
    expect(device.openTransactions()).toEqual([]);
  });

  test('signed and the answer lost: exactly that signature is taken, and nothing is signed twice', async () => {
    const { tse, faults, device } = bench();
    const transaction = newTransaction();
    const { txNumber } = await tse.start(transaction.txId);
    Object.assign(faults, { fault: 'answer-lost', calls: ['finish'] });
    const signed = await tse.sign({ ...transaction, txNumber }, PROCESS);
    expect(device.lookup({ txNumber })).toMatchObject({ state: 'finished', signed: { signature: signed.signature } });
  });

  test('a finish that never arrived is asked for once more within the time a sale may wait', async () => {
    let isFirst = true;
    const { tse, asked } = bench((port) => ({
      finish: (...given) => {
        if (!isFirst) return port.finish(...given);
        isFirst = false;
        return new Promise(() => undefined);
      },
    }));
    const transaction = newTransaction();
    const { txNumber } = await tse.start(transaction.txId);
    await tse.sign({ ...transaction, txNumber }, PROCESS);
    expect(asked).toEqual(['start', 'finish', 'lookup', 'finish']);
  });

  test('a device that never answers: two faults, and from then on no sale asks it; it comes back by itself', async () => {
    const { tse, faults, asked } = bench();
    await tse.sign(newTransaction(), PROCESS);
    faults.fault = 'no-answer';
    expect(faultKind(await tse.sign(newTransaction(), PROCESS).catch((error: unknown) => error))).toBe('timeout');
    expect(faultKind(await tse.sign(newTransaction(), PROCESS).catch((error: unknown) => error))).toBe('timeout');
    expect(tse.fault()).toMatchObject({ kind: 'timeout' });
    asked.length = 0;
    await expect(tse.sign(newTransaction(), PROCESS)).rejects.toThrow(TseError);
    expect(asked.filter((call) => call !== 'health')).toEqual([]);
    faults.fault = null;
    await until(() => tse.fault() === null);
    await expect(tse.sign(newTransaction(), PROCESS)).resolves.toMatchObject(PROCESS);
  });

  test.for([
    ['another text', { processData: 'Beleg^1.00_0.00_0.00_0.00_0.00^1.00:Bar' }],
    ['a signature that is too short', { signature: Buffer.alloc(63).toString('base64') }],
    ['another register', { clientSerial: 'kasse-2' }],
    ['another device', { tseSerial: '0'.repeat(64) }],
    ['a counter that does not rise', { counter: -1 }],
  ] as const)('an answer with %s is not booked', async ([, changed]) => {
    const { tse } = bench((port) => ({
      finish: async (...given) => ({ ...(await port.finish(...given)), ...changed }),
    }));
    await expect(tse.sign(newTransaction(), PROCESS)).rejects.toMatchObject({ fault: { kind: 'bug' } });
  });

  test('one request at a time, and whoever waits too long does not reach the device any more', async () => {
    const { tse, faults, asked } = bench();
    await tse.sign(newTransaction(), PROCESS);
    asked.length = 0;
    Object.assign(faults, { fault: 'no-answer', calls: ['start'] });
    const starting = expect(tse.start(randomUUID())).rejects.toThrow(TseError);
    await until(() => asked.includes('start'));
    await expect(tse.lookup(newTransaction())).rejects.toMatchObject({ fault: { kind: 'timeout' } });
    await starting;
    expect(asked.filter((call) => call !== 'health')).toEqual(['start']);
  });
});

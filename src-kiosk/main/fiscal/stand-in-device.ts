import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { FiscalDevice } from '#shared/door/fiscal-device.ts';
import type { Store } from '../store/open-store.ts';
import { readSetting, writeSetting } from '../store/settings-table.ts';

type Counters = { transactions: number; signatures: number };
const COUNTERS = 'stand-in-fiscal';

/**
 * A security device for the demo: it numbers and signs as a real one does, and certifies nothing. A packaged desk
 * refuses it.
 */
export function standInFiscalDevice(store: () => Store, now: () => Date): FiscalDevice {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' });
  const deviceSerial = `STANDIN-${createHash('sha256').update(publicKey).digest('hex').slice(0, 32)}`;
  const privateKey: KeyObject = pair.privateKey;

  function count(part: keyof Counters): number {
    const counters = readSetting<Counters>(store(), COUNTERS) ?? { transactions: 0, signatures: 0 };
    counters[part]++;
    writeSetting(store(), COUNTERS, counters);
    return counters[part];
  }

  let registerSerial = '';
  return {
    status: () => Promise.resolve({ kind: 'ready', deviceSerial, isStandIn: true }),
    start(serial) {
      registerSerial = serial;
      count('signatures');
      return Promise.resolve({ transactionNumber: count('transactions'), startedAt: now() });
    },
    finish({ transactionNumber, startedAt }, { processType, processData }) {
      const [signatureCounter, finishedAt] = [count('signatures'), now()];
      const signed = [
        registerSerial,
        processType,
        processData,
        transactionNumber,
        signatureCounter,
        startedAt.toISOString(),
        finishedAt.toISOString(),
      ].join(';');
      return Promise.resolve({
        state: 'signed',
        registerSerial,
        deviceSerial,
        transactionNumber,
        signatureCounter,
        startedAt: startedAt.toISOString(),
        finishedAt: finishedAt.toISOString(),
        processType,
        processData,
        signature: sign('sha256', Buffer.from(signed), privateKey).toString('base64'),
        signatureAlgorithm: 'ecdsa-plain-SHA256',
        publicKey: publicKey.toString('base64'),
        outageReason: null,
      });
    },
    abort() {
      count('signatures');
      return Promise.resolve();
    },
  };
}

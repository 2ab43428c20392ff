import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Signed, TseMaster } from '#shared/fiscal/fiscal-device.ts';
import { isSignatureAlgorithm } from '#shared/fiscal/log-message.ts';
import { qrText } from '#shared/fiscal/qr-text.ts';
import { SECOND_MS } from '#shared/time.ts';
import { readArchive } from '#server/services/door/fiscal/read-archive.ts';
import { verifyArchive, type ArchiveVerdict } from '#server/services/door/fiscal/verify-archive.ts';
import { openStandInTse, type StandInTse } from '#kiosk/main/till/fiscal/stand-in/open-stand-in-tse.ts';
import { makeTestClock, type TestClock } from '#tests/support/test-clock.ts';
import { TODAY } from '#tests/support/today.ts';

export const KASSE = 'Kasse-1';
export const PROCESS_TYPE = 'Kassenbeleg-V1';
export const TWO_TICKETS = 'Beleg^30.00_0.00_0.00_0.00_0.00^30.00:Bar';

export const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'stand-in-tse-'));

/** When the test clocks begin: the log times of a device are whole seconds. */
export const BEGIN: Date = new Date(Math.floor(TODAY.getTime() / SECOND_MS) * SECOND_MS);

type TestTse = { tse: StandInTse; clock: TestClock; folder: string };

/** A device of its own folder at which one register is known; its clock stands still until it is moved. */
export function openTestTse(options: Partial<Parameters<typeof openStandInTse>[0]> = {}): TestTse {
  const clock = makeTestClock(BEGIN);
  const folder = options.folder ?? newFolder();
  const tse = openStandInTse({ now: clock.now, ...options, folder });
  tse.registerClient(KASSE);
  return { tse, clock, folder };
}

/** A whole sale. */
export function sell(tse: StandInTse, processData: string = TWO_TICKETS, clientSerial: string = KASSE): Signed {
  const txId = randomUUID();
  const { txNumber } = tse.start({ txId, clientSerial });
  return tse.finish({ txId, txNumber, clientSerial, processType: PROCESS_TYPE, processData });
}

/** What the check says to the whole archive of a stand-in. */
export const archiveOf = (tse: StandInTse): Promise<ArchiveVerdict> =>
  verifyArchive(readArchive(Readable.from(tse.exportTar('all'))));

/** The text of the QR code on the sale's receipt. */
export function qrTextOf({ algorithm, publicKey }: TseMaster, signed: Signed): string {
  if (!isSignatureAlgorithm(algorithm)) throw new Error(algorithm);
  return qrText({
    ...signed,
    clientId: signed.clientSerial,
    transactionNumber: signed.txNumber,
    at: signed.finishedAt,
    algorithm,
    timeFormat: 'unixTime',
    publicKey,
  });
}

import { randomUUID } from 'node:crypto';
import type { ProveTseInput, TseAccess } from '#shared/fiscal/desk-tse.ts';
import type { TseMaster } from '#shared/fiscal/fiscal-device.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import { makeCallQueue } from '#kiosk/main/till/fiscal/call-queue.ts';
import { fiskalyDevice } from '#kiosk/main/till/fiscal/fiskaly/fiskaly-device.ts';
import { PROCESS_TYPE, qrTextOf } from './stand-in-sales.ts';

export const TRAINING = 'AVTraining^12.00_0.00_0.00_0.00_0.00^12.00:Bar';
const LONG = { withinMs: 30_000 };

export const onTheWire = (master: TseMaster): ProveTseInput['master'] => ({
  ...master,
  certificates: [...master.certificates],
  validUntil: master.validUntil.toISOString(),
});

type Signer = { access: TseAccess; deskId: string; now: () => Date; processData?: string };

/** What a desk sends of a test receipt that it has signed at its device with the token that the server gave it. */
export async function signTestReceipt({ access, deskId, now, processData = TRAINING }: Signer): Promise<ProveTseInput> {
  if (access.kind !== 'fiskaly') throw new Error('no cloud device');
  const { baseUrl, tssId, clientId, token } = access;
  const clientSerial = registerSerialOf(deskId);
  const give = () => Promise.resolve(token);
  const device = fiskalyDevice({
    fetch,
    baseUrl,
    tssId,
    clientId,
    clientSerial,
    token: give,
    renewToken: give,
    now,
    queue: makeCallQueue(),
  });
  const txId = randomUUID();
  const { txNumber } = await device.start({ txId, clientSerial }, LONG);
  const signed = await device.finish({ txId, txNumber, clientSerial, processType: PROCESS_TYPE, processData }, LONG);
  const master = await device.master(LONG);
  return { deviceId: tssId, qrText: qrTextOf(master, signed), master: onTheWire(master) };
}

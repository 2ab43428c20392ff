import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { DomainError, type DomainCode } from '#shared/errors.ts';
import type { DeviceProgress } from '#shared/fiscal/device-set-up.ts';
import type { ProveTseInput, TseAccess } from '#shared/fiscal/desk-tse.ts';
import type { TseMaster } from '#shared/fiscal/fiscal-device.ts';
import { makeCallQueue } from '#kiosk/main/fiscal/call-queue.ts';
import { fiskalyDevice } from '#kiosk/main/fiscal/fiskaly/fiskaly-device.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { addCloudDevice } from '#server/services/door/fiscal/set-up/add-cloud-device.ts';
import { advanceDevice } from '#server/services/door/fiscal/set-up/advance-device.ts';
import { giveDevice } from '#server/services/door/fiscal/set-up/give-device.ts';
import { registerDesk } from '#server/services/door/fiscal/set-up/register-desk.ts';
import { saveAccount } from '#server/services/door/fiscal/set-up/save-account.ts';
import { tseAccess } from '#server/services/door/fiscal/set-up/tse-access.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import { addStaff, type TestDesk } from '#tests/support/door.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';
import { openFakeFiskaly, type FakeFiskaly } from './fake-fiskaly.ts';
import { BEGIN, PROCESS_TYPE, qrTextOf } from './stand-in-sales.ts';

export const TRAINING = 'AVTraining^12.00_0.00_0.00_0.00_0.00^12.00:Bar';
const LONG = { withinMs: 30_000 };

export type Office = { shop: TestShop; fake: FakeFiskaly; admin: ServiceContext };

/** A shop whose security devices are a fake's over real HTTP, and an admin of it. */
export async function openOffice(): Promise<Office> {
  const clock = makeTestClock(BEGIN);
  const fake = await openFakeFiskaly({ now: clock.now });
  const shop = await openTestShop({ clock, fiskalyBase: fake.baseUrl });
  onTestFinished(async () => {
    await shop.close();
    await fake.close();
  });
  return { shop, fake, admin: shop.as(addStaff(shop, ['admin']), ['admin']) };
}

export const enterAccount = ({ admin, fake }: Office): Promise<void> =>
  saveAccount(admin, { apiKey: fake.credentials.api_key, apiSecret: fake.credentials.api_secret });

/** Step by step until the device can sign, as the wizard does it. */
export async function advanceToReady(admin: ServiceContext, begun: DeviceProgress): Promise<DeviceProgress> {
  let at = begun;
  for (let step = 0; step < 8 && at.step !== 'ready'; step++) at = await advanceDevice(admin, { id: at.id });
  return at;
}

/** A device at fiskaly that a desk was given. */
export async function giveCloudDevice(office: Office, { desk }: TestDesk): Promise<{ deviceId: string; id: string }> {
  const { admin } = office;
  await enterAccount(office);
  const { id: deviceId } = await advanceToReady(admin, addCloudDevice(admin, { name: 'Wolke' }));
  const { id } = giveDevice(admin, { deskId: desk.id, deviceId });
  await registerDesk(admin, { id });
  return { deviceId, id };
}

type Signer = { access: TseAccess; deskId: string; now: () => Date; processData?: string };

/** What a desk sends of a test receipt that it has signed at its device with the token that the server gave it. */
export async function signTestReceipt({ access, deskId, now, processData = TRAINING }: Signer): Promise<ProveTseInput> {
  if (access.kind !== 'fiskaly') throw new Error('no cloud device');
  const { baseUrl, tssId, clientId, token } = access;
  const clientSerial = registerSerialOf(deskId);
  const give = () => Promise.resolve(token);
  const device = fiskalyDevice({
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

/** The same for a desk of a test's own shop. */
export const testReceiptOf = async (
  { shop }: Office,
  { desk, ctx }: TestDesk,
  processData: string = TRAINING,
): Promise<ProveTseInput> =>
  signTestReceipt({ access: await tseAccess(ctx, desk), deskId: desk.id, now: shop.clock.now, processData });

export const onTheWire = (master: TseMaster): ProveTseInput['master'] => ({
  ...master,
  certificates: [...master.certificates],
  validUntil: master.validUntil.toISOString(),
});

/** Why a verb refused, or null when it did not. */
export async function codeOf(call: () => unknown): Promise<DomainCode | null> {
  return (await refusalOf(call))?.code ?? null;
}

/** The refusal itself, with its details. */
export async function refusalOf(call: () => unknown): Promise<DomainError | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

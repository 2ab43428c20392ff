import { onTestFinished } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import type { DomainCode } from '#shared/messages.ts';
import type { DeviceProgress } from '#shared/fiscal/device-set-up.ts';
import type { ProveTseInput } from '#shared/fiscal/desk-tse.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { addCloudDevice } from '#server/services/door/fiscal/set-up/add-cloud-device.ts';
import { advanceDevice } from '#server/services/door/fiscal/set-up/advance-device.ts';
import { giveDevice } from '#server/services/door/fiscal/set-up/give-device.ts';
import { registerDesk } from '#server/services/door/fiscal/set-up/register-desk.ts';
import { saveAccount } from '#server/services/door/fiscal/set-up/save-account.ts';
import { tseAccess } from '#server/services/door/fiscal/set-up/tse-access.ts';
import { addStaff, type TestDesk } from '#tests/support/door.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';
import { openFakeFiskaly, type FakeFiskaly } from './fake-fiskaly.ts';
import { signTestReceipt, TRAINING } from './sign-test-receipt.ts';
import { BEGIN } from './stand-in-sales.ts';

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

/** The test receipt of a desk of this shop. */
export const testReceiptOf = async (
  { shop }: Office,
  { desk, ctx }: TestDesk,
  processData: string = TRAINING,
): Promise<ProveTseInput> =>
  signTestReceipt({ access: await tseAccess(ctx, desk), deskId: desk.id, now: shop.clock.now, processData });

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

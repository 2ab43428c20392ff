import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { cloudArchives } from '#server/services/door/fiscal/cloud-archives.ts';
import { readArchive } from '#server/services/door/fiscal/read-archive.ts';
import { endRegistration } from '#server/services/door/fiscal/set-up/end-registration.ts';
import { proveTse } from '#server/services/door/fiscal/set-up/prove-tse.ts';
import { retireDevice } from '#server/services/door/fiscal/set-up/retire-device.ts';
import { verifyArchive } from '#server/services/door/fiscal/verify-archive.ts';
import { pairDesk } from '#tests/support/door.ts';
import { codeOf, giveCloudDevice, openOffice, testReceiptOf } from '#tests/support/fiscal/office-set-up.ts';

const { signal } = new AbortController();
const OTHER = 'ab'.repeat(32);

it('fetches the archive of a device at fiskaly, of a retired one too, and knows of no other', async () => {
  const office = await openOffice();
  const { shop, admin } = office;
  const till = pairDesk(shop);
  const { deviceId, id } = await giveCloudDevice(office, till);
  const receipt = await testReceiptOf(office, till);
  proveTse(till.ctx, till.desk, receipt);
  const wanted = { deviceSerial: receipt.master.serial, fromTransaction: 1, toTransaction: 1 };
  const archives = cloudArchives(() => shop.system);
  const verdict = async () => {
    const pieces = await archives.open(wanted, signal);
    return pieces === null ? null : verifyArchive(readArchive(Readable.from(pieces)));
  };
  expect(await verdict()).toMatchObject({ problems: [] });
  expect(await archives.open({ ...wanted, deviceSerial: OTHER }, signal)).toBeNull();
  await endRegistration(admin, { id });
  await retireDevice(admin, { id: deviceId });
  expect(await verdict()).toMatchObject({ problems: [] });
});

it('says that the account or the key is missing', async () => {
  const office = await openOffice();
  const till = pairDesk(office.shop);
  await giveCloudDevice(office, till);
  const receipt = await testReceiptOf(office, till);
  proveTse(till.ctx, till.desk, receipt);
  const { system } = office.shop;
  const keyless = cloudArchives(() => ({ ...system, fiscal: { ...system.fiscal, seal: undefined } }));
  const wanted = { deviceSerial: receipt.master.serial, fromTransaction: 1, toTransaction: 1 };
  expect(await codeOf(() => keyless.open(wanted, signal))).toBe('FISCAL_KEY_MISSING');
});

import { expect, test } from 'vitest';
import { documentsOf } from '../../support/fiscal-desk.ts';
import { openOfficeDoor } from '../../support/office-door.ts';

const door = openOfficeDoor();
const { giveDevice, openCash, pairDesk, proven, pull, reopen, sell, training } = door;

test('a change of device waits for the closing over a restart, too', async () => {
  await pairDesk();
  await proven();
  const first = documentsOf(door.till)[0]!.fiscal.deviceSerial;
  await openCash();
  await sell();
  await giveDevice();
  await reopen();
  expect(door.till.desk.state().waitsForClosing).toEqual(['tse']);
  expect(training()).toBeNull();
  await sell();
  expect(documentsOf(door.till).at(-1)?.fiscal).toMatchObject({ state: 'signed', deviceSerial: first });
});

test('a device that was taken away and comes back is tried out again', async () => {
  await pairDesk();
  await proven();
  const { tse } = door.server.office;
  door.server.office.tse = null;
  await pull();
  expect(training()).toBe('no-device');
  door.server.office.tse = tse;
  await pull();
  expect(training()).toBe('not-proven');
});

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verifyQrText } from '#server/services/door/fiscal/verify-qr-text.ts';
import { receiptQrText } from '#shared/door/receipt-data.ts';
import { demoDevice } from '#kiosk/main/till/fiscal/stand-in/demo-device.ts';
import { readSetting, writeSetting } from '#kiosk/main/base/store/settings-table.ts';
import { PROOF_SENTENCES } from '#shared/fiscal/tse-proof.ts';
import { newToken } from '#tests/support/fiscal/fiskaly/set-up-tss.ts';
import { closingsOf, documentsOf, outagesOf } from '../../support/fiscal-desk.ts';
import { until } from '../../support/headless-desk.ts';
import { openOfficeDoor } from '../../support/office-door.ts';

const door = openOfficeDoor();
const { giveDevice, openCash, pairDesk, partyId, proven, pull, reopen, restart, sell, supervisor, training, unlock } =
  door;

async function closeCash(sales: number): Promise<void> {
  await door.till.calls.fixCount({ count: { 2000: 10, 500: 3 * sales } });
  await door.till.calls.closeCash({ note: 'gezählt' });
}
test('trains until a supervisor has made a test receipt that the server verified; then takes money, offline too', async () => {
  await pairDesk();
  expect(training()).toBe('no-device');
  await giveDevice();
  expect(training()).toBe('not-proven');
  expect(door.till.desk.state().isTraining).toBe(true);

  const tried = await door.till.calls.tryTse({ supervisor: supervisor() });
  expect(tried).toMatchObject({ isProven: true });
  expect(tried.receipt?.text).toContain('TRAINING');
  expect(verifyQrText(tried.receipt?.fiscalQr ?? '').isGood).toBe(true);
  expect(door.server.office.proofs).toHaveLength(1);
  const [test] = documentsOf(door.till);
  expect(test).toMatchObject({ number: 1, kind: 'training', entryId: null, totalCents: 0 });
  expect(test?.fiscal.processData).toBe('AVTraining^0.00_0.00_0.00_0.00_0.00^');
  expect(receiptQrText(test!.fiscal)).toBe(door.server.office.proofs[0]?.qrText);
  expect(training()).toBeNull();

  await openCash();
  await sell();
  expect(documentsOf(door.till).map(({ kind, number }) => [kind, number])).toEqual([
    ['training', 1],
    ['float', 2],
    ['sale', 3],
  ]);
  await until(() => door.till.desk.state().link.waiting === 0);
  expect(door.till.errors).toEqual([]);

  // Without our server, after a restart: the access lies sealed on the desk.
  await door.server.close();
  await reopen();
  expect(training()).toBeNull();
  await sell();
  expect(documentsOf(door.till).at(-1)?.fiscal.state).toBe('signed');
  expect(readdirSync(door.till.folder)).toContain('tse.secret');
});

test('a test receipt that the server can not verify, or does not hear of, leaves the desk training', async () => {
  await pairDesk();
  const { tssId } = await giveDevice();
  door.server.office.tse = {
    ...door.server.office.tse!,
    deviceId: tssId.replace(/^./, (x) => (x === 'a' ? 'b' : 'a')),
  };
  expect(await door.till.calls.tryTse({ supervisor: supervisor() })).toMatchObject({
    isProven: false,
    sentence: `${PROOF_SENTENCES['other-device']} Bis dahin bleibt es Training.`,
    receipt: null,
  });
  expect(training()).toBe('not-proven');
  await expect(door.till.calls.tryTse({ supervisor: { ...supervisor(), pin: '0000' } })).rejects.toThrow(
    'SUPERVISOR_NEEDED',
  );
});

test.each([
  { isPackaged: true, isProven: false, reason: 'not-certified' },
  { isPackaged: false, isProven: true, reason: null },
])('packaged $isPackaged: a device that nobody has certified is proven: $isProven', async ({ isPackaged, ...good }) => {
  await pairDesk({ isPackaged });
  await giveDevice();
  const { isProven, sentence } = await door.till.calls.tryTse({ supervisor: supervisor() });
  expect(isProven).toBe(good.isProven);
  if (isPackaged) expect(sentence).toBe('Diese TSE ist nicht zertifiziert.');
  await until(() => training() === good.reason);
  expect(door.server.office.proofs).toHaveLength(isPackaged ? 0 : 1);
});

test('a packaged desk does not take a proven device that nobody has certified, nor the stand-in of the environment', async () => {
  await pairDesk();
  await proven();
  await reopen({ isPackaged: true });
  expect(training()).toBe('not-certified');
  expect(door.till.desk.state().isTraining).toBe(true);
  await restart({ isPackaged: true, fiscal: demoDevice }); // with the stand-in given
  expect(door.till.desk.ctx.fiscal).toBeNull();
});

test('another device than the proven one signs no money, and the desk says why', async () => {
  await pairDesk();
  await proven();
  // As if another one had been tried out.
  const store = door.till.desk.store();
  const serial = '0'.repeat(64);
  for (const name of ['tse-proven', 'tse-master'])
    writeSetting(store, name, { ...readSetting<object>(store, name), serial });
  await restart();
  expect(training()).toBeNull();
  await unlock();
  await until(() => training() === 'another-device');
  await openCash();
  await sell();
  expect(documentsOf(door.till).map(({ kind }) => kind)).toEqual(['training']);
});

test('a token that ends in the middle is renewed, and one the device does not take is asked for anew', async () => {
  await pairDesk();
  await proven();
  await openCash();
  door.fiskaly.expireTokens();
  const access = door.server.office.access!;
  door.server.office.access = { ...access, token: await newToken(door.fiskaly) } as typeof access;
  const asked = () => door.server.office.asked.filter((one) => one.endsWith('tseAccess')).length;
  const before = asked();
  await sell();
  expect(documentsOf(door.till).at(-1)).toMatchObject({ kind: 'sale', fiscal: { state: 'signed' } });
  expect(asked()).toBe(before + 1);
  expect(outagesOf(door.till)).toEqual([]);
});

test('a change of device or company waits for the closing, which freezes what was', async () => {
  await pairDesk();
  await proven();
  const first = documentsOf(door.till)[0]!.fiscal.deviceSerial;
  await openCash();
  await sell();
  const company = { ...door.till.desk.ctx.snapshot().company!, name: 'Neue Tanz GmbH' };
  const oldName = door.till.desk.ctx.snapshot().company!.name;
  door.server.office.company = company;
  await giveDevice();
  await pull();
  expect(door.till.desk.state().waitsForClosing).toEqual(['tse', 'company']);
  await sell();
  expect(documentsOf(door.till).at(-1)?.fiscal).toMatchObject({ state: 'signed', deviceSerial: first });

  await closeCash(2);
  expect(closingsOf(door.till)[0]?.master.company.name).toBe(oldName);
  expect(closingsOf(door.till)[0]?.master.tses.map(({ serial }) => serial)).toEqual([first]);
  expect(door.till.desk.ctx.snapshot().company?.name).toBe('Neue Tanz GmbH');
  expect(door.till.desk.state().waitsForClosing).toEqual([]);
  expect(training()).toBe('not-proven');
  expect((await door.till.calls.tryTse({ supervisor: supervisor() })).isProven).toBe(true);
  expect(documentsOf(door.till).at(-1)?.fiscal.deviceSerial).not.toBe(first);

  door.server.office.tse = null;
  await pull();
  expect(training()).toBe('no-device');
});

test('at a device a trained sale is a training document: signed, outside the sums, marked on its receipt', async () => {
  await pairDesk();
  await proven();
  await door.till.calls.chooseTraining({ isChosen: true, supervisor: supervisor() });
  expect(door.till.desk.state()).toMatchObject({ isTraining: true, training: 'chosen' });
  await openCash();
  const { door: head } = door.till.desk.state().heads;
  const sale = await sell();
  await door.till.calls.refund({ saleId: sale.saleId, positions: [], reason: 'Übung', supervisor: supervisor() });
  expect((await door.till.calls.receipt({ saleId: sale.saleId })).text).toContain('TRAINING - KEIN BELEG');
  const documents = documentsOf(door.till);
  expect(documents.map(({ kind, totalCents, entryId, fiscal }) => [kind, totalCents, entryId, fiscal.state])).toEqual([
    ['training', 0, null, 'signed'],
    ['training', 20_000, null, 'signed'],
    ['training', 1_500, null, 'signed'],
    ['training', -1_500, null, 'signed'],
  ]);
  expect(documents[2]?.fiscal.processData).toBe('AVTraining^15.00_0.00_0.00_0.00_0.00^15.00:Bar');
  await until(() => door.till.desk.state().link.waiting === 0);
  expect(door.till.desk.state().link.exceptions).toBe(0);
  expect(door.till.desk.state().heads.door).toBe(head);

  await door.till.calls.keepBasket({ items: [{ ticketTypeId: partyId(), quantity: 1 }], isFree: false });
  const back = () => door.till.calls.chooseTraining({ isChosen: false, supervisor: supervisor() });
  await expect(back()).rejects.toThrow('BASKET_OPEN');
  await door.till.calls.keepBasket({ items: [], isFree: false });
  await back();
  expect(door.till.desk.state()).toMatchObject({ isTraining: false, training: null, cash: null });
});

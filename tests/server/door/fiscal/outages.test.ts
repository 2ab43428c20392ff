import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutagePayload } from '#shared/fiscal/outage.ts';
import { outagesCsv } from '#shared/fiscal/package/outages-csv.ts';
import { toldOutages } from '#shared/fiscal/package/told-outages.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import { outagesIn } from '#server/services/door/fiscal/inspection/write-package.ts';
import { pairDesk, type TestDesk } from '#tests/support/door.ts';
import { asPayload } from '#tests/support/fiscal/signed-document.ts';
import { openTestBooks, syncEntries, toldToOffice } from '#tests/support/fiscal/test-books.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let desk: TestDesk;
let outageId = '';
beforeEach(async () => {
  ({ shop, desk } = await openTestBooks());
  outageId = randomUUID();
});
afterEach(() => shop.close());

const at = (minute: number) => `2031-03-07T22:${String(minute).padStart(2, '0')}:00.000Z`;
const tell = (facts: OutagePayload, by = desk) => syncEntries(by, [by.entry('outage', asPayload(facts))]);
const opened = (minute = 0, documentNumber = 5): OutagePayload => ({
  type: 'open',
  outageId,
  at: at(minute),
  documentNumber,
  deviceSerial: 'AB12',
  code: 'timeout',
  reason: 'Die TSE antwortet nicht.',
});
const closed = (minute: number, documentNumber: number): OutagePayload => ({
  type: 'close',
  outageId,
  at: at(minute),
  documentNumber,
});
const rows = () => shop.db.sqlite.prepare<[], Record<string, unknown>>('SELECT * FROM fiscal_outages').all();
const told = () => toldToOffice(shop);

describe('an outage of a security device', () => {
  it('is kept with its reason, and ends before the first document that is signed again', () => {
    expect(tell(opened())).toEqual(['applied']);
    expect(rows()).toMatchObject([
      {
        id: outageId,
        desk_id: desk.desk.id,
        began_at: new Date(at(0)).getTime(),
        ended_at: null,
        reason: 'Die TSE antwortet nicht.',
        code: 'timeout',
        device_serial: 'ab12',
        first_number: 5,
        last_number: null,
      },
    ]);
    expect(tell(closed(9, 12))).toEqual(['applied']);
    expect(rows()).toMatchObject([{ ended_at: new Date(at(9)).getTime(), first_number: 5, last_number: 11 }]);
  });

  it('goes on when it comes back, and ends once more', () => {
    tell(opened());
    tell(closed(9, 12));
    expect(tell({ type: 'reopen', outageId, at: at(9), documentNumber: 13 })).toEqual(['applied']);
    expect(rows()).toMatchObject([{ ended_at: null, first_number: 5, last_number: null }]);
    tell(closed(20, 17));
    expect(rows()).toMatchObject([{ ended_at: new Date(at(20)).getTime(), first_number: 5, last_number: 16 }]);
  });

  it('keeps what the device had finished after all, once for each signature', () => {
    tell(opened());
    const found = {
      type: 'found' as const,
      outageId,
      at: at(3),
      documentNumber: 5,
      transactionNumber: 77,
      signatureCounter: 154,
    };
    const { type: _type, outageId: _id, ...facts } = found;
    expect([tell(found), tell(found)]).toEqual([['applied'], ['applied']]);
    expect(JSON.parse(rows()[0]!['found'] as string)).toEqual([facts]);
  });

  it('is taken once, however often it is sent, and when a copy of the desk tells it again', () => {
    const entry = desk.entry('outage', asPayload(opened()));
    expect([syncEntries(desk, [entry]), syncEntries(desk, [entry])]).toEqual([['applied'], ['duplicate']]);
    const kept = rows();
    expect(tell({ ...opened(1, 6), reason: 'Ein anderer Grund.' } as OutagePayload)).toEqual(['applied']);
    expect(rows()).toEqual(kept);
  });

  it.each(['reopen', 'close', 'found'] as const)('that is not known is told: %s', (type) => {
    const facts = { type, outageId, at: at(1), documentNumber: 7 };
    const more = type === 'found' ? { transactionNumber: 1, signatureCounter: 2 } : {};
    expect(tell({ ...facts, ...more } as OutagePayload)).toEqual(['exception outage_differs']);
    expect(told()).toEqual([`outage_differs: ${type} unknown`]);
    expect(rows()).toEqual([]);
  });

  it('of another desk stays as it is, and is told', () => {
    tell(opened());
    const kept = rows();
    expect(tell(closed(4, 9), pairDesk(shop, 'Kasse 2'))).toEqual(['exception outage_differs']);
    expect(rows()).toEqual(kept);
    expect(told()).toEqual(['outage_differs: close other']);
  });

  it('that ends before it began is closed and told', () => {
    tell(opened());
    expect(tell(closed(4, 5))).toEqual(['exception outage_differs']);
    expect(rows()).toMatchObject([{ ended_at: new Date(at(4)).getTime(), last_number: 5 }]);
    expect(told()).toEqual(['outage_differs: close 5']);
  });

  it('is listed alike by the office and by the desk that told it, whatever it told', () => {
    const second = randomUUID();
    const found = { type: 'found', outageId, at: at(3), documentNumber: 5, transactionNumber: 77 } as const;
    const payloads: OutagePayload[] = [
      opened(),
      { ...found, signatureCounter: 154 },
      { ...found, signatureCounter: 154 },
      closed(9, 12),
      { type: 'reopen', outageId, at: at(9), documentNumber: 13 },
      { ...found, signatureCounter: 156 },
      closed(20, 17),
      { ...opened(30, 20), outageId: second },
      { ...opened(30, 18), outageId: randomUUID(), at: '2031-02-07T22:00:00.000Z' },
      { type: 'close', outageId: randomUUID(), at: at(33), documentNumber: 4 },
    ];
    for (const payload of payloads) tell(payload);
    const register = { deskName: 'Kasse 1', registerSerial: registerSerialOf(desk.desk.id) };
    for (const days of [
      { from: '2031-03-07', to: '2031-03-07' },
      { from: '2031-02-01', to: '2031-02-10' },
      { from: '2030-01-01', to: '2030-02-01' },
    ]) {
      const ofOffice = [...outagesCsv(outagesIn(shop.system, days))];
      expect([...outagesCsv(toldOutages(payloads, register, days))]).toEqual(ofOffice);
      expect(ofOffice).toHaveLength({ '2031-03-07': 1 + 3, '2031-02-01': 1 + 1, '2030-01-01': 1 }[days.from]!);
    }
  });

  it('keeps how it began, and is not deleted', () => {
    tell(opened());
    const run = (sql: string) => () => shop.db.sqlite.prepare(sql).run();
    for (const column of ['began_at', 'first_number'])
      expect(run(`UPDATE fiscal_outages SET ${column} = 1`)).toThrow(/a fixed column was changed/);
    expect(run(`UPDATE fiscal_outages SET reason = 'x'`)).toThrow(/a fixed column was changed/);
    expect(run('DELETE FROM fiscal_outages')).toThrow(/append-only/);
  });
});

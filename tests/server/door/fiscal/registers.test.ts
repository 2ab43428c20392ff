import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EntryKind } from '#shared/door/journal-entry.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import type { Role } from '#shared/permissions.ts';
import { listOutages } from '#server/services/door/fiscal/list-outages.ts';
import { listRegisters } from '#server/services/door/fiscal/list-registers.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { addStaff, pairDesk, type TestDesk } from '#tests/support/door.ts';
import {
  asPayload,
  outageRecord,
  signedDocument,
  testClosing,
  testSigner,
} from '#tests/support/fiscal/signed-document.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let desk: TestDesk;
let office: ServiceContext;
let cashierId = '';
const signer = testSigner();

beforeEach(async () => {
  shop = await openTestShop();
  desk = pairDesk(shop, 'Kasse 1');
  cashierId = addStaff(shop, ['cashier']);
  office = shop.as(addStaff(shop, ['admin']), ['admin']);
});
afterEach(() => shop.close());

const write = (kind: EntryKind, facts: object, by = desk) =>
  syncJournal(by.ctx, by.desk, { entries: [by.entry(kind, asPayload(facts))] }).results.map(({ detail }) => detail);
const at = (day: number, hour = 21) => `2031-03-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`;
const begins = (day: number, documentNumber = 1, outageId: string = randomUUID()) => {
  write('outage', {
    type: 'open',
    outageId,
    at: at(day),
    documentNumber,
    deviceSerial: signer.serial,
    code: 'timeout',
    reason: 'Die TSE antwortet nicht.',
  });
  return outageId;
};
const ends = (outageId: string, day: number, documentNumber = 3) =>
  write('outage', { type: 'close', outageId, at: at(day), documentNumber });
const outages = (from: string, to: string, more = {}) => listOutages(office, { from, to, limit: 20, ...more });

describe('the registers in the panel', () => {
  it('tell which device they have, and what outages have left open at it until an abort closes that', () => {
    shop.db.sqlite
      .prepare(
        `INSERT INTO fiscal_devices (id, kind, name, step, host, port, serial)
          VALUES ('d1', 'epson', 'Printer', 'ready', '10.0.0.9', 8009, ?)`,
      )
      .run(signer.serial);
    shop.db.sqlite
      .prepare(`INSERT INTO fiscal_registrations (id, desk_id, device_id, register_serial) VALUES ('r1', ?, 'd1', 'x')`)
      .run(desk.desk.id);
    const health = { queueLength: 0, batteryPercent: null, isCharging: false, signaturesLeft: 19_000_000 };
    takeSnapshot(desk.ctx, desk.desk, { health });
    const heardAt = shop.clock.now();
    shop.clock.advance(1_000);
    takeSnapshot(desk.ctx, desk.desk, { health }); // says nothing new
    const facts = { cashierId, at: new Date(at(7)) };
    const [open, abort] = [
      signedDocument(signer, desk.desk, { number: 1, ...facts }),
      signedDocument(signer, desk.desk, { number: 2, kind: 'abort', lines: [], ...facts }),
    ];
    const { transactionNumber } = abort.fiscal;
    write('document', { ...open, fiscal: { ...outageRecord(open.fiscal), transactionNumber } });
    const register = () => listRegisters(office, { limit: 20 }).items[0];
    const device = { name: 'Printer', kind: 'epson', remaining: 19_000_000, remainingAt: heardAt };
    expect(register()).toMatchObject({ device, leftOpen: 1 });
    write('document', abort);
    expect(register()).toMatchObject({ device, leftOpen: 0 });
  });

  it('are the desks that have written into the books, with what these end with', () => {
    pairDesk(shop, 'Kasse 2');
    const facts = { cashierId, at: new Date(at(7)) };
    const [sold, unsigned] = [
      signedDocument(signer, desk.desk, { number: 1, ...facts }),
      signedDocument(signer, desk.desk, { number: 2, kind: 'training', ...facts }),
    ];
    expect(write('document', sold)).toEqual([null]);
    expect(
      write('closing', testClosing(signer, desk.desk, { zNumber: 3, firstNumber: 1, lastNumber: 1, ...facts })),
    ).toEqual([null]);
    expect(write('document', { ...unsigned, fiscal: outageRecord(unsigned.fiscal) })).toEqual([null]);
    const outageId = begins(7, 2);
    expect(listRegisters(office, { limit: 20 })).toEqual({
      items: [
        {
          id: desk.desk.id,
          deskName: 'Kasse 1',
          createdAt: expect.any(Date) as Date,
          isRevoked: false,
          registerSerial: registerSerialOf(desk.desk.id),
          lastDocument: { number: 2, kind: 'training', finishedAt: new Date(at(7)), isSigned: false },
          device: null,
          leftOpen: 0,
          openOutage: {
            id: outageId,
            beganAt: new Date(at(7)),
            reason: 'Die TSE antwortet nicht.',
            code: 'timeout',
            firstNumber: 2,
          },
          lastClosing: {
            zNumber: 3,
            closedAt: new Date(at(7)),
            businessDay: '2031-03-07',
            lastNumber: 1,
            tses: [
              {
                serial: signer.serial,
                certifiedAs: null,
                validUntil: new Date('2031-05-01T00:00:00.000Z'),
                isStandIn: true,
              },
            ],
          },
        },
      ],
      nextCursor: null,
    });
  });

  it('without a closing or an outage say so', () => {
    write('document', signedDocument(signer, desk.desk, { number: 1, cashierId, at: new Date(at(7)) }));
    ends(begins(7), 7);
    expect(listRegisters(office, { limit: 20 }).items).toMatchObject([{ openOutage: null, lastClosing: null }]);
  });

  it('are for admins only', () => {
    for (const roles of [[], ['cashier'], ['door_lead']] satisfies Role[][]) {
      const ctx = shop.as(cashierId, roles);
      expect(() => listRegisters(ctx, { limit: 20 })).toThrow('FORBIDDEN');
      expect(() => listOutages(ctx, { from: '2031-03-07', to: '2031-03-07', limit: 20 })).toThrow('FORBIDDEN');
    }
  });
});

describe('the outages of a period', () => {
  it('are those that were going on then, the newest first', () => {
    const early = begins(5);
    ends(early, 6, 4);
    const [open, later] = [begins(7), begins(8)];
    const ids = (from: string, to: string) => outages(from, to).items.map(({ id }) => id);
    expect(ids('2031-03-05', '2031-03-05')).toEqual([early]);
    expect(ids('2031-03-06', '2031-03-06')).toEqual([early]);
    expect(ids('2031-03-07', '2031-03-07')).toEqual([open]);
    expect(ids('2031-03-01', '2031-03-31')).toEqual([later, open, early]);
    expect(ids('2031-03-01', '2031-03-04')).toEqual([]);
    expect(outages('2031-03-06', '2031-03-06').items).toMatchObject([
      { deskName: 'Kasse 1', endedAt: new Date(at(6)), firstNumber: 1, lastNumber: 3, found: 0 },
    ]);
  });

  it('come a page at a time', () => {
    const began = [begins(5), begins(6), begins(7)];
    const first = outages('2031-03-01', '2031-03-31', { limit: 2 });
    const second = outages('2031-03-01', '2031-03-31', { limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(began.toReversed());
    expect(second.nextCursor).toBeNull();
  });
});

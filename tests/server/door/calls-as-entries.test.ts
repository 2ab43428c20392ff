import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SellInput } from '#shared/door/kasse-inputs.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { closeCashSession, moveCash, openCashSession } from '#server/services/door/sync/hand-in-cash.ts';
import { sell } from '#server/services/door/sync/hand-in-sale.ts';
import { atDoor, inCash } from '#tests/support/at-door.ts';
import { addMember, addNight, addStaff, pairDesk } from '#tests/support/door.ts';
import { openTestTill, type TestTill } from '#tests/support/open-test-till.ts';
import { addTicketType } from '#tests/support/test-shop.ts';

let till: TestTill;
beforeEach(async () => void (till = await openTestTill()));
afterEach(() => till.shop.close());

const rows = (sql: string) => till.shop.db.sqlite.prepare(sql).all();
/** All that a call could leave behind. */
const left = () =>
  ['till_records', 'cash_sessions', 'z_reports', 'orders', 'tickets', 'admissions', 'desk_exceptions', 'audit'].map(
    (table) => rows(`SELECT * FROM ${table}`),
  );
const selling = (more: Partial<SellInput> = {}) =>
  sell(till.desk.ctx, till.desk.desk, till.saleInput({ ...more, saleId: randomUUID() }));

describe('a call of a desk', () => {
  it('is in the same books as an entry of its journal, and not in the journal', () => {
    const [own, other] = [pairDesk(till.shop, 'Kasse 2'), pairDesk(till.shop, 'Kasse 3')];
    const by = { sessionId: randomUUID(), cashierId: till.cashierId };
    openCashSession(own.ctx, own.desk, { ...by, entryId: randomUUID(), floatCents: 5_000 });
    moveCash(own.ctx, own.desk, {
      ...by,
      entryId: randomUUID(),
      direction: 'in',
      amountCents: 500,
      reason: 'Wechselgeld',
    });
    sell(own.ctx, own.desk, till.saleInput({ receiptNumber: 'K2-1' }));
    closeCashSession(own.ctx, own.desk, {
      ...by,
      entryId: randomUUID(),
      countedCents: 8_000,
      note: '',
      supervisorId: null,
    });
    const of = { cashierId: till.cashierId };
    atDoor(other).open({ ...of, floatCents: 5_000 });
    atDoor(other).move('in', { ...of, amountCents: 500 });
    const items = [{ ticketTypeId: till.typeId, quantity: 2 }];
    atDoor(other).sell({ ...of, eventId: till.eventId, items, receiptNumber: 'K2-1' });
    atDoor(other).close({ ...of, countedCents: 8_000 });
    const booksOf = (deskId: string) =>
      [
        `SELECT kind, cash_cents, card_cents, cashier_id, json_remove(facts, '$.priceListVersion')
          FROM till_records WHERE desk_id = ? ORDER BY kind`,
        `SELECT z_number, counted_cents, expected_cents, note, report FROM z_reports WHERE desk_id = ?`,
        `SELECT channel, count(*) FROM admissions WHERE desk_id = ? GROUP BY channel`,
      ].map((sql) => till.shop.db.sqlite.prepare(sql).raw().all(deskId));
    expect(booksOf(own.desk.id)).toEqual(booksOf(other.desk.id));
    expect(rows(`SELECT note FROM z_reports`)).toEqual([{ note: '–' }, { note: '–' }]);
    const journal = till.shop.db.sqlite.prepare('SELECT count(*) FROM desk_entries WHERE desk_id = ?').pluck();
    expect([own, other].map((at) => journal.get(at.desk.id))).toEqual([0, 4]);
    expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
  });

  it('is refused where a journal would put a question to the office, and leaves nothing', () => {
    const { ctx, desk } = till.desk;
    const [full, oneLeft] = [addNight(till.shop, { capacity: 1 }), { quota: 1, priceCents: 1_250 }];
    const fullType = addTicketType(till.shop, till.eventId, { ...oneLeft, channel: 'door' });
    const { membershipId } = addMember(till.shop);
    const asMember = [{ ticketTypeId: till.typeId, quantity: 1, memberCode: membershipId }];
    const forNothing = { payments: [], expectedTotalCents: 0, freeReason: 'Team' };
    const closing = (more: object) =>
      closeCashSession(ctx, desk, {
        entryId: randomUUID(),
        sessionId: till.sessionId,
        cashierId: till.cashierId,
        countedCents: 10_000,
        note: '',
        supervisorId: null,
        ...more,
      });
    ctx.kasse.freePerNight = 1;
    const two = { quantity: 2 };
    const general = [{ ticketTypeId: 'general-admission' as const, ...two }];
    const cases: [string, () => unknown][] = [
      [
        'EVENT_SOLD_OUT',
        () => selling({ eventId: full, items: general, payments: inCash(2_400), expectedTotalCents: 2_400 }),
      ],
      ['TICKET_TYPE_SOLD_OUT', () => selling({ items: [{ ticketTypeId: fullType, ...two }] })],
      ['SUPERVISOR_NEEDED', () => selling(forNothing)],
      ['MEMBER_PRICE_NOT_POSSIBLE', () => selling({ items: [...asMember, ...asMember], ...forNothing })],
      ['CASHIER_UNKNOWN', () => selling({ cashierId: randomUUID() })],
      ['CASH_SESSION_NOT_OPEN', () => selling({ sessionId: randomUUID() })],
      ['SUPERVISOR_NEEDED', () => closing({ cashierId: addStaff(till.shop, ['cashier']) })],
      ['CASH_NOTE_NEEDED', () => closing({ countedCents: 9_999 })],
      ['Z_NUMBER_GAP', () => closing({ zNumber: 2 })],
      ['CASHIER_UNKNOWN', () => closing({ cashierId: randomUUID() })],
    ];
    for (const [code, call] of cases) {
      const before = left();
      expect(call, code).toThrow(code);
      expect(left(), code).toEqual(before);
    }
    expect(closing({})).toMatchObject({ zNumber: 1, differenceCents: 0 });
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/time.ts';
import { openCashSession } from '#server/services/door/cash/change-session.ts';
import { undoCheckIn } from '#server/services/door/check-in/undo-check-in.ts';
import { refundSale } from '#server/services/door/sales/refund-sale.ts';
import { sell } from '#server/services/door/sales/sell.ts';
import type { SaleView } from '#server/services/door/sales/sale-view.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { clubNight } from '#tests/support/club-night.ts';
import { addBoss, addMember, BOSS_PIN, pairDesk, type Boss, type TestDesk } from '#tests/support/door.ts';
import { addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('a member’s price that was paid at the door is theirs again', () => {
  let shop: TestShop;
  let till: TestDesk;
  let boss: Boss;
  let eventId: string;
  let ticketTypeId: string;
  let memberCode: string;
  beforeEach(async () => {
    shop = await openTestShop();
    till = pairDesk(shop);
    boss = await addBoss(shop);
    eventId = addEvent(shop, { capacity: 100 });
    ticketTypeId = addTicketType(shop, eventId, { name: 'Abendkasse', priceCents: 1_250, channel: 'door' });
    memberCode = addMember(shop, 'club').membershipId;
    openCashSession(till.ctx, till.desk, {
      cashierId: till.cashierId,
      entryId: randomUUID(),
      sessionId: randomUUID(),
      floatCents: 10_000,
    });
  });
  afterEach(() => shop.close());

  /** At the member's price, or refused. */
  const sellTo = (code = memberCode): SaleView => {
    const { priceCents } = clubNight(shop.clock.now().getTime() + 8 * HOUR_MS, 1_250);
    return sell(till.ctx, till.desk, {
      cashierId: till.cashierId,
      saleId: randomUUID(),
      eventId,
      items: [{ ticketTypeId, quantity: 1, memberCode: code }],
      payments: [{ method: 'cash', amountCents: priceCents }],
      expectedTotalCents: priceCents,
      isUnder18: false,
      fiscal: null,
    });
  };
  const undo = (sale: SaleView) =>
    undoCheckIn(till.ctx, till.desk, {
      entryId: randomUUID(),
      admissionId: sale.tickets[0]?.admissionId ?? '',
      reason: 'mis-scan',
      supervisorId: null,
    });
  const refundAtDesk = ({ saleId, totalCents }: SaleView) =>
    refundSale(till.ctx, till.desk, {
      cashierId: till.cashierId,
      entryId: randomUUID(),
      saleId,
      positions: [],
      payments: [{ method: 'cash', amountCents: totalCents }],
      reason: 'Changed their mind',
      supervisorId: boss.userId,
      supervisorPin: BOSS_PIN,
    });
  const refundInPanel = ({ orderId }: SaleView) =>
    void requestRefund(shop.as(boss.userId, ['admin']), { orderId: orderId ?? '', includeUsed: true });

  it.each([
    ['a refund at the desk', refundAtDesk],
    [
      'a refund at the desk, its check-in undone before',
      (sale: SaleView) => {
        undo(sale);
        refundAtDesk(sale);
      },
    ],
    ['a refund in the panel', refundInPanel],
    [
      'a refund in the panel, its check-in undone before',
      (sale: SaleView) => {
        undo(sale);
        refundInPanel(sale);
      },
    ],
  ])('after %s, and nobody else’s', (_way, takeBack) => {
    const [sale, other] = [sellTo(), addMember(shop, 'club').membershipId];
    sellTo(other);
    expect(() => sellTo()).toThrow();
    takeBack(sale);
    expect(sellTo().tickets).toHaveLength(1);
    expect(() => sellTo(other)).toThrow();
  });

  it('but not by an undone check-in alone: the ticket is valid still', () => {
    undo(sellTo());
    expect(() => sellTo()).toThrow();
  });
});

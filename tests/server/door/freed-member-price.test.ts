import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/time.ts';
import type { SaleView } from '#server/services/door/sales/sale-view.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { atDoor, inCash } from '#tests/support/at-door.ts';
import { clubNight } from '#tests/support/club-night.ts';
import { addBoss, addMember, pairDesk, type Boss, type TestDesk } from '#tests/support/door.ts';
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
    atDoor(till).open();
  });
  afterEach(() => shop.close());

  /** At the member's price, or refused. */
  const sellTo = (code = memberCode): SaleView => {
    const { priceCents } = clubNight(shop.clock.now().getTime() + 8 * HOUR_MS, 1_250);
    const items = [{ ticketTypeId, quantity: 1, memberCode: code }];
    return atDoor(till).sell({ eventId, items, payments: inCash(priceCents) });
  };
  const undo = (sale: SaleView) => atDoor(till).undo({ admissionId: sale.tickets[0]?.admissionId ?? '' });
  const refundAtDesk = ({ saleId, totalCents }: SaleView) =>
    atDoor(till).refund({ saleId, payments: inCash(totalCents), boss });
  const refundInPanel = async ({ orderId }: SaleView) =>
    requestRefund(shop.as(boss.userId, ['admin']), { orderId: orderId ?? '', includeUsed: true });

  it.each([
    ['a refund at the desk', refundAtDesk],
    [
      'a refund at the desk, its check-in undone before',
      (sale: SaleView): Promise<unknown> => {
        undo(sale);
        return refundAtDesk(sale);
      },
    ],
    ['a refund in the panel', refundInPanel],
    [
      'a refund in the panel, its check-in undone before',
      (sale: SaleView): Promise<unknown> => {
        undo(sale);
        return refundInPanel(sale);
      },
    ],
  ])('after %s, and nobody else’s', async (_way, takeBack) => {
    const [sale, other] = [sellTo(), addMember(shop, 'club').membershipId];
    sellTo(other);
    expect(() => sellTo()).toThrow();
    await takeBack(sale);
    expect(sellTo().tickets).toHaveLength(1);
    expect(() => sellTo(other)).toThrow();
  });

  it('but not by an undone check-in alone: the ticket is valid still', () => {
    undo(sellTo());
    expect(() => sellTo()).toThrow();
  });
});

import { randomUUID } from 'node:crypto';
import type { SellInput } from '#shared/door/kasse-inputs.ts';
import { atDoor, inCash, type AtDoor, type Sold } from './at-door.ts';
import { addStaff, pairDesk, type TestDesk } from './door.ts';
import { addEvent, addTicketType, openTestShop, type TestShop } from './test-shop.ts';

export type TestTill = {
  shop: TestShop;
  desk: TestDesk;
  /** Who works the till, unless a test names another. */
  cashierId: string;
  eventId: string;
  typeId: string;
  /** The cash session that is open, or was last. */
  sessionId: string;
  /** Opens the next cash session. */
  open(floatCents?: number, holderId?: string): void;
  /** Sells two tickets of 12.50 € for cash, unless said otherwise. */
  sell(more?: Partial<Sold>): ReturnType<AtDoor['sell']>;
  /** The same for the call `kasse.sell`. */
  saleInput(more?: Partial<SellInput>): SellInput;
  close(countedCents: number, note?: string): ReturnType<AtDoor['close']>;
};

/** A shop with a night to sell at the door, and a desk whose till is open with 100 €. */
export async function openTestTill(): Promise<TestTill> {
  const shop = await openTestShop();
  const desk = pairDesk(shop, 'Kasse 1');
  const cashierId = addStaff(shop, ['cashier']);
  const eventId = addEvent(shop, { capacity: 100 });
  const typeId = addTicketType(shop, eventId, { name: 'Abendkasse', priceCents: 1_250, channel: 'door' });
  const till: TestTill = {
    shop,
    desk,
    cashierId,
    eventId,
    typeId,
    sessionId: '',
    open(floatCents = 10_000, holderId = cashierId) {
      till.sessionId = atDoor(desk).open({ floatCents, cashierId: holderId });
    },
    sell: (more = {}) =>
      atDoor(desk).sell({ eventId, items: [{ ticketTypeId: typeId, quantity: 2 }], cashierId, ...more }),
    saleInput: (more = {}) => ({
      saleId: randomUUID(),
      eventId,
      items: [{ ticketTypeId: typeId, quantity: 2 }],
      payments: inCash(2_500),
      expectedTotalCents: 2_500,
      cashierId,
      isUnder18: false,
      fiscal: null,
      ...more,
    }),
    close: (countedCents, note) => atDoor(desk).close({ countedCents, note, cashierId }),
  };
  till.open();
  return till;
}

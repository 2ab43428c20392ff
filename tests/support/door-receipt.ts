import { randomUUID } from 'node:crypto';
import type { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import { makeReceiptToken } from '#server/services/door/sales/show-receipt.ts';
import { pairDesk, type TestDesk } from './door.ts';
import { serveShop, type TestServer } from './test-server.ts';
import { addEvent, addTicketType, openTestShop, type TestShop } from './test-shop.ts';
import { atDoor, byCard } from './at-door.ts';

/** As a device would have given it for the sale below; nothing in it is really signed. */
export const receiptFiscal = (more: Partial<FiscalRecord> = {}): FiscalRecord => ({
  state: 'signed',
  registerSerial: 'K3FA9C',
  deviceSerial: 'TSE-7e1f',
  transactionNumber: 4711,
  signatureCounter: 815,
  startedAt: '2026-01-16T21:40:11.000Z',
  finishedAt: '2026-01-16T21:40:19.000Z',
  processType: 'Kassenbeleg-V1',
  processData: 'Beleg^25.00_0.00_0.00_0.00_0.00^10.00:Bar_15.00:Unbar',
  signature: 'c2lnbmF0dXJl',
  signatureAlgorithm: 'ecdsa-plain-SHA256',
  publicKey: 'cHVibGljIGtleQ==',
  outageReason: null,
  ...more,
});

/** The same when the device did not answer. */
export const outageFiscal = (): FiscalRecord =>
  receiptFiscal({
    state: 'outage',
    signature: null,
    publicKey: null,
    signatureCounter: null,
    outageReason: 'TSE ausgefallen: keine Antwort',
  });

export type ReceiptShop = {
  shop: TestShop;
  server: TestServer;
  till: TestDesk;
  eventId: string;
  ticketTypeId: string;
  /** Sells two tickets, 10 € in cash and 15 € by card; returns the sale's id. */
  sold(more?: { saleId?: string; fiscal?: FiscalRecord | null }): string;
  /** The last part of the address of a receipt. */
  linkOf(entryId: string): string;
  close(): Promise<void>;
};

/** A shop that is served, with an open till. */
export async function openReceiptShop({ hasRateLimits = false } = {}): Promise<ReceiptShop> {
  const shop = await openTestShop();
  const server = await serveShop(shop, { hasRateLimits });
  const till = pairDesk(shop, 'Kasse 1');
  const eventId = addEvent(shop, { title: 'Salsa <Friday>', capacity: 100 });
  const ticketTypeId = addTicketType(shop, eventId, { name: 'Abendkasse', priceCents: 1_250, channel: 'door' });
  atDoor(till).open({ floatCents: 0 });
  return {
    shop,
    server,
    till,
    eventId,
    ticketTypeId,
    sold(more = {}) {
      const saleId = more.saleId ?? randomUUID();
      atDoor(till).sell({
        saleId,
        eventId,
        items: [{ ticketTypeId, quantity: 2 }],
        payments: [{ method: 'cash', amountCents: 1_000, givenCents: 2_000 }, ...byCard(1_500)],
        receiptNumber: 'K3FA9-000123',
        fiscal: receiptFiscal(),
        ...more,
      });
      return saleId;
    },
    linkOf: (entryId) => makeReceiptToken(shop.system.kasse.pepper, entryId),
    async close() {
      await server.close();
      await shop.close();
    },
  };
}

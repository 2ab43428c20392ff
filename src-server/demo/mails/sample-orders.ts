import { voucherEndsAt } from '#shared/gift-vouchers/gift-voucher.ts';
import { cents, vatWithin } from '#shared/money.ts';
import { HOUR_MS, SECOND_MS } from '#shared/time.ts';
import type { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import { CHAIN_START } from '#shared/door/hash-chain.ts';
import type { TillReport } from '#shared/door/till-report.ts';
import { desks } from '#server/db/schema/desk.ts';
import { entryCardKinds, entryCards } from '#server/db/schema/entry-cards.ts';
import { giftVouchers } from '#server/db/schema/gift-vouchers.ts';
import { invoices } from '#server/db/schema/invoices.ts';
import { disputes } from '#server/db/schema/payments.ts';
import { cashSessions, tillRecords, zReports } from '#server/db/schema/till.ts';
import type { TillFacts } from '#server/services/door/cash/till-rows.ts';
import { seedBytes, seedUuid } from '../season/season-ids.ts';
import { orderWriter, type SoldOrder } from '../season/write-order.ts';
import type { SampleWorld } from './sample-world.ts';

const VAT_BPS = 1_900;

/** Orders by what became of them: their ids, and those of their refunds. */
export function writeSampleOrders({ db, now, name, userId, eventId }: SampleWorld) {
  const write = orderWriter(db);
  const boughtAt = new Date(now.getTime() - 24 * HOUR_MS);
  const line = { ticketTypeId: null, name: 'Party', unitPriceCents: 1_250, vatBps: VAT_BPS, quantity: 2 };
  const ticket = { usedAt: null, cancelledAt: null, holderName: null };
  const bought = (label: string, over: Partial<SoldOrder> = {}): string => {
    write({
      label: `sample-${label}`,
      userId,
      eventId,
      status: 'paid',
      createdAt: boughtAt,
      paidAt: boughtAt,
      updatedAt: boughtAt,
      lines: [line],
      tickets: [ticket, { ...ticket, holderName: name }],
      refund: null,
      ...over,
    });
    return seedUuid(`order:sample-${label}`);
  };
  bought('refunded', {
    tickets: [ticket, { ...ticket, cancelledAt: now }],
    refund: { reason: 'requested_by_admin', status: 'succeeded', at: now, requestedBy: userId },
  });
  const paid = bought('paid');
  return {
    invoiced: invoiced({ db, now }, bought('invoiced')),
    paid,
    voucherId: writeVoucher({ db, now, userId }),
    cardId: writeCard({ db, now, userId }, bought('card')),
    ticketId: seedUuid('ticket:sample-refunded:1'),
    disputeId: writeDispute({ db, now }, paid),
    unpaid: bought('unpaid', { status: 'expired', paidAt: null, tickets: [] }),
    cancelled: bought('cancelled', {
      refund: { reason: 'event_cancelled', status: 'succeeded', at: now, requestedBy: null },
    }),
    refundId: seedUuid('refund:sample-refunded'),
    zReportId: writeNightReport({ db, now }),
    doorSaleId: writeDoorSale({ db, now, eventId }),
  };
}

/** One that was bought as a present and is sent to whom it is for. */
function writeVoucher({ db, now, userId }: Pick<SampleWorld, 'db' | 'now' | 'userId'>): string {
  const id = seedUuid('sample:voucher');
  db.orm
    .insert(giftVouchers)
    .values({
      id,
      code: 'GIFT-7Q2M-K4XD-9FTR',
      kind: 'gift',
      amountCents: 5_000,
      restCents: 5_000,
      userId,
      forName: 'Jana',
      fromName: 'Theo',
      words: 'You said you would come along in spring. Here is spring.',
      motif: 'bachata',
      recipientEmail: 'jana@example.org',
      issuedAt: now,
      endsAt: voucherEndsAt(now),
    })
    .run();
  return id;
}

/** One of ten entries, of which two are left. */
function writeCard({ db, now, userId }: Pick<SampleWorld, 'db' | 'now' | 'userId'>, orderId: string): string {
  const [id, kindId] = [seedUuid('sample:card'), seedUuid('sample:card-kind')];
  const names = { en: 'Card of ten', de: '10er-Karte' };
  const terms = { names, entries: 10, priceCents: 9_500, vatBps: VAT_BPS, opens: ['party' as const], months: 12 };
  db.orm
    .insert(entryCardKinds)
    .values({ id: kindId, ...terms, isOffered: true })
    .run();
  const endsAt = new Date(now.getTime() + 365 * 24 * HOUR_MS);
  const life = { restEntries: 2, issuedAt: now, endsAt };
  db.orm
    .insert(entryCards)
    .values({ id, kindId, orderId, userId, ...terms, ...life })
    .run();
  return id;
}

/** Made out to a company. */
function invoiced({ db, now }: Pick<SampleWorld, 'db' | 'now'>, orderId: string): string {
  const address = { company: 'Tanzhaus GmbH', street: 'Rosenheimer Straße 5', place: '81667 München', country: '' };
  db.orm
    .insert(invoices)
    .values({
      id: seedUuid('sample:invoice'),
      orderId,
      ...address,
      vatId: 'DE123456789',
      year: now.getUTCFullYear(),
      serial: 1,
      issuedAt: now,
    })
    .run();
  return orderId;
}

/** A bank that asks for a payment back, and waits for an answer. */
function writeDispute({ db, now }: Pick<SampleWorld, 'db' | 'now'>, orderId: string): string {
  const id = `du_${seedUuid('sample:dispute').replaceAll('-', '')}`;
  db.orm
    .insert(disputes)
    .values({
      id,
      orderId,
      paymentIntentId: 'pi_sample',
      amountCents: 2_500,
      status: 'open',
      isInquiry: false,
      answerUntil: new Date(now.getTime() + 7 * 24 * HOUR_MS),
      openedAt: now,
    })
    .run();
  return id;
}

const DESK_ID = seedUuid('sample:desk');

const REPORT: TillReport = {
  floatCents: cents(20_000),
  cashInCents: cents(0),
  cashOutCents: cents(5_000),
  cashSalesCents: cents(45_000),
  cardSalesCents: cents(61_250),
  cashRefundsCents: cents(1_250),
  cardRefundsCents: cents(0),
  expectedCashCents: cents(58_750),
  turnoverCents: cents(105_000),
  turnoverByRate: [
    { vatBps: VAT_BPS, grossCents: cents(105_000), vatCents: vatWithin(cents(105_000), VAT_BPS).vatCents },
  ],
  saleCount: 64,
  ticketCount: 85,
  refundCount: 1,
  voidCount: 0,
  drawerCount: 2,
};

function writeNightReport({ db, now }: Pick<SampleWorld, 'db' | 'now'>): string {
  const deskId = DESK_ID;
  const [sessionId, id] = [seedUuid('sample:cash-session'), seedUuid('sample:z-report')];
  const businessDay = now.toISOString().slice(0, 10);
  const openedAt = new Date(now.getTime() - 5 * HOUR_MS);
  db.orm.insert(desks).values({ id: deskId, name: 'Kasse Foyer', publicKey: '', lastHash: CHAIN_START }).run();
  db.orm.insert(cashSessions).values({ id: sessionId, deskId, businessDay, openedAt, closedAt: now }).run();
  db.orm
    .insert(zReports)
    .values({
      id,
      deskId,
      sessionId,
      zNumber: 1,
      businessDay,
      countedCents: 58_700,
      expectedCents: REPORT.expectedCashCents,
      report: JSON.stringify(REPORT),
      closedAt: now,
    })
    .run();
  return id;
}

/** Two entries, paid in cash and by card, signed by a device whose values are invented. */
function writeDoorSale({ db, now, eventId }: Pick<SampleWorld, 'db' | 'now' | 'eventId'>): string {
  const id = seedUuid('sample:door-sale');
  const fiscal: FiscalRecord = {
    state: 'signed',
    registerSerial: 'K7M2QX',
    deviceSerial: seedBytes('sample:tse').toString('hex'),
    transactionNumber: 4_711,
    signatureCounter: 9_423,
    startedAt: new Date(now.getTime() - 30 * SECOND_MS).toISOString(),
    finishedAt: now.toISOString(),
    processType: 'Kassenbeleg-V1',
    processData: 'Beleg^30.00_0.00_0.00_0.00_0.00^10.00:Bar_20.00:Unbar',
    signature: Buffer.concat([seedBytes('sample:r'), seedBytes('sample:s')]).toString('base64'),
    signatureAlgorithm: 'ecdsa-plain-SHA256',
    publicKey: Buffer.concat([Buffer.of(4), seedBytes('sample:x'), seedBytes('sample:y')]).toString('base64'),
    isStandIn: true,
    outageReason: null,
  };
  const facts: TillFacts = {
    lines: [{ name: 'Abendkasse', quantity: 2, unitPriceCents: 1_500, grossCents: 3_000, vatBps: VAT_BPS }],
    payments: [
      { method: 'cash', amountCents: 1_000, givenCents: 2_000 },
      { method: 'card', amountCents: 2_000 },
    ],
    receiptNumber: 'K7M2QX-000123',
    fiscal,
  };
  db.orm
    .insert(tillRecords)
    .values({
      id,
      deskId: DESK_ID,
      kind: 'sale',
      eventId,
      cashCents: 1_000,
      cardCents: 2_000,
      facts: JSON.stringify(facts),
      recordedAt: now,
    })
    .run();
  return id;
}

import type { Genre } from '#shared/art/inks.ts';
import {
  giftVoucherCode,
  VOUCHER_CODE_SIGNS,
  VOUCHER_SIGNS,
  voucherEndsAt,
} from '#shared/gift-vouchers/gift-voucher.ts';
import { HOLD_GRACE_MS, SESSION_LIFETIME_MS } from '#shared/orders/checkout-limits.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { entryCardKinds } from '#server/db/schema/entry-cards.ts';
import { giftVouchers } from '#server/db/schema/gift-vouchers.ts';
import { orderWriters, type OrderWriters } from './order-writers.ts';
import { demoAccounts, type Person } from './people.ts';
import { rowWriter } from './row-writer.ts';
import { seedBytes, seedUuid } from './season-ids.ts';
import { demoId } from './write-order.ts';

type DemoVoucher = {
  name: string;
  /** One of the demo's accounts, else the dancer of this number. */ buyer: 'dancer' | 'member' | number;
  cents: number;
  daysAgo: number;
  motif: Genre;
  forName: string;
  words: string;
  recipientEmail?: string;
  isBlocked?: boolean;
};

/** One that a member has spent a part of, two that wait for their night, one that was lost. */
const VOUCHERS: readonly DemoVoucher[] = [
  {
    name: 'member',
    buyer: 11,
    cents: 5_000,
    daysAgo: 90,
    motif: 'salsa',
    forName: 'Lena',
    words: 'Happy birthday. Pick a Friday.',
  },
  { name: 'lost', buyer: 23, cents: 10_000, daysAgo: 40, motif: 'festival', forName: '', words: '', isBlocked: true },
  { name: 'printed', buyer: 'member', cents: 2_500, daysAgo: 12, motif: 'zouk', forName: 'Tom', words: '' },
  {
    name: 'jana',
    buyer: 'dancer',
    cents: 5_000,
    daysAgo: 3,
    motif: 'bachata',
    forName: 'Jana',
    words: 'You said you would come along in spring. Here is spring.',
    recipientEmail: 'jana@example.org',
  },
];

export const demoVoucherId = (name: string): string => seedUuid(`voucher:${name}`);

const codeOf = (name: string): string =>
  giftVoucherCode(
    [...seedBytes(`voucher-code:${name}`)]
      .slice(0, VOUCHER_CODE_SIGNS)
      .map((byte) => VOUCHER_SIGNS[byte % VOUCHER_SIGNS.length])
      .join(''),
  );

type Sale = { label: string; userId: string; cents: number; createdAt: Date; paidAt: Date };

/** The order that bought one, for no night. */
function writeVoucherOrder(write: OrderWriters, { label, userId, cents, createdAt, paidAt }: Sale): string {
  const id = seedUuid(`order:${label}`);
  const sessionExpiresAt = new Date(createdAt.getTime() + SESSION_LIFETIME_MS);
  write.order({
    id,
    userId,
    eventId: null,
    channel: 'voucher',
    status: 'paid',
    totalCents: cents,
    fromVoucherCents: 0,
    stripeSessionId: demoId('cs', label),
    stripePaymentIntentId: demoId('pi', label),
    sessionExpiresAt,
    holdExpiresAt: new Date(sessionExpiresAt.getTime() + HOLD_GRACE_MS),
    paidAt,
    createdAt,
    updatedAt: paidAt,
  });
  const line = { orderId: id, position: 0, ticketTypeId: null, ticketTypeName: 'Gift voucher', unitPriceCents: cents };
  const none = { normalUnitPriceCents: null, promoCode: null, role: null, eveningId: null, ticketRule: null };
  write.item({ ...line, ...none, vatBps: 0, quantity: 1 });
  return id;
}

const PAPER = ['code', 'amountCents', 'forName', 'fromName', 'words', 'motif', 'recipientEmail'] as const;
const LIFE = ['issuedAt', 'endsAt', 'blockedAt', 'createdAt'] as const;

/** Gift vouchers with the orders that bought them, before the orders that one of them paid. */
export function writeVouchers(db: Db, { buyers, today }: { buyers: readonly Person[]; today: Date }): void {
  const write = orderWriters(db);
  const writeVoucher = rowWriter(db, giftVouchers, ['id', 'kind', 'orderId', 'userId', 'lang', ...PAPER, ...LIFE]);
  for (const { name, buyer, cents, daysAgo, recipientEmail = null, isBlocked = false, ...printed } of VOUCHERS) {
    const person = typeof buyer === 'number' ? buyers[buyer] : demoAccounts[buyer];
    if (person === undefined) throw new Error(`nobody buys the voucher ${name}`);
    const createdAt = new Date(today.getTime() - daysAgo * DAY_MS);
    const paidAt = new Date(createdAt.getTime() + 2 * MINUTE_MS);
    const sale = { label: `voucher:${name}`, userId: person.id, cents, createdAt, paidAt };
    const voucherId = demoVoucherId(name);
    writeVoucher({
      id: voucherId,
      code: codeOf(name),
      kind: 'gift',
      amountCents: cents,
      orderId: writeVoucherOrder(write, sale),
      userId: person.id,
      ...printed,
      fromName: person.name.split(' ')[0] ?? '',
      recipientEmail,
      lang: 'en',
      issuedAt: paidAt,
      endsAt: voucherEndsAt(paidAt),
      blockedAt: isBlocked ? new Date(today.getTime() - DAY_MS) : null,
      createdAt,
    });
    write.voucherMove({ voucherId, why: 'issued', cents, orderId: null, at: paidAt });
  }
}

/** The card of several entries that is on sale. */
export function writeCardKinds(db: Db, { now }: { now: Date }): void {
  const names = { en: 'Card of ten', de: '10er-Karte' };
  const terms = { names, entries: 10, priceCents: 9_500, vatBps: 1_900, opens: ['party' as const], months: 12 };
  const kind = { id: seedUuid('card-kind:ten'), ...terms, isOffered: true, createdAt: now, updatedAt: now };
  db.orm.insert(entryCardKinds).values(kind).run();
}

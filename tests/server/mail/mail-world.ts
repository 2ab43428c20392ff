import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import type { Operator } from '#shared/operator.ts';
import { makeTicketSigner } from '#server/adapters/ticket-signer.ts';
import type { FiscalFiles } from '#server/adapters/fiscal-files.ts';
import type { ImageStore } from '#server/adapters/images.ts';
import type { Mail, Mailer } from '#server/adapters/mailer.ts';
import type { WebhookSender } from '#server/adapters/webhook-sender.ts';
import type { PaymentProvider } from '#server/adapters/payment-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { deliverOutbox, newLanes } from '#server/services/base/outbox/deliver-outbox.ts';
import { putInOutbox, type OutboxEntry } from '#server/services/base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { freshDb } from '#tests/support/fresh-db.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { testDrawings } from '#tests/support/drawings.ts';
import { testFiles } from '#tests/support/file-reader.ts';
import { TODAY } from '#tests/support/today.ts';
import { makeEvenings } from '#server/services/shop/events/evenings/make-evenings.ts';

export const OPERATOR: Operator = {
  legalName: 'Tanzfreunde München GbR',
  street: 'Beispielstraße 12',
  postalCode: '80331',
  city: 'München',
  email: 'hallo@tanz.example',
  taxNumber: '143/123/45678',
  vatMode: 'regular',
  openingHours: [],
  remindsGuests: true,
  thanksGuests: true,
  tellsFollowers: true,
  absenceHours: 3,
  links: {},
  festivalLinks: {},
  videoLinks: {},
};

export const NOW = TODAY;
/** Tomorrow from nine in the evening: the night that `insertEvent` makes unless told otherwise. */
export const NIGHT = wallClock(NOW, 1, 21);

type LogLine = { level: number; msg: string } & Record<string, unknown>;
export type World = { ctx: ServiceContext; logLines: LogLine[]; advance(ms: number): void };

export function mailWorld(over: Partial<ServiceContext> = {}): World {
  const logLines: LogLine[] = [];
  let now = NOW.getTime();
  const ctx: ServiceContext = {
    db: freshDb(),
    now: () => new Date(now),
    actor: { kind: 'system', job: 'test' },
    payments: {} as PaymentProvider,
    foreignFiles: testFiles,
    drawings: testDrawings,
    images: {} as ImageStore,
    webhooks: {} as WebhookSender,
    outside: () => Promise.reject(new Error('nothing outside is asked here')),
    fiscalFiles: {} as FiscalFiles,
    signer: makeTicketSigner(Buffer.alloc(32, 7).toString('base64url')),
    disk: () => ({ freeBytes: 50, totalBytes: 100 }),
    operator: OPERATOR,
    kasse: { code: '0000', pepper: 'a-pepper-for-tests' },
    fiscal: { seal: undefined, fiskalyBase: '', takesStandIn: false },
    baseUrl: 'https://clave.example',
    isLive: false,
    log: pino({ level: 'debug' }, { write: (line: string) => void logLines.push(JSON.parse(line) as LogLine) }),
    contentChanged: () => {},
    wakeJobs: () => {},
    ...over,
  };
  return { ctx, logLines, advance: (ms) => void (now += ms) };
}

export function insertUser(
  ctx: ServiceContext,
  { name = 'Jürgen Müßig', email = 'juergen@gast.example' } = {},
): string {
  const id = randomUUID();
  ctx.db.sqlite.prepare(`INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`).run(id, name, email);
  return id;
}

export type EventSeed = {
  id?: string;
  title?: string;
  description?: string;
  location?: string;
  startsAt?: Date;
  endsAt?: Date;
  isActive?: boolean;
  kind?: string;
  createdAt?: Date;
  updatedAt?: Date;
  cancelledAt?: Date | null;
};

export function insertEvent(ctx: ServiceContext, seed: EventSeed = {}): string {
  const id = seed.id ?? randomUUID();
  const startsAt = seed.startsAt ?? NIGHT;
  const created = seed.createdAt ?? addBerlinDays(NOW, -15);
  ctx.db.sqlite
    .prepare(
      `INSERT INTO events (id, title, description, kind, styles, starts_at, ends_at, location, price_cents,
        is_active, created_at, updated_at, cancelled_at)
       VALUES (?, ?, ?, ?, '["bachata"]', ?, ?, ?, 1250, ?, ?, ?, ?)`,
    )
    .run(
      id,
      seed.title ?? 'Bachata Sensual Night',
      seed.description ?? 'Zwei Räume, ein Boden.',
      seed.kind ?? 'party',
      startsAt.getTime(),
      (seed.endsAt ?? new Date(startsAt.getTime() + 4 * 3_600_000)).getTime(),
      seed.location ?? 'Halle 7, Werksviertel',
      seed.isActive === false ? 0 : 1,
      created.getTime(),
      (seed.updatedAt ?? created).getTime(),
      seed.cancelledAt?.getTime() ?? null,
    );
  const endsAt = seed.endsAt ?? new Date(startsAt.getTime() + 4 * 3_600_000);
  makeEvenings(ctx, id, { rule: { kind: seed.kind ?? 'party', startsAt, endsAt }, isStillDayAccepted: true });
  return id;
}

export type ItemSeed = { name: string; unitPriceCents: number; quantity: number; vatBps?: number };
export const PARTY_ONLY: ItemSeed = { name: 'Party Only', unitPriceCents: 1250, quantity: 1 };

/** A paid order with its tickets, in the order the database's triggers demand: held, ticketed, released. */
export function insertPaidOrder(
  ctx: ServiceContext,
  order: {
    userId: string | null;
    eventId: string;
    items?: ItemSeed[];
    status?: string;
    holderName?: string;
    thanksNotice?: number;
  },
): { orderId: string; ticketNumbers: string[] } {
  const { sqlite } = ctx.db;
  const orderId = randomUUID();
  const items = order.items ?? [PARTY_ONLY];
  const at = ctx.now().getTime();
  const ticketNumbers: string[] = [];
  inTransaction(ctx.db, () => {
    const total = items.reduce((sum, i) => sum + i.unitPriceCents * i.quantity, 0);
    sqlite
      .prepare(
        `INSERT INTO orders (id, user_id, event_id, status, total_cents, paid_at, created_at, updated_at,
          thanks_notice) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(orderId, order.userId, order.eventId, order.status ?? 'paid', total, at, at, at, order.thanksNotice ?? null);
    let position = 0;
    items.forEach((item, index) => {
      const vatBps = item.vatBps ?? 1900;
      sqlite
        .prepare(
          `INSERT INTO order_items (order_id, position, ticket_type_name, unit_price_cents, vat_bps, quantity) VALUES (?, ?, ?, ?, ?, ?)`,
        )
        .run(orderId, index, item.name, item.unitPriceCents, vatBps, item.quantity);
      sqlite
        .prepare(`INSERT INTO seat_holds (order_id, position, event_id, user_id, quantity) VALUES (?, ?, ?, ?, ?)`)
        .run(orderId, index, order.eventId, order.userId, item.quantity);
      for (let n = 0; n < item.quantity; n++) {
        const number = `TKT-${at}-${randomBytes(4).toString('hex').toUpperCase()}`;
        ticketNumbers.push(number);
        sqlite
          .prepare(
            `INSERT INTO tickets (id, order_id, position, event_id, user_id, ticket_type_name, ticket_number,
              code_id, share_token, price_paid_cents, vat_bps, holder_name, purchased_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          )
          .run(
            randomUUID(),
            orderId,
            position++,
            order.eventId,
            order.userId,
            item.name,
            number,
            randomUUID(),
            randomBytes(18).toString('base64url'),
            item.unitPriceCents,
            vatBps,
            order.holderName ?? null,
            at,
          );
      }
    });
    sqlite.prepare(`DELETE FROM seat_holds WHERE order_id = ?`).run(orderId);
  });
  return { orderId, ticketNumbers };
}

/** An order that was never paid in time. */
export function insertExpiredOrder(
  ctx: ServiceContext,
  order: { userId: string; eventId: string; totalCents?: number },
): string {
  const id = randomUUID();
  ctx.db.sqlite
    .prepare(`INSERT INTO orders (id, user_id, event_id, status, total_cents) VALUES (?, ?, ?, 'expired', ?)`)
    .run(id, order.userId, order.eventId, order.totalCents ?? 1250);
  ctx.db.sqlite
    .prepare(
      `INSERT INTO order_items (order_id, position, ticket_type_name, unit_price_cents, vat_bps, quantity)
        VALUES (?, 0, 'Party Only', ?, 1900, 1)`,
    )
    .run(id, order.totalCents ?? 1250);
  return id;
}

export function insertRefund(
  ctx: ServiceContext,
  refund: { orderId: string; amountCents: number; reason: string; ticketNumbers?: string[] },
): string {
  const id = randomUUID();
  ctx.db.sqlite
    .prepare(
      `INSERT INTO refunds (id, order_id, amount_cents, reason, status, intent_key) VALUES (?, ?, ?, ?, 'succeeded', ?)`,
    )
    .run(id, refund.orderId, refund.amountCents, refund.reason, randomUUID());
  for (const number of refund.ticketNumbers ?? [])
    ctx.db.sqlite
      .prepare(`INSERT INTO refund_tickets (refund_id, ticket_id) SELECT ?, id FROM tickets WHERE ticket_number = ?`)
      .run(id, number);
  return id;
}

export type OutboxState = {
  status: string;
  attempts: number;
  payload: string | null;
  last_error: string | null;
  next_attempt_at: number;
  done_at: number | null;
  kind: string;
  id: string;
};
export const outboxRows = (ctx: ServiceContext): OutboxState[] =>
  ctx.db.sqlite.prepare<[], OutboxState>(`SELECT * FROM outbox ORDER BY created_at, id`).all();

/** Puts an entry in the outbox and gives the mail that leaves, if one does. */
export async function mailOf({ ctx }: World, entry: OutboxEntry): Promise<Mail | undefined> {
  const sent: Mail[] = [];
  const mailer: Mailer = { send: async (mail) => void sent.push(mail), close: () => {} };
  putInOutbox(ctx, entry);
  await deliverOutbox(ctx, {
    queue: 'mail',
    handlers: { ...mailHandlers(mailer), ...membershipHandlers, refund: async () => {} },
    lanes: newLanes(),
    concurrency: 1,
  });
  expect(outboxRows(ctx).at(-1)).toMatchObject({ status: 'done', payload: null });
  return sent[0];
}

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino, type Logger } from 'pino';
import Stripe from 'stripe';
import type { TicketScope } from '#shared/events/evening-sale.ts';
import type { Role } from '#shared/permissions.ts';
import { makeFiscalSeal } from '#server/adapters/fiscal-seal.ts';
import { makeFiscalFiles } from '#server/adapters/fiscal-files.ts';
import { makeImageStore } from '#server/adapters/images.ts';
import { makeOutsideFetch } from '#server/adapters/outside-request.ts';
import { makeStripeProvider } from '#server/adapters/stripe-provider.ts';
import { makeTicketSigner } from '#server/adapters/ticket-signer.ts';
import { makeWebhookSender } from '#server/adapters/webhook-sender.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import {
  openPaymentStandIn,
  startPaymentStandIn,
  type PaymentStandIn,
} from '#server/demo/payments/start-payment-stand-in.ts';
import type { Db } from '#server/db/client.ts';
import { readWebhookHere, readWebhookInto } from '#tests/support/webhook-inbox.ts';
import { processWebhookEvents } from '#tests/support/process-webhook-events.ts';
import { sendRefund } from '#server/services/shop/refunds/send-refund.ts';
import { asSystem, type Actor, type ServiceContext } from '#server/services/base/service-context.ts';
import { testDrawings } from './drawings.ts';
import { testFiles } from '#tests/support/file-reader.ts';
import { freshDb } from '#tests/support/fresh-db.ts';
import { createContractRecorder } from '#tests/support/stripe-contract/contract-recorder.ts';
import { makeTestClock, type TestClock } from '#tests/support/test-clock.ts';
import { TODAY } from '#tests/support/today.ts';

/** The run's now (TEST_TODAY); a shop's clock stands there until it is moved. */
export const SHOP_OPENS_AT = TODAY;

export type TestShop = {
  db: Db;
  /** Where uploaded pictures lie. */
  uploads: string;
  clock: TestClock;
  standIn: PaymentStandIn;
  /** The context of the shop itself. */
  system: ServiceContext;
  as(userId: string, roles?: Role[]): ServiceContext;
  visitor: ServiceContext;
  context(actor: Actor): ServiceContext;
  /** Everything that waits is done: webhook events delivered and processed, refunds sent, until nothing is left. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

type ShopOptions = {
  baseUrl?: string;
  webhookSecrets?: string[];
  isLive?: boolean;
  /** Of a fake provider of security devices. */ fiskalyBase?: string;
  /** One that also waits has a `pause`, else waiting moves the clock. */
  clock?: (TestClock & { pause?(ms: number): Promise<void> }) | undefined;
  sessionsPerSecond?: number;
  /** Payments and webhooks stay in this process: no port, no socket. */ isInProcess?: true;
  db?: Db;
  log?: Logger;
};

/** A shop on a fresh database whose payments go to the stand-in, webhooks included; over real HTTP if not said. */
export async function openTestShop(options: ShopOptions = {}): Promise<TestShop> {
  const db = options.db ?? freshDb();
  const clock = options.clock ?? makeTestClock(TODAY);
  const contract = createContractRecorder();
  const { isInProcess = false } = options;
  const inbox = isInProcess ? readWebhookHere(() => system) : await readWebhookInto(() => system);
  const asked = {
    databaseFile: ':memory:',
    now: () => clock.now(),
    secretKey: demoDefaults.stripeSecretKey,
    webhookUrl: `${inbox.url}/webhooks/stripe`,
    webhookSecret: demoDefaults.stripeWebhookSecret,
    retryDelaysMs: [5, 10, 20, 40],
    ...(inbox.deliver !== undefined && { deliver: inbox.deliver }),
    ...contract.hooks,
  };
  const standIn = isInProcess
    ? openPaymentStandIn(asked)
    : await startPaymentStandIn({ ...asked, port: 0, tickEveryMs: 0 });
  const pause = options.clock?.pause ?? (async (ms: number) => clock.advance(ms));
  const uploads = path.join(tmpdir(), `uploads-${randomUUID()}`);
  const fiscalFolder = path.join(tmpdir(), `fiscal-${randomUUID()}`);
  const baseUrl = options.baseUrl ?? 'http://localhost:3000';
  const outside = makeOutsideFetch({ allowsThisMachine: true });
  const base: Omit<ServiceContext, 'actor'> = {
    db,
    now: () => clock.now(),
    payments: makeStripeProvider({
      secretKey: demoDefaults.stripeSecretKey,
      webhookSecrets: options.webhookSecrets ?? [demoDefaults.stripeWebhookSecret],
      apiBase: standIn.url,
      shopId: baseUrl,
      now: () => clock.now(),
      sessionsPerSecond: options.sessionsPerSecond ?? 1_000_000,
      pause,
      ...(isInProcess && { httpClient: Stripe.createFetchHttpClient(standIn.fetch) }),
    }),
    signer: makeTicketSigner(demoDefaults.qrSigningKey),
    webhooks: makeWebhookSender(demoDefaults.authSecret, outside),
    outside,
    foreignFiles: testFiles,
    drawings: testDrawings,
    images: makeImageStore(uploads, testFiles),
    fiscalFiles: makeFiscalFiles(fiscalFolder),
    disk: () => ({ freeBytes: 50, totalBytes: 100 }),
    operator: demoDefaults.operator,
    baseUrl,
    kasse: { code: demoDefaults.kasseCode, pepper: demoDefaults.pinPepper, pinCost: { n: 16, r: 1, p: 1 } },
    fiscal: {
      seal: makeFiscalSeal(demoDefaults.fiscalKey),
      fiskalyBase: options.fiskalyBase ?? 'http://127.0.0.1:9/no-fiskaly',
      takesStandIn: true,
    },
    isLive: options.isLive ?? false,
    log: options.log ?? pino({ level: 'silent' }),
    contentChanged: () => undefined,
    wakeJobs: () => undefined,
  };
  const withActor = (actor: Actor): ServiceContext => ({ ...base, actor });
  const system = withActor({ kind: 'system', job: 'test' });

  async function sendRefunds(): Promise<number> {
    const waiting = db.sqlite
      .prepare<[number], { id: string; refId: string }>(
        `SELECT id, ref_id AS refId FROM outbox WHERE kind = 'refund' AND status = 'waiting' AND next_attempt_at <= ?`,
      )
      .all(clock.now().getTime());
    for (const { id, refId } of waiting) {
      await sendRefund(asSystem(system, 'outbox'), refId);
      db.sqlite.prepare(`UPDATE outbox SET status = 'done', done_at = ? WHERE id = ?`).run(clock.now().getTime(), id);
    }
    return waiting.length;
  }

  async function settle(): Promise<void> {
    for (let round = 0; round < 20; round++) {
      await standIn.tick();
      await standIn.whenWebhooksIdle();
      const { processed } = await processWebhookEvents(asSystem(system, 'messages'));
      if (processed + (await sendRefunds()) === 0) return;
    }
    throw new Error('the shop does not come to rest');
  }

  return {
    db,
    uploads,
    clock,
    standIn,
    system,
    visitor: withActor({ kind: 'visitor' }),
    context: withActor,
    as: (userId, roles = []) =>
      withActor({ kind: 'user', userId, email: `${userId}@test.example`, displayName: 'Test', roles }),
    settle,
    async close() {
      await standIn.close();
      await inbox.close();
      db.close();
      rmSync(uploads, { recursive: true, force: true });
      rmSync(fiscalFolder, { recursive: true, force: true });
      // Whatever a test was about: we asked and were answered as the provider's contract says.
      if (contract.violations.length > 0)
        throw new Error(`the payment contract was broken: ${JSON.stringify(contract.violations.slice(0, 3))}`);
    },
  };
}

let people = 0;

/** Somebody with a confirmed account. */
export function addBuyer(shop: Pick<TestShop, 'db'>): string {
  const id = randomUUID();
  shop.db.sqlite
    .prepare(`INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`)
    .run(id, `Buyer ${++people}`, `buyer-${people}-${id.slice(0, 8)}@test.example`);
  return id;
}

export type EventOptions = {
  id?: string;
  capacity?: number | null;
  priceCents?: number;
  startsInHours?: number;
  title?: string;
  isActive?: boolean;
};

/** A party without ticket types; it sells 'General Admission'. */
export function addEvent(shop: Pick<TestShop, 'db' | 'clock'>, options: EventOptions = {}): string {
  const id = options.id ?? randomUUID();
  const startsAt = shop.clock.now().getTime() + (options.startsInHours ?? 8) * 3_600_000;
  shop.db.sqlite
    .prepare(
      `INSERT INTO events (id, title, kind, styles, starts_at, ends_at, location, price_cents, max_capacity,
        is_active) VALUES (?, ?, 'party', '["salsa"]', ?, ?, 'Salón Isar, Au', ?, ?, ?)`,
    )
    .run(
      id,
      options.title ?? 'Salsa Friday',
      startsAt,
      startsAt + 4 * 3_600_000,
      options.priceCents ?? 1200,
      options.capacity === undefined ? 100 : options.capacity,
      options.isActive === false ? 0 : 1,
    );
  return id;
}

export type TypeOptions = {
  name?: string;
  priceCents?: number;
  quota?: number | null;
  channel?: string;
  scope?: TicketScope;
  saleStartsAt?: number;
  saleEndsAt?: number;
  vatBps?: number;
  isActive?: boolean;
};

export function addTicketType(shop: Pick<TestShop, 'db'>, eventId: string, options: TypeOptions = {}): string {
  const id = randomUUID();
  shop.db.sqlite
    .prepare(
      `INSERT INTO ticket_types (id, event_id, name, price_cents, vat_bps, channel, scope, quota, sale_starts_at,
        sale_ends_at, is_active) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      id,
      eventId,
      options.name ?? 'Party Only',
      options.priceCents ?? 1250,
      options.vatBps ?? 1900,
      options.channel ?? 'both',
      options.scope ?? 'whole',
      options.quota ?? null,
      options.saleStartsAt ?? null,
      options.saleEndsAt ?? null,
      options.isActive === false ? 0 : 1,
    );
  return id;
}

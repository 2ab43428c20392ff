import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { apiVersion } from './api/blank-objects.ts';
import { createFaults } from './api/faults.ts';
import { newStripeId } from './api/stripe-ids.ts';
import { type Behaviour, loadBehaviour, saveBehaviour } from './behaviour.ts';
import { type SessionAction, sessionActions } from './dev/dev-actions.ts';
import type { DevControls } from './dev/dev-controls.ts';
import { type SubscriptionAction, subscriptionActions } from './dev/subscription-actions.ts';
import { listSubscriptionViews } from './dev/subscription-views.ts';
import { processDue } from './payments/process-due.ts';
import { type StandInContext, unixSeconds } from './stand-in-context.ts';
import type { PaymentStandInOptions } from './stand-in-options.ts';
import { composeApp, fetchFrom } from './stand-in-app.ts';
import { openStore, type Store } from './store.ts';
import { createPaidSessions, type PaidSessionsInput, payMany } from './test-controls.ts';
import { createWebhookPoster } from './webhooks/post-webhook.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';

const demoRetryDelaysMs = [1_000, 5_000, 30_000, 120_000, 600_000];

/** Where it says it is while it listens nowhere. */
const NOWHERE = 'http://payments.test';

export type PaymentStandIn = ReturnType<typeof openPaymentStandIn>;

/**
 * The demo's Stripe without a port: `fetch` answers as its API, its hosted payment page and its dev panel do. Nothing
 * runs by itself: what is due is done by `tick`. No money moves.
 */
export function openPaymentStandIn(options: OpenOptions) {
  if (!options.secretKey.startsWith('sk_test_'))
    throw new Error('The payment stand-in only takes a key that starts with sk_test_');
  const store = openStore(options.databaseFile);
  const behaviour = loadBehaviour(store, options);
  const { sender, poster } = createSender(options, store, behaviour);
  const { ctx, setRequest } = createContext(options, { store, behaviour, sender });
  const controls = createControls(ctx, sender, options.clock);
  const { faults, configure, tick } = controls;
  const app = composeApp(ctx, controls, { ...options, faults, setRequest });
  return {
    fetch: fetchFrom(app),
    /** For a server of its own. */
    answer: app.fetch,
    /** Base address of API and dev endpoints. */
    url: NOWHERE,
    publicUrl: ctx.publicUrl,
    tick,
    configure,
    addFault: faults.add,
    clearFaults: faults.clear,
    ...webhookCalls(sender),
    ...storeCalls(ctx),
    /** What the buyer's browser reaches. */
    isReachedAt: (publicUrl: string) => void (ctx.publicUrl = publicUrl),
    /** Sends what waited when it was last closed. */
    resume: () => sender.resume(),
    async close(): Promise<void> {
      poster.close();
      await sender.close();
      store.close();
    },
  };
}

/** Starts it on 127.0.0.1, with a clock of its own for what is due. */
export async function startPaymentStandIn({
  port: wanted,
  tickEveryMs = 1_000,
  ...options
}: PaymentStandInOptions): Promise<PaymentStandIn & { port: number }> {
  const standIn = openPaymentStandIn(options);
  const server = await listenLocally(standIn.answer, wanted);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const publicUrl = options.publicUrl ?? url;
  standIn.isReachedAt(publicUrl);
  standIn.resume();
  const ticker = tickEveryMs > 0 ? setInterval(() => void standIn.tick(), tickEveryMs) : undefined;
  return {
    ...standIn,
    port,
    url,
    publicUrl,
    async close(): Promise<void> {
      clearInterval(ticker);
      await stopServer(server);
      await standIn.close();
    },
  };
}

type OpenOptions = Omit<PaymentStandInOptions, 'port' | 'tickEveryMs'>;

function createSender(options: OpenOptions, store: Store, behaviour: Behaviour) {
  const poster = createWebhookPoster(options.webhookTimeoutMs ?? 10_000);
  const sender = new WebhookSender({
    store,
    behaviour,
    now: options.now,
    retryDelaysMs: options.retryDelaysMs ?? demoRetryDelaysMs,
    deliver: options.deliver ?? poster.deliver,
    ...(options.onWebhook ? { onSent: options.onWebhook } : {}),
  });
  return { sender, poster };
}

/** What tests and the dev panel may do to the stand-in itself. */
function createControls(ctx: StandInContext, sender: WebhookSender, clock: PaymentStandInOptions['clock']) {
  const { store, behaviour } = ctx;
  return {
    sender,
    faults: createFaults(),
    async tick(): Promise<void> {
      store.inTransaction(() => processDue(ctx));
      await sender.sendDue();
    },
    configure(change: Partial<Behaviour>): Behaviour {
      Object.assign(behaviour, change);
      saveBehaviour(store, behaviour);
      return { ...behaviour };
    },
    ...(clock ? { clock } : {}),
  } satisfies DevControls;
}

const webhookCalls = (sender: WebhookSender) => ({
  flushWebhooks: () => sender.flush(),
  /** Resolves when every webhook was accepted or has failed for good; those on hold do not count. */
  whenWebhooksIdle: () => sender.whenIdle(),
  recentDeliveries: (limit = 100) => sender.queue.listRecent(limit),
});

/** What buyers, banks and the dashboard do, and what came of it. */
const storeCalls = (ctx: StandInContext) => ({
  /**
   * One action of buyer, bank or dashboard, in one transaction; answers what `/dev/api/sessions/:id/<action>` answers.
   */
  act: <Action extends SessionAction>(action: Action, sessionId: string, input: object = {}) =>
    ctx.store.inTransaction(
      () => sessionActions[action](ctx, sessionId, input) as ReturnType<(typeof sessionActions)[Action]>,
    ),
  /** The same for a subscription: `/dev/api/subscriptions/:id/<action>`. */
  actOnSubscription: <Action extends SubscriptionAction>(action: Action, subscriptionId: string, input: object = {}) =>
    ctx.store.inTransaction(
      () => subscriptionActions[action](ctx, subscriptionId, input) as ReturnType<(typeof subscriptionActions)[Action]>,
    ),
  /** Every subscription with its invoices, newest first. */
  listSubscriptions: (limit = 100) => listSubscriptionViews(ctx, limit),
  /** Every event so far as its webhook's body, in the order things happened. */
  listEventBodies: () => ctx.store.listEvents(),
  payMany: (sessionIds: readonly string[]) => payMany(ctx, sessionIds),
  createPaidSessions: (input: PaidSessionsInput) => createPaidSessions(ctx, input),
});

async function listenLocally(answer: Hono['fetch'], port: number): Promise<Server> {
  const server = createAdaptorServer({ fetch: answer }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

async function stopServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

type RunningRequest = { id: string; idempotency_key: string | null } | null;

function createContext(options: OpenOptions, parts: { store: Store; behaviour: Behaviour; sender: WebhookSender }) {
  const { store, behaviour, sender } = parts;
  let request: RunningRequest = null;
  let doneAt: Date | null = null;
  const ctx: StandInContext = {
    store,
    behaviour,
    publicUrl: options.publicUrl ?? NOWHERE,
    now: () => doneAt ?? options.now(),
    runAt(at, work) {
      const before = doneAt;
      doneAt = at;
      try {
        work();
      } finally {
        doneAt = before;
      }
    },
    emit(type, object) {
      const id = newStripeId('evt');
      const created = unixSeconds(ctx);
      const event = {
        id,
        object: 'event',
        api_version: apiVersion,
        created,
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request,
        type,
      };
      store.insert({ id, kind: 'event', created, parent: type, due: null, json: JSON.stringify(event), hidden: null });
      sender.enqueue(id);
      return id;
    },
  };
  return { ctx, setRequest: (running: RunningRequest) => void (request = running) };
}

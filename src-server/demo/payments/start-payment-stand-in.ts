import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { ZodError } from 'zod';
import { type ApiOptions, createApiApp } from './api/api-app.ts';
import { invalidRequest, StripeApiError } from './api/api-error.ts';
import { apiVersion } from './api/blank-objects.ts';
import { createFaults } from './api/faults.ts';
import { newStripeId } from './api/stripe-ids.ts';
import { type Behaviour, loadBehaviour, saveBehaviour } from './behaviour.ts';
import { type SessionAction, sessionActions } from './dev/dev-actions.ts';
import type { DevControls } from './dev/dev-controls.ts';
import { createDevApi } from './dev/dev-api.ts';
import { createDevPanel } from './dev/dev-panel.ts';
import { type SubscriptionAction, subscriptionActions } from './dev/subscription-actions.ts';
import { listSubscriptionViews } from './dev/subscription-views.ts';
import { createHostedPages } from './pages/hosted-pages.ts';
import { createPortalPages } from './pages/portal-pages.ts';
import { processDue } from './payments/process-due.ts';
import { type StandInContext, unixSeconds } from './stand-in-context.ts';
import type { PaymentStandInOptions } from './stand-in-options.ts';
import { openStore, type Store } from './store.ts';
import { createPaidSessions, type PaidSessionsInput, payMany } from './test-controls.ts';
import { createWebhookPoster } from './webhooks/post-webhook.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';

const demoRetryDelaysMs = [1_000, 5_000, 30_000, 120_000, 600_000];

export type PaymentStandIn = Awaited<ReturnType<typeof startPaymentStandIn>>;

/**
 * Starts the demo's Stripe on 127.0.0.1: its API, its hosted payment page, its webhooks and its dev panel. No money
 * moves.
 */
export async function startPaymentStandIn(options: PaymentStandInOptions) {
  if (!options.secretKey.startsWith('sk_test_'))
    throw new Error('The payment stand-in only takes a key that starts with sk_test_');
  const store = openStore(options.databaseFile);
  const behaviour = loadBehaviour(store, options);
  const { sender, poster } = createSender(options, store, behaviour);
  const { ctx, setRequest } = createContext(options, { store, behaviour, sender });
  const controls = createControls(ctx, sender, options.clock);
  const { faults, configure, tick } = controls;

  const app = composeApp(ctx, controls, { ...options, faults, setRequest });
  const server = await listenLocally(app, options.port);
  const { port } = server.address() as AddressInfo;
  ctx.publicUrl ||= `http://127.0.0.1:${port}`;
  sender.resume();
  const tickEveryMs = options.tickEveryMs ?? 1_000;
  const ticker = tickEveryMs > 0 ? setInterval(() => void tick(), tickEveryMs) : undefined;

  return {
    port,
    /** Base address of API and dev endpoints. */
    url: `http://127.0.0.1:${port}`,
    publicUrl: ctx.publicUrl,
    tick,
    configure,
    addFault: faults.add,
    clearFaults: faults.clear,
    ...webhookCalls(sender),
    ...storeCalls(ctx),
    async close(): Promise<void> {
      clearInterval(ticker);
      poster.close();
      await Promise.all([sender.close(), stopServer(server)]);
      store.close();
    },
  };
}

function createSender(options: PaymentStandInOptions, store: Store, behaviour: Behaviour) {
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

function composeApp(ctx: StandInContext, controls: DevControls, api: ApiOptions): Hono {
  const app = new Hono();
  app.route('/', createDevApi(ctx, controls));
  app.route('/', createDevPanel(ctx, controls));
  app.route('/', createHostedPages(ctx));
  app.route('/', createPortalPages(ctx));
  app.route('/', createApiApp(ctx, api));
  app.onError((error, c) => {
    const known = error instanceof StripeApiError ? error : unexpected(error);
    return c.body(known.body, known.status, { 'Content-Type': 'application/json' });
  });
  app.notFound((c) =>
    c.json(
      {
        error: { type: 'invalid_request_error', message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).` },
      },
      404,
    ),
  );
  return app;
}

async function listenLocally(app: Hono, port: number): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
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

function createContext(
  options: PaymentStandInOptions,
  parts: { store: Store; behaviour: Behaviour; sender: WebhookSender },
) {
  const { store, behaviour, sender } = parts;
  let request: RunningRequest = null;
  let doneAt: Date | null = null;
  const ctx: StandInContext = {
    store,
    behaviour,
    publicUrl: options.publicUrl ?? '',
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

/** A dev call with a bad body is the caller's fault, anything else ours; both in the envelope the SDK reads. */
function unexpected(error: Error): StripeApiError {
  if (error instanceof SyntaxError || error instanceof ZodError) return invalidRequest(error.message);
  return new StripeApiError(500, { type: 'api_error', message: `The payment stand-in failed: ${error.message}` });
}

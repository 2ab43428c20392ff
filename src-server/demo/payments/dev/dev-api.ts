import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { invalidRequest, resourceMissing } from '../api/api-error.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { createPaidSessions, payMany } from '../test-controls.ts';
import { endRefundAction, isSessionAction, sessionActions } from './dev-actions.ts';
import type { DevControls } from './dev-controls.ts';
import { liveMemberships, MembershipLifeSchema } from './live-memberships.ts';
import { PastPaymentSchema, rememberPastPayments } from './past-payments.ts';
import { listSessionViews } from './session-views.ts';
import { isSubscriptionAction, subscriptionActions } from './subscription-actions.ts';
import { listSubscriptionViews } from './subscription-views.ts';

const WebhookModeSchema = z.enum(['normal', 'hold', 'shuffle', 'duplicate', 'drop-first', 'off']);

const BehaviourSchema = z
  .strictObject({
    webhookUrl: z.string(),
    webhookSecret: z.string(),
    webhookMode: WebhookModeSchema,
    signatureAgeSeconds: z.number(),
    refundOutcome: z.enum(['succeeds', 'fails-later', 'pending']),
    refundsAffected: z.number().int().min(0),
    refundFailsAfterSeconds: z.number().min(0),
    sessionsPerSecond: z.number().min(0),
    isDown: z.boolean(),
    forbidden: z.array(z.string()),
    isLiveAccount: z.boolean(),
    currency: z.string(),
    webhookEvents: z.array(z.string()),
  })
  .partial();

const FaultSchema = z.strictObject({
  route: z.string(),
  kind: z.enum(['lose-request', 'lose-answer', 'error-500', 'rate-limit', 'delay']),
  times: z.number().int().positive().default(1),
  delayMs: z.number().min(0).default(0),
});

const PaidSessionsSchema = z.strictObject({
  count: z.number().int().min(1).max(20_000),
  unitAmountCents: z.number().int().min(0),
  metadata: z.array(z.record(z.string(), z.string())).optional(),
  clientReferenceIds: z.array(z.string()).optional(),
  email: z.string().optional(),
});

const limitOf = (c: Context): number => Number(c.req.query('limit') ?? 100);

/** What happens to one session, subscription or refund. */
function addActions(app: Hono, ctx: StandInContext): void {
  app.get('/sessions', (c) => c.json(listSessionViews(ctx, limitOf(c))));
  app.post('/sessions/:id/:action', async (c) => {
    const { id, action } = c.req.param();
    if (!isSessionAction(action)) throw invalidRequest(`There is no action ${action}.`);
    const input = await bodyOf(c);
    return c.json(ctx.store.inTransaction(() => sessionActions[action](ctx, id, input)));
  });
  app.get('/subscriptions', (c) => c.json(listSubscriptionViews(ctx, limitOf(c))));
  app.post('/subscriptions/:id/:action', async (c) => {
    const { id, action } = c.req.param();
    if (!isSubscriptionAction(action)) throw invalidRequest(`There is no action ${action}.`);
    const input = await bodyOf(c);
    return c.json(ctx.store.inTransaction(() => subscriptionActions[action](ctx, id, input)));
  });
  app.post('/refunds/:id/end', async (c) => {
    const input = await bodyOf(c);
    return c.json(ctx.store.inTransaction(() => endRefundAction(ctx, c.req.param('id'), input)));
  });
}

/** Many payments and memberships at once. */
function addBatches(app: Hono, ctx: StandInContext): void {
  app.post('/memberships', async (c) =>
    c.json(liveMemberships(ctx, z.array(MembershipLifeSchema).parse(await bodyOf(c)))),
  );
  app.post('/past-payments', async (c) =>
    c.json(rememberPastPayments(ctx, z.array(PastPaymentSchema).parse(await bodyOf(c)))),
  );
  app.post('/pay-many', async (c) =>
    c.json(payMany(ctx, z.strictObject({ sessionIds: z.array(z.string()) }).parse(await bodyOf(c)).sessionIds)),
  );
  app.post('/paid-sessions', async (c) => c.json(createPaidSessions(ctx, PaidSessionsSchema.parse(await bodyOf(c)))));
}

/** How the stand-in behaves, and what it does wrong. */
function addBehaviour(app: Hono, controls: DevControls): void {
  app.post('/config', async (c) => c.json(controls.configure(BehaviourSchema.parse(await bodyOf(c)))));
  app.post('/faults', async (c) => {
    controls.faults.add(FaultSchema.parse(await bodyOf(c)));
    return c.json({ ok: true });
  });
  app.delete('/faults', (c) => {
    controls.faults.clear();
    return c.json({ ok: true });
  });
  app.post('/tick', async (c) => {
    await controls.tick();
    return c.json({ ok: true });
  });
}

function addWebhooks(app: Hono, ctx: StandInContext, controls: DevControls): void {
  const { sender } = controls;
  app.get('/webhooks', (c) => c.json(sender.queue.listRecent(limitOf(c))));
  app.post('/webhooks', async (c) => {
    const { mode } = z.strictObject({ mode: WebhookModeSchema }).parse(await bodyOf(c));
    return c.json(controls.configure({ webhookMode: mode }));
  });
  app.post('/webhooks/flush', async (c) => c.json({ attempted: await sender.flush() }));
  app.post('/webhooks/idle', async (c) => {
    await sender.whenIdle();
    return c.json({ ok: true });
  });
  app.post('/events/:id/resend', (c) => {
    const id = c.req.param('id');
    if (!ctx.store.get('event', id)) throw resourceMissing('event', id);
    ctx.store.inTransaction(() => sender.enqueue(id));
    return c.json({ ok: true });
  });
}

/** The dev panel as JSON, for tests and benches that run the stand-in as its own process. */
export function createDevApi(ctx: StandInContext, controls: DevControls) {
  const app = new Hono().basePath('/dev/api');
  app.get('/health', (c) => c.json({ ok: true }));
  addActions(app, ctx);
  addBatches(app, ctx);
  addBehaviour(app, controls);
  addWebhooks(app, ctx, controls);
  return app;
}

async function bodyOf(c: Context): Promise<unknown> {
  const text = await c.req.text();
  return text === '' ? {} : JSON.parse(text);
}

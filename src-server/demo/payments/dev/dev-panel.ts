import { Hono } from 'hono';
import { StripeApiError, invalidRequest } from '../api/api-error.ts';
import type { WebhookMode } from '../behaviour.ts';
import { pageHeaders } from '../pages/page-shell.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { endRefundAction, isSessionAction, sessionActions } from './dev-actions.ts';
import type { DevControls } from './dev-controls.ts';
import { devPanelPage, webhookModes } from './dev-panel-page.ts';
import { listSessionViews } from './session-views.ts';
import { isSubscriptionAction, subscriptionActions } from './subscription-actions.ts';
import { listSubscriptionViews } from './subscription-views.ts';

const dayMs = 24 * 3_600_000;
const mostDays = 400;

/**
 * Goes forward day by day, so that the shop sees every renewal, failure and reminder on its own day, as in real life.
 */
async function advanceClock(
  ctx: StandInContext,
  controls: DevControls,
  distance: { days: number; months: number },
): Promise<void> {
  const { clock } = controls;
  if (!clock) throw invalidRequest('This clock is not the demo’s own; it cannot be moved.');
  const target = ctx.now();
  target.setUTCMonth(target.getUTCMonth() + distance.months);
  target.setUTCDate(target.getUTCDate() + distance.days);
  const days = Math.round((target.getTime() - ctx.now().getTime()) / dayMs);
  if (!Number.isInteger(days) || days < 0 || days > mostDays)
    throw invalidRequest(`The clock goes forward by 0 to ${mostDays} days.`);
  for (let day = 0; day < days; day += 1) {
    clock.advance(dayMs);
    await controls.tick();
    await clock.moved();
  }
}

const shownRows = 50;

/** `/dev/payments`: what the bank, the provider's dashboard and the clock would do, as buttons. */
export function createDevPanel(ctx: StandInContext, controls: DevControls) {
  const app = new Hono();

  app.get('/dev/payments', async (c) => {
    const deliveries = controls.sender.queue.listRecent(shownRows);
    const page = await devPanelPage({
      sessions: listSessionViews(ctx, shownRows),
      subscriptions: listSubscriptionViews(ctx, shownRows),
      deliveries,
      behaviour: ctx.behaviour,
      clockNow: controls.clock ? ctx.now() : null,
      notice: c.req.query('notice') ?? null,
    });
    return c.html(page, 200, pageHeaders);
  });

  app.post('/dev/payments', async (c) => {
    const fields = await c.req.parseBody();
    const [action = '', id = '', answer = ''] = String(fields['do']).split(' ');
    const input = answer === '' ? {} : { succeeds: answer === 'yes' };
    try {
      if (action === 'flush') await controls.sender.flush();
      else if (action === 'mode') controls.configure({ webhookMode: modeOf(String(fields['mode'])) });
      else if (action === 'next-refund') controls.configure({ refundOutcome: 'fails-later', refundsAffected: 1 });
      else if (action === 'end-refund') ctx.store.inTransaction(() => endRefundAction(ctx, id, input));
      else if (action === 'advance-clock')
        await advanceClock(ctx, controls, { days: Number(fields['days'] ?? 0), months: Number(fields['months'] ?? 0) });
      else if (action.startsWith('subscription:')) actOnSubscription(ctx, action.slice('subscription:'.length), id);
      else if (isSessionAction(action)) ctx.store.inTransaction(() => sessionActions[action](ctx, id, input));
      return c.redirect('/dev/payments', 303);
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      return c.redirect(`/dev/payments?notice=${encodeURIComponent(error.message)}`, 303);
    }
  });
  return app;
}

function actOnSubscription(ctx: StandInContext, action: string, id: string): void {
  if (isSubscriptionAction(action)) ctx.store.inTransaction(() => subscriptionActions[action](ctx, id, {}));
}

function modeOf(text: string): WebhookMode {
  return webhookModes.find((mode) => mode === text) ?? 'normal';
}

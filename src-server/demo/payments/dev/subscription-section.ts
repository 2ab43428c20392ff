import { html } from 'hono/html';
import { formatAmount, formatDay, formatPeriod, type Markup } from '../pages/page-shell.ts';
import { actionButton, listSection } from './list-section.ts';
import type { SubscriptionView } from './subscription-views.ts';

/** Memberships with what dashboard and bank can do to them, and the clock that makes them renew. */
export function subscriptionSection(subscriptions: readonly SubscriptionView[]): Markup {
  return listSection({
    id: 'subscriptions',
    title: 'Subscriptions',
    nothing: 'Nobody has subscribed yet.',
    columns: ['Subscription', 'Member', 'State', 'Invoices', 'Do'],
    rows: subscriptions.map(subscriptionRow),
  });
}

/** Only where the clock is the demo's own. */
export function clockSection(now: Date): Markup {
  return html`<section class="card" aria-labelledby="clock-heading">
    <h2 id="clock-heading">Clock: ${formatDay(now.getTime() / 1000)}</h2>
    <form method="post" action="/dev/payments" class="inline">
      <div><label for="days">Days</label><input id="days" name="days" type="number" min="0" max="400" value="0" inputmode="numeric" /></div>
      <div><label for="months">Months</label><input id="months" name="months" type="number" min="0" max="13" value="1"
        inputmode="numeric" /></div>
      <button type="submit" name="do" value="advance-clock">Advance the clock</button>
    </form>
    <p class="hint">Day by day: memberships renew, pauses end, reminders are sent. The clock only goes forward.</p>
  </section>`;
}

function subscriptionRow(subscription: SubscriptionView): Markup {
  const { id } = subscription;
  const isOver = subscription.endedAt !== null;
  const isLeaving = subscription.cancelAt !== null;
  const hasDebt = subscription.invoices[0]?.status === 'open';
  return html`<tr>
    <td>${subscription.description ?? 'Subscription'}, ${formatAmount(
      subscription.amount,
      subscription.currency,
    )} a month<br /><code>${id}</code></td>
    <td>${subscription.email ?? '–'}</td>
    <td>${stateOf(subscription)}<br /><span class="hint">${formatPeriod(subscription.periodStart, subscription.periodEnd)}</span></td>
    <td>${subscription.invoices.slice(0, 6).map(
      (invoice) => html`<a
      href="/i/${invoice.id}">${invoice.number ?? 'draft'}</a> ${invoice.status}<br />`,
    )}</td>
    <td>
      <form method="post" action="/dev/payments">
        ${
          isOver
            ? ''
            : html`${actionButton(
                `subscription:card-fails ${id}`,
                'Let renewals fail',
              )}${actionButton(`subscription:new-card ${id}`, 'New card')}`
        }
        ${hasDebt && !isOver ? actionButton(`subscription:charge ${id}`, 'Charge now') : ''}
        ${isOver || isLeaving ? '' : actionButton(`subscription:cancel-at-period-end ${id}`, 'Cancel at period end')}
        ${!isOver && isLeaving ? actionButton(`subscription:keep ${id}`, 'Keep') : ''}
        ${isOver ? '' : actionButton(`subscription:cancel-now ${id}`, 'Cancel now')}
        ${
          subscription.invoices.some((invoice) => invoice.status === 'paid')
            ? actionButton(`subscription:refund ${id}`, 'Refund last month')
            : ''
        }
      </form>
    </td>
  </tr>`;
}

function stateOf(subscription: SubscriptionView): string {
  const leaves =
    subscription.cancelAt === null || subscription.endedAt !== null ? '' : `, ends ${formatDay(subscription.cancelAt)}`;
  const pauses = subscription.isPaused
    ? `, paused${subscription.resumesAt === null ? '' : ` until ${formatDay(subscription.resumesAt)}`}`
    : '';
  return `${subscription.status}${leaves}${pauses}`;
}

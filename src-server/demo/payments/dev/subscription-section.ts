import { html } from 'hono/html';
import { formatAmount, type Markup } from '../pages/page-shell.ts';
import type { SubscriptionView } from './subscription-views.ts';

/** Memberships with what dashboard and bank can do to them, and the clock that makes them renew. */
export function subscriptionSection(subscriptions: readonly SubscriptionView[]): Markup {
  return html`<section class="card" aria-labelledby="subscriptions-heading">
    <h2 id="subscriptions-heading">Subscriptions</h2>
    ${subscriptions.length === 0
      ? html`<p class="hint">Nobody has subscribed yet.</p>`
      : html`<div class="scroll">
          <table class="stack">
            <thead>
              <tr>
                <th scope="col">Subscription</th>
                <th scope="col">Member</th>
                <th scope="col">State</th>
                <th scope="col">Invoices</th>
                <th scope="col">Do</th>
              </tr>
            </thead>
            <tbody>
              ${subscriptions.map(subscriptionRow)}
            </tbody>
          </table>
        </div>`}
  </section>`;
}

/** Only where the clock is the demo's own. */
export function clockSection(now: Date): Markup {
  return html`<section class="card" aria-labelledby="clock-heading">
    <h2 id="clock-heading">Clock: ${dayOf(now.getTime() / 1000)}</h2>
    <form method="post" action="/dev/payments" class="inline">
      <div><label for="days">Days</label><input id="days" name="days" type="number" min="0" max="400" value="0" inputmode="numeric" /></div>
      <div><label for="months">Months</label><input id="months" name="months" type="number" min="0" max="13" value="1" inputmode="numeric" /></div>
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
    <td>${subscription.description ?? 'Subscription'}, ${formatAmount(subscription.amount, subscription.currency)} a month<br /><code>${id}</code></td>
    <td>${subscription.email ?? '–'}</td>
    <td>${stateOf(subscription)}<br /><span class="hint">${dayOf(subscription.periodStart)} – ${dayOf(subscription.periodEnd)}</span></td>
    <td>${subscription.invoices.slice(0, 6).map((invoice) => html`<a href="/i/${invoice.id}">${invoice.number ?? 'draft'}</a> ${invoice.status}<br />`)}</td>
    <td>
      <form method="post" action="/dev/payments">
        ${isOver ? '' : html`${button(`subscription:card-fails ${id}`, 'Let renewals fail')}${button(`subscription:new-card ${id}`, 'New card')}`}
        ${hasDebt && !isOver ? button(`subscription:charge ${id}`, 'Charge now') : ''}
        ${isOver || isLeaving ? '' : button(`subscription:cancel-at-period-end ${id}`, 'Cancel at period end')}
        ${!isOver && isLeaving ? button(`subscription:keep ${id}`, 'Keep') : ''}
        ${isOver ? '' : button(`subscription:cancel-now ${id}`, 'Cancel now')}
        ${subscription.invoices.some((invoice) => invoice.status === 'paid') ? button(`subscription:refund ${id}`, 'Refund last month') : ''}
      </form>
    </td>
  </tr>`;
}

function stateOf(subscription: SubscriptionView): string {
  const leaves = subscription.cancelAt === null || subscription.endedAt !== null ? '' : `, ends ${dayOf(subscription.cancelAt)}`;
  const pauses = subscription.isPaused ? `, paused${subscription.resumesAt === null ? '' : ` until ${dayOf(subscription.resumesAt)}`}` : '';
  return `${subscription.status}${leaves}${pauses}`;
}

function button(action: string, label: string): Markup {
  return html`<button type="submit" name="do" value="${action}">${label}</button>`;
}

function dayOf(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format(new Date(seconds * 1000));
}

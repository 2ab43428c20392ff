import { html } from 'hono/html';
import type { Behaviour, WebhookMode } from '../behaviour.ts';
import { formatAmount, type Markup, pageShell } from '../pages/page-shell.ts';
import type { DeliveryView } from '../webhooks/delivery-queue.ts';
import { actionButton, listSection } from './list-section.ts';
import type { SessionView } from './session-views.ts';
import { clockSection, subscriptionSection } from './subscription-section.ts';
import type { SubscriptionView } from './subscription-views.ts';

export const webhookModes: readonly WebhookMode[] = ['normal', 'hold', 'shuffle', 'duplicate', 'drop-first', 'off'];

interface PanelState {
  sessions: readonly SessionView[];
  subscriptions: readonly SubscriptionView[];
  /** null where the clock cannot be moved. */
  clockNow: Date | null;
  deliveries: readonly DeliveryView[];
  behaviour: Behaviour;
  notice: string | null;
}

export function devPanelPage({ sessions, subscriptions, clockNow, deliveries, behaviour, notice }: PanelState): Markup {
  return pageShell(
    'Demo payments: dev panel',
    html`
      <h1>Dev panel</h1>
      ${notice ? html`<p class="alert" role="alert">${notice}</p>` : ''}
      ${clockNow === null ? '' : clockSection(clockNow)}
      ${listSection({
        id: 'sessions',
        title: 'Payments',
        nothing: 'Nobody has come to pay yet.',
        columns: ['Payment', 'Buyer', 'State', 'Amount', 'Do'],
        rows: sessions.map(sessionRow),
      })}
      ${subscriptionSection(subscriptions)}
      <section class="card" aria-labelledby="refunds-heading">
        <h2 id="refunds-heading">Refunds</h2>
        <form method="post" action="/dev/payments" class="inline">
          <button type="submit" name="do" value="next-refund">Let the next refund fail</button>
          ${
            behaviour.refundsAffected > 0
              ? html`<span class="hint">
            The next refund fails ${behaviour.refundFailsAfterSeconds} s after it seemed to succeed.</span>`
              : ''
          }
        </form>
      </section>
      ${webhookSection(behaviour, deliveries)}
    `,
    'wide',
  );
}

function webhookSection(behaviour: Behaviour, deliveries: readonly DeliveryView[]): Markup {
  return html`<section class="card" aria-labelledby="webhooks-heading">
    <h2 id="webhooks-heading">Webhooks to ${behaviour.webhookUrl}</h2>
    <form method="post" action="/dev/payments" class="inline">
      <div>
        <label for="mode">Mode</label>
        <select id="mode" name="mode">
          ${webhookModes.map((mode) => html`<option ${mode === behaviour.webhookMode ? 'selected' : ''}>${mode}</option>`)}
        </select>
      </div>
      <button type="submit" name="do" value="mode">Set mode</button>
      <button type="submit" name="do" value="flush">Send all waiting now</button>
    </form>
    <div class="scroll" style="margin-top:1rem">
      <table class="stack">
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">State</th>
            <th scope="col">Attempts</th>
            <th scope="col">Last answer</th>
          </tr>
        </thead>
        <tbody>
          ${deliveries.map(
            (row) =>
              html`<tr><td>${row.eventType}<br /><code>${row.eventId}</code></td>
                <td>${row.state}</td><td>${row.attempts}</td><td>${row.lastOutcome ?? '–'}</td></tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function sessionRow(session: SessionView): Markup {
  const isPaid = session.paymentStatus === 'paid' && session.chargeId !== null;
  const hasMoney = isPaid && session.amountRefunded < (session.amountTotal ?? 0) && !session.isDisputed;
  return html`<tr>
    <td>${session.items}<br /><code>${session.id.slice(0, 20)}…</code></td>
    <td>${session.email ?? '–'}</td>
    <td>${session.status}, ${session.paymentStatus}${session.isDisputed ? ', disputed' : ''}</td>
    <td class="amount">
      ${formatAmount(session.amountTotal, session.currency)}
      ${
        session.amountRefunded > 0
          ? html`<br />
        <span class="hint">refunded ${formatAmount(session.amountRefunded, session.currency)}</span>`
          : ''
      }
    </td>
    <td>
      <form method="post" action="/dev/payments">
        ${
          session.status === 'open'
            ? html`${actionButton(`expire ${session.id}`, 'Expire')}
          <a href="/c/pay/${session.id}">Open page</a>`
            : ''
        }
        ${
          session.intentStatus === 'processing'
            ? [
                actionButton(`complete-delayed ${session.id} yes`, 'Delayed payment arrives'),
                actionButton(`complete-delayed ${session.id} no`, 'Delayed payment fails'),
              ]
            : ''
        }
        ${hasMoney ? html`${actionButton(`refund ${session.id}`, 'Refund')}${actionButton(`dispute ${session.id}`, 'Dispute')}` : ''}
        ${
          session.dispute === 'needs_response'
            ? [
                actionButton(`close-dispute ${session.id} yes`, 'Dispute is won'),
                actionButton(`close-dispute ${session.id} no`, 'Dispute is lost'),
              ]
            : ''
        }
        ${session.refunds.map((refund) => refundButtons(refund, session.currency))}
      </form>
    </td>
  </tr>`;
}

function refundButtons(refund: SessionView['refunds'][number], currency: string | null): Markup {
  const amount = formatAmount(refund.amount, currency);
  if (refund.status === 'pending')
    return html`${[
      actionButton(`end-refund ${refund.id} yes`, `Refund of ${amount} arrives`),
      actionButton(`end-refund ${refund.id} no`, `Refund of ${amount} fails`),
    ]}`;
  return refund.status === 'succeeded'
    ? html`${actionButton(`end-refund ${refund.id} no`, `Refund of ${amount} fails after all`)}`
    : html``;
}

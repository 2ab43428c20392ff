import { html } from 'hono/html';
import type Stripe from 'stripe';
import { brand } from '#shared/brand.ts';
import { formatAmount, formatDay, formatPeriod, type Markup, pageShell } from './page-shell.ts';
import { testCardButtons } from './pay-page.ts';

export interface PortalView {
  session: Stripe.BillingPortal.Session;
  card: Stripe.PaymentMethod.Card | null;
  invoices: readonly Stripe.Invoice[];
  typed: string;
  error: string | null;
  notice: string | null;
}

/** Card and invoices. There is deliberately no way to cancel here: the shop has switched that off. */
export function portalPage(view: PortalView): Markup {
  const { session, card, invoices } = view;
  return pageShell(
    `Billing with ${brand.full}`,
    html`
      ${session.return_url ? html`<a href="${session.return_url}">← Back to ${brand.name}</a>` : ''}
      <h1>Billing with ${brand.full}</h1>
      <div class="columns">
        <form class="card" method="post" action="/p/session/${session.id}" aria-labelledby="card-heading">
          <h2 id="card-heading">Payment method</h2>
          ${view.error ? html`<p class="alert" role="alert">${view.error}</p>` : ''}
          ${view.notice ? html`<p role="status"><b>${view.notice}</b></p>` : ''}
          <p>${card ? html`Card ending in <b>${card.last4}</b>, valid until ${card.exp_month}/${card.exp_year}` : 'No card yet.'}</p>
          <label for="card">New card number</label>
          <input id="card" name="card" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242"
            required value="${view.typed}" />
          <button class="main" type="submit">Update payment method</button>
          ${testCardButtons}
        </form>
        <section class="card" aria-labelledby="invoices-heading">
          <h2 id="invoices-heading">Invoices</h2>
          ${
            invoices.length === 0
              ? html`<p class="hint">No invoices yet.</p>`
              : html`<ul class="items">
                ${invoices.map(
                  (invoice) => html`<li>
                    <span><a href="/i/${invoice.id}">${invoice.number ?? 'Draft'}</a>
                      <small>${formatDay(invoice.created)} · ${invoice.status}</small></span>
                    <span class="amount">${formatAmount(invoice.total, invoice.currency)}</span>
                  </li>`,
                )}
              </ul>`
          }
        </section>
      </div>
    `,
  );
}

export function invoicePage(invoice: Stripe.Invoice): Markup {
  const [line] = invoice.lines.data;
  return pageShell(
    `Invoice ${invoice.number ?? ''}`,
    html`<h1>Invoice ${invoice.number ?? '(draft)'}</h1>
      <section class="card">
        <ul class="items">
          <li>
            <span>${line?.description}<small>${line ? formatPeriod(line.period.start, line.period.end) : ''}</small></span>
            <span class="amount">${formatAmount(invoice.total, invoice.currency)}</span>
          </li>
        </ul>
        <p class="total"><span>${invoice.status === 'paid' ? 'Paid' : `Due (${invoice.status})`}</span><span
          class="amount">${formatAmount(invoice.total, invoice.currency)}</span></p>
      </section>`,
    'narrow',
  );
}

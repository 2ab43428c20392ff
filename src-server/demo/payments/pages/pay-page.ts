import { html } from 'hono/html';
import type Stripe from 'stripe';
import { brand } from '#shared/brand.ts';
import { spacedCardNumber, testCards } from '../payments/test-cards.ts';
import { formatAmount, type Markup, pageShell } from './page-shell.ts';

export interface PayForm {
  email: string;
  card: string;
  error: string | null;
}

/** An address the shop has named already is not for the buyer to change. */
export function givenEmail(session: Stripe.Checkout.Session): string | null {
  return session.customer_email ?? (session.customer === null ? null : (session.customer_details?.email ?? null));
}

/** The hosted payment page of an open session. */
export function payPage(
  session: Stripe.Checkout.Session,
  lineItems: readonly Stripe.LineItem[],
  form: PayForm,
): Markup {
  const isFree = session.amount_total === 0;
  const isMonthly = session.mode === 'subscription';
  return pageShell(
    `${isMonthly ? 'Subscribe to' : 'Pay'} ${brand.full}`,
    html`
      ${session.cancel_url ? html`<a href="${session.cancel_url}">← Back to ${brand.name}</a>` : ''}
      <h1>${isMonthly ? 'Subscribe to' : 'Pay'} ${brand.full}</h1>
      <div class="columns">
        ${orderSummary(session, lineItems)}
        <form class="card" method="post" action="/c/pay/${session.id}" aria-labelledby="pay-heading">
          <h2 id="pay-heading">${isFree ? 'Complete your order' : 'Pay by card'}</h2>
          ${form.error ? html`<p class="alert" role="alert">${form.error}</p>` : ''}
          <label for="email">Email</label>
          <input id="email" name="email" type="email" autocomplete="email" required value="${form.email}"
            ${givenEmail(session) === null ? '' : 'readonly'} />
          ${isFree ? html`<button class="main" type="submit">Complete order</button>` : cardFields(session, form)}
        </form>
      </div>
    `,
  );
}

function orderSummary(session: Stripe.Checkout.Session, lineItems: readonly Stripe.LineItem[]): Markup {
  return html`<section class="card" aria-labelledby="order-heading">
    <h2 id="order-heading">Your order</h2>
    <ul class="items">
      ${lineItems.map(
        (item) => html`<li>
          <span>${item.description}<small>${item.quantity} × ${formatAmount(
            item.price?.unit_amount ?? 0,
            item.currency,
          )}${session.mode === 'subscription' ? ' per month' : ''}</small></span>
          <span class="amount">${formatAmount(item.amount_total, item.currency)}</span>
        </li>`,
      )}
    </ul>
    <p class="total"><span>${session.mode === 'subscription' ? 'Due today' : 'Total'}</span><span class="amount"
      data-testid="total">${formatAmount(session.amount_total, session.currency)}</span></p>
    ${session.custom_text.submit ? html`<p class="hint">${session.custom_text.submit.message}</p>` : ''}
  </section>`;
}

function cardFields(session: Stripe.Checkout.Session, form: PayForm): Markup {
  return html`
    <label for="card">Card number</label>
    <input id="card" name="card" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" required value="${form.card}" />
    <div class="row">
      <div><label for="expiry">Expiry</label><input id="expiry" name="expiry" autocomplete="off" value="12 / 34" /></div>
      <div><label for="cvc">CVC</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="off" value="123" /></div>
    </div>
    <label for="name">Name on card</label>
    <input id="name" name="name" autocomplete="off" value="Demo Dancer" />
    <button class="main" type="submit" name="pay" value="card">
      ${session.mode === 'subscription' ? 'Subscribe for' : 'Pay'} ${formatAmount(
        session.amount_total,
        session.currency,
      )}${session.mode === 'subscription' ? ' a month' : ''}
    </button>
    ${session.mode === 'subscription' ? '' : delayedButton}
    ${testCardButtons}
  `;
}

const delayedButton = html`<button type="submit" name="pay" value="delayed" formnovalidate>Pay later (delayed method)</button>
  <p class="hint">A delayed payment is settled or refused on the <a href="/dev/payments">dev panel</a>.</p>`;

/** One press fills a number into the form around it. */
export const testCardButtons = html`<h2 style="margin:1.25rem 0 0">Test cards</h2>
    <p class="hint" style="margin:0">One press fills the number in.</p>
    <ul class="cards">
      ${testCards.map(
        (card) => html`<li>
          <button type="submit" name="fill" value="${spacedCardNumber(card.number)}" formnovalidate>
            <b>${spacedCardNumber(card.number)}</b><span>${card.label}</span>
          </button>
        </li>`,
      )}
    </ul>`;

/** The bank's page between the shop's card form and the payment. */
export function authenticationPage(session: Stripe.Checkout.Session): Markup {
  return pageShell(
    '3-D Secure',
    html`<h1>3-D Secure</h1>
      <form class="card" method="post" action="/c/pay/${session.id}/authenticate">
        <p>Your bank asks you to confirm a payment of <b>${formatAmount(session.amount_total, session.currency)}</b> to ${brand.full}.</p>
        <button class="main" type="submit" name="result" value="complete">Complete authentication</button>
        <button type="submit" name="result" value="fail">Fail authentication</button>
      </form>`,
    'narrow',
  );
}

/** What the page of a paid, expired or unknown session says. */
export function closedPage(session: Stripe.Checkout.Session | null, backUrl: string | null): Markup {
  const [title, text] =
    session?.status === 'complete'
      ? ['This payment is complete', 'You have already paid here. Nothing more to do on this page.']
      : session
        ? ['This payment page has expired', 'Nothing was charged. Please start again in the shop.']
        : ['No such payment page', 'The address is not one of ours.'];
  return pageShell(
    title,
    html`<h1>${title}</h1>
      <div class="card">
        <p>${text}</p>
        ${backUrl ? html`<a class="button" href="${backUrl}">Back to ${brand.name}</a>` : ''}
      </div>`,
    'narrow',
  );
}

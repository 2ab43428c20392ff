import { type Context, Hono } from 'hono';
import type Stripe from 'stripe';
import { findTestCard } from '../payments/test-cards.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { findObject, idOf, listChildren, loadObject } from '../stripe-objects.ts';
import { setCustomerCard } from '../subscriptions/card-methods.ts';
import { closedPage } from './pay-page.ts';
import { pageHeaders } from './page-shell.ts';
import { invoicePage, portalPage, type PortalView } from './portal-page.ts';

/** The billing portal and the invoices it lists. */
export function createPortalPages(ctx: StandInContext): Hono {
  const app = new Hono();

  async function show(
    c: Context,
    session: Stripe.BillingPortal.Session,
    said: Partial<Pick<PortalView, 'typed' | 'error' | 'notice'>>,
  ): Promise<Response> {
    const invoices = subscriptionsOf(ctx, session).flatMap((subscription) =>
      listChildren(ctx, 'invoice', subscription.id),
    );
    const view: PortalView = {
      session,
      card: cardShown(ctx, session),
      invoices,
      typed: said.typed ?? '',
      error: said.error ?? null,
      notice: said.notice ?? null,
    };
    return c.html(await portalPage(view), 200, pageHeaders);
  }

  app.get('/p/session/:id', async (c) => {
    const session = findObject(ctx, 'billing_portal.session', c.req.param('id'));
    return session ? show(c, session, {}) : c.html(await closedPage(null, null), 404, pageHeaders);
  });

  app.post('/p/session/:id', async (c) => {
    const session = findObject(ctx, 'billing_portal.session', c.req.param('id'));
    if (!session) return c.html(await closedPage(null, null), 404, pageHeaders);
    const fields = await c.req.parseBody();
    if (typeof fields['fill'] === 'string') return show(c, session, { typed: fields['fill'] });
    const typed = typeof fields['card'] === 'string' ? fields['card'] : '';
    const card = findTestCard(typed);
    if (!card) return show(c, session, { typed, error: 'Your card number is not one of the test cards below.' });
    if (card.decline) return show(c, session, { typed, error: card.decline.message });
    ctx.store.inTransaction(() => setCustomerCard(ctx, session.customer, card));
    const back = session.flow?.after_completion.redirect?.return_url;
    return back === undefined
      ? show(c, session, { notice: 'Your payment method was updated.' })
      : c.redirect(back, 303);
  });

  app.get('/i/:id', async (c) => {
    const invoice = findObject(ctx, 'invoice', c.req.param('id'));
    return invoice
      ? c.html(await invoicePage(invoice), 200, pageHeaders)
      : c.html(await closedPage(null, null), 404, pageHeaders);
  });

  return app;
}

function subscriptionsOf(ctx: StandInContext, session: Stripe.BillingPortal.Session): Stripe.Subscription[] {
  return listChildren(ctx, 'subscription', session.customer);
}

/** The customer's newest card, else the one a membership was bought with. */
function cardShown(ctx: StandInContext, session: Stripe.BillingPortal.Session): Stripe.PaymentMethod.Card | null {
  const customer = loadObject(ctx, 'customer', session.customer);
  const id =
    idOf(customer.invoice_settings.default_payment_method) ??
    idOf(subscriptionsOf(ctx, session)[0]?.default_payment_method);
  return findObject(ctx, 'payment_method', id ?? '')?.card ?? null;
}

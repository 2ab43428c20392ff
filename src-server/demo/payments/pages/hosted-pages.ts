import { type Context, Hono } from 'hono';
import type Stripe from 'stripe';
import { StripeApiError } from '../api/api-error.ts';
import { currentSession } from '../payments/open-session.ts';
import type { PayResult } from '../payments/complete-session.ts';
import { authenticateSession, paySession } from '../payments/pay-session.ts';
import { findTestCard } from '../payments/test-cards.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { intentOfSession, sessionSecrets } from '../stripe-objects.ts';
import { pageHeaders } from './page-shell.ts';
import { authenticationPage, closedPage, givenEmail, payPage, type PayForm } from './pay-page.ts';

/** The pages a buyer sees between 'Book' and the shop's own success page. They work without scripts. */
export function createHostedPages(ctx: StandInContext) {
  const app = new Hono();
  const load = (id: string) => ctx.store.inTransaction(() => currentSession(ctx, id));

  const { showForm, showClosed, follow } = pageAnswers(ctx);

  app.get('/favicon.ico', (c) => c.body(null, 204));

  app.get('/c/pay/:id', async (c) => {
    const session = load(c.req.param('id'));
    return session?.status === 'open' ? showForm(c, session, {}) : showClosed(c, session);
  });

  app.post('/c/pay/:id', async (c) => {
    const session = load(c.req.param('id'));
    if (session?.status !== 'open') return showClosed(c, session);
    const fields = await c.req.parseBody();
    const field = (name: string) => (typeof fields[name] === 'string' ? fields[name].trim() : '');
    const form: PayForm = { email: givenEmail(session) ?? field('email'), card: field('card'), error: null };
    if (field('fill')) return showForm(c, session, { ...form, card: field('fill') });
    if (!/^\S+@\S+$/.test(form.email)) return showForm(c, session, { ...form, error: 'Your email is incomplete.' });
    const isDelayed = field('pay') === 'delayed' && session.mode === 'payment';
    const card = isDelayed ? null : findTestCard(form.card);
    if (!card && !isDelayed && session.amount_total !== 0)
      return showForm(c, session, { ...form, error: 'Your card number is not one of the test cards below.' });
    const payer = { email: form.email, name: field('name') || null };
    try {
      const result = ctx.store.inTransaction(() => paySession(ctx, { sessionId: session.id, payer, card }));
      return await follow(c, session, { result, form });
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      return showClosed(c, load(session.id));
    }
  });

  const isAuthenticating = (session: Stripe.Checkout.Session) =>
    intentOfSession(ctx, session)?.status === 'requires_action';

  app.get('/c/pay/:id/authenticate', async (c) => {
    const session = load(c.req.param('id'));
    if (session?.status !== 'open') return showClosed(c, session);
    if (!isAuthenticating(session)) return c.redirect(`/c/pay/${session.id}`, 303);
    return c.html(await authenticationPage(session), 200, pageHeaders);
  });

  app.post('/c/pay/:id/authenticate', async (c) => {
    const session = load(c.req.param('id'));
    if (session?.status !== 'open') return showClosed(c, session);
    if (!isAuthenticating(session)) return c.redirect(`/c/pay/${session.id}`, 303);
    const succeeds = (await c.req.parseBody())['result'] === 'complete';
    return follow(c, session, {
      result: ctx.store.inTransaction(() => authenticateSession(ctx, session.id, succeeds)),
    });
  });

  return app;
}

/** What the page's requests end in: the form again, a closed door, or the way on. */
function pageAnswers(ctx: StandInContext) {
  async function showForm(c: Context, session: Stripe.Checkout.Session, form: Partial<PayForm>): Promise<Response> {
    const { lineItems } = sessionSecrets(ctx, session.id);
    const email = givenEmail(session) ?? form.email ?? session.customer_details?.email ?? '';
    const page = await payPage(session, lineItems, { card: form.card ?? '', error: form.error ?? null, email });
    return c.html(page, 200, pageHeaders);
  }

  async function showClosed(c: Context, session: Stripe.Checkout.Session | null): Promise<Response> {
    const back = session?.status === 'complete' ? successUrl(session) : (session?.cancel_url ?? null);
    return c.html(await closedPage(session, back), session ? 200 : 404, pageHeaders);
  }

  async function follow(
    c: Context,
    session: Stripe.Checkout.Session,
    paid: { result: PayResult; form?: PayForm },
  ): Promise<Response> {
    const { result, form } = paid;
    if (result.outcome === 'complete') return c.redirect(successUrl(result.session), 303);
    if (result.outcome === 'requires_action') return c.redirect(`/c/pay/${session.id}/authenticate`, 303);
    return showForm(c, session, { ...form, error: result.message });
  }

  return { showForm, showClosed, follow };
}

/** `{CHECKOUT_SESSION_ID}` in the shop's address becomes the id, as Stripe does. */
function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

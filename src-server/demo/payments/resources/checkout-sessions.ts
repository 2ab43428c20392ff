import type Stripe from 'stripe';
import { missingParameter, resourceMissing } from '../api/api-error.ts';
import type { ApiRoute } from '../api/api-route.ts';
import type { Parameters } from '../api/check-parameters.ts';
import { listPage, pageSize } from '../api/list-page.ts';
import { createSession } from '../payments/create-session.ts';
import { currentSession, expireSession } from '../payments/open-session.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { sessionSecrets } from '../stripe-objects.ts';

export const checkoutSessionRoutes: ApiRoute[] = [
  {
    route: 'POST /v1/checkout/sessions',
    builtParameters: [
      'mode',
      'success_url',
      'cancel_url',
      'client_reference_id',
      'customer',
      'customer_email',
      'expires_at',
      'locale',
      'metadata',
      'submit_type',
      'ui_mode',
      'allowed_payment_method_types',
      'custom_text.submit',
      'line_items.quantity',
      'line_items.price',
      'subscription_data.metadata',
      'subscription_data.description',
      'line_items.price_data.currency',
      'line_items.price_data.unit_amount',
      'line_items.price_data.product_data',
      'line_items.price_data.tax_behavior',
      'customer_creation',
      'payment_intent_data.setup_future_usage',
      'payment_intent_data.metadata',
      'payment_intent_data.description',
      'payment_intent_data.receipt_email',
      'payment_intent_data.statement_descriptor_suffix',
    ],
    handle: (ctx, { params }) => createSession(ctx, params),
  },
  {
    route: 'GET /v1/checkout/sessions/:id',
    builtParameters: [],
    handle(ctx, { id }) {
      const row = ctx.store.get('checkout.session', id);
      if (!row) throw resourceMissing('checkout.session', id, 'session');
      if (row.due === null || row.due > unixSeconds(ctx)) return row.json;
      return requireSession(ctx, id);
    },
  },
  {
    route: 'GET /v1/checkout/sessions',
    builtParameters: ['payment_intent', 'customer', 'customer_details', 'status', 'created'],
    handle: (ctx, { params }) =>
      listPage(ctx, { kind: 'checkout.session', params, url: '/v1/checkout/sessions', matches: sessionFilter(params) }),
  },
  {
    route: 'POST /v1/checkout/sessions/:id/expire',
    builtParameters: [],
    handle: (ctx, { id }) => expireSession(ctx, id),
  },
  {
    route: 'GET /v1/checkout/sessions/:id/line_items',
    builtParameters: [],
    handle(ctx, { id, params }) {
      const session = requireSession(ctx, id);
      const { lineItems } = sessionSecrets(ctx, session.id);
      const after = params['starting_after'];
      const start = after === undefined ? 0 : lineItems.findIndex((item) => item.id === after) + 1;
      const end = start + pageSize(params);
      return {
        object: 'list',
        data: lineItems.slice(start, end),
        has_more: end < lineItems.length,
        url: `/v1/checkout/sessions/${id}/line_items`,
      };
    },
  },
];

function requireSession(ctx: StandInContext, id: string): Stripe.Checkout.Session {
  if (id === '') throw missingParameter('session');
  const session = ctx.store.inTransaction(() => currentSession(ctx, id));
  if (!session) throw resourceMissing('checkout.session', id, 'session');
  return session;
}

function sessionFilter(params: Parameters): (object: Record<string, unknown>) => boolean {
  const details = params['customer_details'] as { email?: string } | undefined;
  return (session) =>
    (['payment_intent', 'customer', 'status'] as const).every(
      (name) => params[name] === undefined || session[name] === params[name],
    ) &&
    (details?.email === undefined ||
      (session['customer_details'] as { email?: string } | null)?.email === details.email);
}

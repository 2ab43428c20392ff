import type { ApiRoute } from '../api/api-route.ts';
import { accountRoutes } from './account.ts';
import { balanceRoutes } from './balance.ts';
import { billingPortalRoutes } from './billing-portal.ts';
import { chargeRoutes, chargesAsked } from './charges.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { couponRoutes } from './coupons.ts';
import { customerRoutes } from './customers.ts';
import { invoiceRoutes } from './invoices.ts';
import { priceRoutes } from './prices.ts';
import { refundRoutes } from './refunds.ts';
import { terminalReaderRoutes } from './terminal-readers.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { listPage } from '../api/list-page.ts';
import { retrieveRoute } from './retrieve-route.ts';
import { invalidRequest } from '../api/api-error.ts';

const paymentIntentRoutes: ApiRoute[] = [
  retrieveRoute('GET /v1/payment_intents/:id', 'payment_intent', 'intent'),
  {
    route: 'GET /v1/payment_intents',
    builtParameters: ['customer', 'created'],
    handle: (ctx, { params }) =>
      listPage(ctx, {
        kind: 'payment_intent',
        params,
        url: '/v1/payment_intents',
        matches: (intent) => params['customer'] === undefined || intent['customer'] === params['customer'],
      }),
  },
];

const eventRoutes: ApiRoute[] = [
  retrieveRoute('GET /v1/events/:id', 'event'),
  {
    route: 'GET /v1/events',
    builtParameters: ['type', 'types', 'created', 'delivery_success'],
    handle(ctx, { params }) {
      const { type, types, delivery_success: isDelivered } = params;
      if (type !== undefined && types !== undefined)
        throw invalidRequest('You may pass either `type` or `types`, but not both.', 'types');
      const wanted = type === undefined ? (types as string[] | undefined) : [String(type)];
      return listPage(ctx, {
        kind: 'event',
        params,
        url: '/v1/events',
        ...(wanted ? { parents: wanted } : {}),
        matches: (event) => isDelivered === undefined || isDelivered === (event['pending_webhooks'] === 0),
      });
    },
  },
];

const disputeRoutes: ApiRoute[] = [
  retrieveRoute('GET /v1/disputes/:id', 'dispute', 'dispute'),
  {
    route: 'GET /v1/disputes',
    builtParameters: ['charge', 'payment_intent', 'created'],
    handle(ctx, { params }) {
      const parents = chargesAsked(ctx, params);
      return listPage(ctx, { kind: 'dispute', params, url: '/v1/disputes', ...(parents ? { parents } : {}) });
    },
  },
];

/** The menu: a new resource is one more file and one more line here. */
export const allRoutes: ApiRoute[] = [
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...couponRoutes,
  ...invoiceRoutes,
  ...billingPortalRoutes,
  ...terminalReaderRoutes,
  ...accountRoutes,
  ...balanceRoutes,
];

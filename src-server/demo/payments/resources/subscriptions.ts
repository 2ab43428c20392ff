import type { ApiRoute } from '../api/api-route.ts';
import { listPage } from '../api/list-page.ts';
import { cancelSubscription } from '../subscriptions/end-subscription.ts';
import { subscriptionParameters, updateSubscription } from '../subscriptions/update-subscription.ts';
import { retrieveRoute } from './retrieve-route.ts';

export const subscriptionRoutes: ApiRoute[] = [
  retrieveRoute('GET /v1/subscriptions/:id', 'subscription'),
  {
    route: 'GET /v1/subscriptions',
    builtParameters: ['customer', 'status', 'created'],
    handle(ctx, { params }) {
      const { customer, status } = params;
      return listPage(ctx, {
        kind: 'subscription',
        params,
        url: '/v1/subscriptions',
        ...(typeof customer === 'string' ? { parents: [customer] } : {}),
        matches: (subscription) =>
          isWanted(String(subscription['status']), status === undefined ? null : String(status)),
      });
    },
  },
  {
    route: 'POST /v1/subscriptions/:id',
    builtParameters: subscriptionParameters,
    handle: (ctx, { id, params }) => updateSubscription(ctx, id, params),
  },
  {
    route: 'DELETE /v1/subscriptions/:id',
    builtParameters: ['invoice_now', 'prorate'],
    handle: (ctx, { id }) => cancelSubscription(ctx, id),
  },
  retrieveRoute('GET /v1/payment_methods/:id', 'payment_method', 'payment_method'),
];

/** docs.stripe.com/api/subscriptions/list#status: everything not cancelled without it; `ended` is both ends. */
function isWanted(status: string, wanted: string | null): boolean {
  if (wanted === 'all') return true;
  if (wanted === null) return status !== 'canceled';
  return wanted === 'ended' ? status === 'canceled' || status === 'incomplete_expired' : status === wanted;
}

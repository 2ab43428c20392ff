import type { ApiRoute } from '../api/api-route.ts';
import { listPage } from '../api/list-page.ts';
import { retrieveRoute } from './retrieve-route.ts';

export const paymentIntentRoutes: ApiRoute[] = [
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

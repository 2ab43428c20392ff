import type { ApiRoute } from '../api/api-route.ts';
import { listPage } from '../api/list-page.ts';
import { retrieveRoute } from './retrieve-route.ts';

export const chargeRoutes: ApiRoute[] = [
  retrieveRoute('GET /v1/charges/:id', 'charge', 'charge'),
  {
    route: 'GET /v1/charges',
    builtParameters: ['payment_intent', 'customer', 'created'],
    handle(ctx, { params }) {
      const { payment_intent: intentId, customer } = params;
      return listPage(ctx, {
        kind: 'charge',
        params,
        url: '/v1/charges',
        ...(typeof intentId === 'string' ? { parents: [intentId] } : {}),
        matches: (charge) => customer === undefined || charge['customer'] === customer,
      });
    },
  },
];

import type { ApiRoute } from '../api/api-route.ts';
import { listPage } from '../api/list-page.ts';
import { chargesAsked } from './charges.ts';
import { retrieveRoute } from './retrieve-route.ts';

export const disputeRoutes: ApiRoute[] = [
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

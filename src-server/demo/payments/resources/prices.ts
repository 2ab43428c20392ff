import type { ApiRoute } from '../api/api-route.ts';
import { listPage } from '../api/list-page.ts';
import { createPrice } from '../subscriptions/catalogue.ts';
import { retrieveRoute } from './retrieve-route.ts';

export const priceRoutes: ApiRoute[] = [
  {
    route: 'POST /v1/prices',
    builtParameters: [
      'currency',
      'unit_amount',
      'lookup_key',
      'metadata',
      'product_data.name',
      'product_data.metadata',
      'recurring.interval',
      'recurring.interval_count',
      'tax_behavior',
    ],
    handle: (ctx, { params }) => createPrice(ctx, params),
  },
  retrieveRoute('GET /v1/prices/:id', 'price', 'price'),
  {
    route: 'GET /v1/prices',
    builtParameters: ['active', 'lookup_keys', 'created'],
    handle(ctx, { params }) {
      const keys = params['lookup_keys'] as string[] | undefined;
      return listPage(ctx, {
        kind: 'price',
        params,
        url: '/v1/prices',
        ...(keys ? { parents: keys } : {}),
        matches: (price) => params['active'] === undefined || price['active'] === params['active'],
      });
    },
  },
  retrieveRoute('GET /v1/products/:id', 'product'),
];

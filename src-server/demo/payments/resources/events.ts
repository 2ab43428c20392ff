import { invalidRequest } from '../api/api-error.ts';
import type { ApiRoute } from '../api/api-route.ts';
import { listPage } from '../api/list-page.ts';
import { retrieveRoute } from './retrieve-route.ts';

export const eventRoutes: ApiRoute[] = [
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

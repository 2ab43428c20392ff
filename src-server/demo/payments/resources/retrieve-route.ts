import { resourceMissing } from '../api/api-error.ts';
import type { ApiRoute } from '../api/api-route.ts';
import type { ObjectKind } from '../stripe-objects.ts';

/** `GET /v1/…/:id` of a kind that needs nothing but its stored JSON. `param` is Stripe's name for the id in a 404. */
export function retrieveRoute(route: string, kind: ObjectKind, param = 'id'): ApiRoute {
  return {
    route,
    builtParameters: [],
    handle(ctx, { id }) {
      const row = ctx.store.get(kind, id);
      if (!row) throw resourceMissing(kind, id, param);
      return row.json;
    },
  };
}

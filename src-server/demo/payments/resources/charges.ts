import type { ApiRoute } from '../api/api-route.ts';
import type { Parameters } from '../api/check-parameters.ts';
import { listPage } from '../api/list-page.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { listChildren } from '../stripe-objects.ts';
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

/** Refunds and disputes hang on charges; asked for a payment intent's, that means those of all its charges. */
export function chargesAsked(ctx: StandInContext, params: Parameters): string[] | null {
  const { charge, payment_intent: intentId } = params;
  if (typeof intentId !== 'string') return typeof charge === 'string' ? [charge] : null;
  const ids = listChildren(ctx, 'charge', intentId).map((row) => row.id);
  return typeof charge === 'string' ? ids.filter((id) => id === charge) : ids;
}

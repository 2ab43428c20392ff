import type Stripe from 'stripe';
import { resourceMissing } from '../api/api-error.ts';
import type { ApiRoute } from '../api/api-route.ts';
import { blankCustomer } from '../api/blank-objects.ts';
import type { Parameters } from '../api/check-parameters.ts';
import { listPage } from '../api/list-page.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { readMetadata } from '../payments/metadata.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, insertObject, updateObject } from '../stripe-objects.ts';
import { retrieveRoute } from './retrieve-route.ts';

const builtParameters = ['email', 'name', 'phone', 'description', 'metadata'];

export const customerRoutes: ApiRoute[] = [
  {
    route: 'POST /v1/customers',
    builtParameters,
    handle(ctx, { params }) {
      const customer = withParameters(
        { ...blankCustomer, id: newStripeId('cus', 14), created: unixSeconds(ctx) },
        params,
      );
      insertObject(ctx, customer);
      ctx.emit('customer.created', customer);
      return customer;
    },
  },
  retrieveRoute('GET /v1/customers/:id', 'customer'),
  {
    route: 'POST /v1/customers/:id',
    builtParameters,
    handle(ctx, { id, params }) {
      const customer = withParameters(requireCustomer(ctx, id), params);
      updateObject(ctx, customer);
      ctx.emit('customer.updated', customer);
      return customer;
    },
  },
  {
    route: 'DELETE /v1/customers/:id',
    builtParameters: [],
    handle(ctx, { id }) {
      const customer = requireCustomer(ctx, id);
      const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
      ctx.store.update({ id, json: JSON.stringify(deleted), due: null, hidden: null });
      ctx.emit('customer.deleted', customer);
      return deleted;
    },
  },
  {
    route: 'GET /v1/customers',
    builtParameters: ['email', 'created'],
    handle: (ctx, { params }) =>
      listPage(ctx, {
        kind: 'customer',
        params,
        url: '/v1/customers',
        matches: (customer) =>
          !('deleted' in customer) && (params['email'] === undefined || customer['email'] === params['email']),
      }),
  },
];

function requireCustomer(ctx: StandInContext, id: string): Stripe.Customer {
  const customer = findObject(ctx, 'customer', id);
  if (!customer || 'deleted' in customer) throw resourceMissing('customer', id);
  return customer;
}

function withParameters(customer: Stripe.Customer, params: Parameters): Stripe.Customer {
  const { metadata, ...fields } = params;
  for (const [name, value] of Object.entries(fields)) {
    if (name !== 'expand') Object.assign(customer, { [name]: value === '' ? null : value });
  }
  return { ...customer, metadata: readMetadata(metadata, 'metadata', customer.metadata) };
}

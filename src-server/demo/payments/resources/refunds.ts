import type Stripe from 'stripe';
import { resourceMissing } from '../api/api-error.ts';
import type { ApiRoute } from '../api/api-route.ts';
import { listPage } from '../api/list-page.ts';
import { createRefund } from '../payments/create-refund.ts';
import { readMetadata } from '../payments/metadata.ts';
import { findObject, updateObject } from '../stripe-objects.ts';
import { chargesAsked } from './charges.ts';
import { retrieveRoute } from './retrieve-route.ts';

export const refundRoutes: ApiRoute[] = [
  {
    route: 'POST /v1/refunds',
    builtParameters: ['charge', 'payment_intent', 'amount', 'reason', 'metadata'],
    handle: (ctx, { params }) =>
      createRefund(ctx, {
        chargeId: (params['charge'] as string | undefined) ?? null,
        paymentIntentId: (params['payment_intent'] as string | undefined) ?? null,
        amount: (params['amount'] as number | undefined) ?? null,
        reason: (params['reason'] as Stripe.Refund.Reason | undefined) ?? null,
        metadata: readMetadata(params['metadata'], 'metadata'),
      }),
  },
  retrieveRoute('GET /v1/refunds/:id', 'refund'),
  {
    route: 'POST /v1/refunds/:id',
    builtParameters: ['metadata'],
    handle(ctx, { id, params }) {
      const refund = findObject(ctx, 'refund', id);
      if (!refund) throw resourceMissing('refund', id);
      refund.metadata = readMetadata(params['metadata'], 'metadata', refund.metadata ?? {});
      updateObject(ctx, refund);
      ctx.emit('refund.updated', refund);
      return refund;
    },
  },
  {
    route: 'GET /v1/refunds',
    builtParameters: ['charge', 'payment_intent', 'created'],
    handle(ctx, { params }) {
      const parents = chargesAsked(ctx, params);
      return listPage(ctx, { kind: 'refund', params, url: '/v1/refunds', ...(parents ? { parents } : {}) });
    },
  },
];

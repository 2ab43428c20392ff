import { invalidRequest, notBuilt } from '../api/api-error.ts';
import type { ApiRoute } from '../api/api-route.ts';
import { blankCoupon } from '../api/blank-objects.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { readMetadata } from '../payments/metadata.ts';
import { unixSeconds } from '../stand-in-context.ts';
import { findObject, insertObject } from '../stripe-objects.ts';
import { retrieveRoute } from './retrieve-route.ts';

/** A percentage off one invoice; amounts, and coupons for several months or for ever, are not built. */
export const couponRoutes: ApiRoute[] = [
  {
    route: 'POST /v1/coupons',
    builtParameters: ['id', 'percent_off', 'duration', 'name', 'metadata'],
    handle(ctx, { params }) {
      const { id = newStripeId('', 8).slice(1), percent_off: percentOff, duration = 'once', name = null } = params;
      if (duration !== 'once') throw notBuilt(`coupons of duration ${String(duration)}`);
      if (typeof percentOff !== 'number')
        throw invalidRequest('Must provide percent_off or amount_off.', 'percent_off');
      if (percentOff <= 0 || percentOff > 100) throw invalidRequest('Invalid percent_off', 'percent_off');
      if (findObject(ctx, 'coupon', String(id)))
        throw invalidRequest('Coupon already exists.', 'id', 'resource_already_exists');
      const coupon = {
        ...blankCoupon,
        id: String(id),
        created: unixSeconds(ctx),
        duration: 'once' as const,
        metadata: readMetadata(params['metadata'], 'metadata', {}),
        name: name === null ? null : String(name),
        percent_off: percentOff,
        valid: true,
      };
      insertObject(ctx, coupon);
      return coupon;
    },
  },
  retrieveRoute('GET /v1/coupons/:id', 'coupon', 'coupon'),
];

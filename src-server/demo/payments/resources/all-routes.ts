import type { ApiRoute } from '../api/api-route.ts';
import { chargeRoutes } from './charges.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './events.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { refundRoutes } from './refunds.ts';

/** The menu: a new resource is one more file and one more line here. */
export const allRoutes: ApiRoute[] = [
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...customerRoutes,
  ...eventRoutes,
];

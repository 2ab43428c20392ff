import type { ApiRoute } from '../api/api-route.ts';
import { accountRoutes } from './account.ts';
import { balanceRoutes } from './balance.ts';
import { billingPortalRoutes } from './billing-portal.ts';
import { chargeRoutes } from './charges.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { couponRoutes } from './coupons.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './events.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { priceRoutes } from './prices.ts';
import { refundRoutes } from './refunds.ts';
import { terminalReaderRoutes } from './terminal-readers.ts';
import { subscriptionRoutes } from './subscriptions.ts';

/** The menu: a new resource is one more file and one more line here. */
export const allRoutes: ApiRoute[] = [
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...couponRoutes,
  ...invoiceRoutes,
  ...billingPortalRoutes,
  ...terminalReaderRoutes,
  ...accountRoutes,
  ...balanceRoutes,
];

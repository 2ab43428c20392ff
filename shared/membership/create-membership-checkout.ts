import { z } from 'zod';
import { PlanIdSchema } from './plan-id.ts';

const tick = z.boolean().default(false);

/** `membership.createCheckout`. Strict: a request that carries a price is refused. */
export const CreateMembershipCheckoutInput = z.strictObject({
  planId: PlanIdSchema,
  consents: z.object({ earlyStart: tick, knowsExpiry: tick }).default({ earlyStart: false, knowsExpiry: false }),
});
export type CreateMembershipCheckoutInput = z.infer<typeof CreateMembershipCheckoutInput>;

/** `membership.verify`: the session the payment page came back with. */
export const VerifyMembershipInput = z.strictObject({ sessionId: z.string().max(200).default('') });

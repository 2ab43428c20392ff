import { z } from 'zod';
import { MEMBERSHIP_MESSAGES } from './membership-messages.ts';

/** In the order in which they are shown; stored as they stand here. */
export const CANCEL_REASONS = [
  'Too expensive',
  'Not using it enough',
  'Found a better alternative',
  'Technical issues',
  'Temporary break',
  'Other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

const feedback = z.string().trim().max(2000).optional();

/** `membership.cancel`: a reason must be chosen, feedback is optional. */
export const CancelMembershipInput = z.strictObject({
  reason: z.enum(CANCEL_REASONS, MEMBERSHIP_MESSAGES.reasonMissing),
  feedback,
});
export type CancelMembershipInput = z.infer<typeof CancelMembershipInput>;

/** `membership.cancelPreview` shows the end before anything was chosen. */
export const CancelPreviewInput = z.strictObject({ reason: z.enum(CANCEL_REASONS).optional(), feedback }).optional();

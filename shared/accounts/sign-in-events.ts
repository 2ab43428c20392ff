import { z } from 'zod';
import { IdSchema } from '../ids.ts';
import { paged } from '../admin/admin-queries.ts';

/** A way in that was taken, one that was refused, and a call of an admin's procedure by somebody who may not. */
export const SIGN_IN_EVENTS = ['signed_in', 'sign_in_failed', 'admin_refused'] as const;
export type SignInEventKind = (typeof SIGN_IN_EVENTS)[number];

/** `admin.audit.signIns`: newest first; `cursor` is the number of the last one of the page before. */
export const ListSignInsInput = z.strictObject({
  kind: z.enum(SIGN_IN_EVENTS).nullish(),
  userId: IdSchema.nullish(),
  ...paged,
  cursor: z.int().positive().nullish(),
});
export type ListSignInsInput = z.output<typeof ListSignInsInput>;

export type SignInView = {
  id: string;
  at: Date;
  kind: SignInEventKind;
  /** Null where the address tried has no account, or nobody was signed in. */
  userId: string | null;
  /** As the account is called today. */
  userName: string | null;
  /** A /24 or a /48. */
  network: string;
  /** The way in, or the procedure that was refused. */
  detail: string;
};

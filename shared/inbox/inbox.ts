import { z } from 'zod';
import type { DeclarationKind } from '../contact/declaration-kind.ts';
import { IdSchema } from '../ids.ts';
import { NewestFirstCursor, paged } from '../admin/admin-queries.ts';
import { INBOX_KINDS, type InboxKind } from './inbox-kinds.ts';

/** How much waits for a person. */
export type AdminWaiting = Partial<Record<'workshops' | 'inbox' | 'money' | 'desks', number>>;

/** `admin.inbox.list`: newest first; `open` is what nobody has ticked off yet. */
export const ListInboxInput = z.strictObject({
  kind: z.enum(INBOX_KINDS),
  show: z.enum(['open', 'all']).default('open'),
  /** This one only, handled or not. */
  id: IdSchema.optional(),
  ...paged,
  cursor: NewestFirstCursor.nullish(),
});
export type ListInboxInput = z.output<typeof ListInboxInput>;

/** `admin.inbox.setHandled`: ticked off, or open again. */
export const SetHandledInput = z.strictObject({ kind: z.enum(INBOX_KINDS), id: IdSchema, isHandled: z.boolean() });
export type SetHandledInput = z.output<typeof SetHandledInput>;

/** A letter, whichever form it came by: facts beside the words somebody wrote. */
export type InboxEntry = {
  id: string;
  kind: InboxKind;
  name: string;
  /** Empty once its sender's account is deleted. */
  email: string;
  title: string;
  text: string;
  facts: readonly (readonly [label: string, value: string])[];
  createdAt: Date;
  handledAt: Date | null;
  /** A declaration that no membership was certain for: a person says whose it is. */
  toAssign: {
    kind: DeclarationKind;
    /** Its cause is to be judged as well (§ 314 BGB). */ isExtraordinary: boolean;
    /** The membership it seems to mean. */ membershipId: string | null;
    /** Its sender was told that it ends nothing; it may turn out otherwise. */ isDeclined: boolean;
  } | null;
};

import { z } from 'zod';
import { paged } from '../admin/admin-queries.ts';

const AuditCursor = z.strictObject({ at: z.date(), number: z.int().positive() });
export type AuditCursor = z.infer<typeof AuditCursor>;

/**
 * `admin.audit.list`: newest first. At most one of action, actor and subject narrows it; each has an index of its own.
 * Without one, `whose` shows what the office and the server did, or all; `from` and `until` bound it in time.
 */
export const ListAuditInput = z.strictObject({
  filter: z
    .discriminatedUnion('by', [
      z.strictObject({ by: z.literal('action'), action: z.string().regex(/^[a-z_.]{1,60}$/) }),
      z.strictObject({ by: z.literal('actor'), actorId: z.string().min(1).max(100) }),
      z.strictObject({
        by: z.literal('subject'),
        subjectKind: z.string().regex(/^[a-z_]{1,40}$/),
        subjectId: z.string().min(1).max(100),
      }),
    ])
    .nullish(),
  whose: z.enum(['office', 'all']).default('all'),
  /** From this instant on. */ from: z.date().nullish(),
  /** Before this one. */ until: z.date().nullish(),
  ...paged,
  cursor: AuditCursor.nullish(),
});
export type ListAuditInput = z.output<typeof ListAuditInput>;

/** One line of the audit log: who did what to which record, and what was different after it. */
export type AuditView = {
  id: string;
  at: Date;
  action: string;
  actorKind: string;
  actorId: string | null;
  /** As the account is called today; null for the server itself, and for one that is deleted. */
  actorName: string | null;
  subjectKind: string;
  subjectId: string;
  /** A few of them have a name today: an event's title, a workshop's topic, a person's name. */
  subjectName: string | null;
  before: unknown;
  after: unknown;
};

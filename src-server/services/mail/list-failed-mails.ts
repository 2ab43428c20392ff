import { and, eq, sql } from 'drizzle-orm';
import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { prepared } from '#server/db/client.ts';
import { isBefore, newestFirst } from '#server/db/paging.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { requirePermission } from '../base/authorize.ts';
import type { OutboxRow } from '../base/outbox/outbox-rows.ts';
import type { ServiceContext } from '../base/service-context.ts';
import { newestPage } from '../base/take-page.ts';
import type { MailKind } from './define-mails.ts';
import { MAILS } from './mails.ts';

/** A mail, or money back, that was given up, with what the panel calls it; the reason holds no address. */
export type FailedMail = {
  id: string;
  kind: OutboxRow['kind'];
  name: string;
  attempts: number;
  lastError: string;
  createdAt: Date;
};

/** What else leaves by the outbox. */
const OTHERS: Record<Exclude<OutboxRow['kind'], MailKind>, { name: string }> = {
  'membership.end_now': { name: 'The end of a membership that Stripe was never told about' },
  'membership.cancel': { name: 'A cancellation that Stripe was never told about' },
  'membership.free_month': { name: 'A free month that Stripe was never told about' },
  'membership.customer': { name: 'A new address that Stripe was never told about' },
  'membership.plan': { name: 'A change of plan that Stripe was never told about' },
  'membership.wallet': { name: 'A changed pass that Google Wallet was never told about' },
  'wallet.pass': { name: 'A changed pass that a phone was never told about' },
  'wallet.event': { name: 'A changed event that Google Wallet was never told about' },
  webhook: { name: 'Something another program was never told about' },
  refund: { name: 'A refund that Stripe was never told about' },
};
const KINDS: Record<OutboxRow['kind'], { name: string }> = { ...MAILS, ...OTHERS };

/** A row may be older than this version, and of a kind that is no more. */
const nameOf = (kind: string): string => ownEntry(KINDS, kind)?.name ?? kind;

const failed = prepared({ at: outbox.createdAt, id: outbox.id, limit: Number }, (orm, { limit, ...from }) =>
  orm
    .select({
      id: outbox.id,
      kind: sql<OutboxRow['kind']>`${outbox.kind}`,
      attempts: outbox.attempts,
      lastError: sql<string>`coalesce(${outbox.lastError}, '')`,
      createdAt: outbox.createdAt,
    })
    .from(outbox)
    .where(and(eq(outbox.status, 'failed').inlineParams(), isBefore(outbox.createdAt, outbox.id, from)))
    .orderBy(...newestFirst(outbox.createdAt, outbox.id))
    .limit(limit)
    .prepare(),
);

/**
 * What could not be sent for good, newest first, a page at a time; a refund that never reached the provider is among
 * it.
 */
export function listFailedMails(ctx: ServiceContext, input: NewestFirstInput): Page<FailedMail, NewestFirstCursor> {
  requirePermission(ctx, 'admin:read');
  return newestPage(input, (range) =>
    failed(ctx.db)
      .all(range)
      .map((row) => ({ ...row, name: nameOf(row.kind) })),
  );
}

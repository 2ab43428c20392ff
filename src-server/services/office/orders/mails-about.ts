import { and, gte, like, lt } from 'drizzle-orm';
import type { PersonMail } from '#shared/orders/order-list.ts';
import { prepared } from '#server/db/client.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** A record's mails are named `{id}` or `{id}:{more}`; `;` is the sign after `:`. */
const about = prepared({ from: outbox.refId, to: outbox.refId }, (orm, { from, to }) =>
  orm
    .select({
      id: outbox.id,
      kind: outbox.kind,
      status: outbox.status,
      createdAt: outbox.createdAt,
      doneAt: outbox.doneAt,
    })
    .from(outbox)
    .where(and(gte(outbox.refId, from), lt(outbox.refId, to), like(outbox.kind, 'mail.%')))
    .prepare(),
);

/** `mail.order_paid` as words. */
export const mailWords = (kind: string): string => kind.replace(/^mail\./, '').replaceAll('_', ' ');

const STATES = { waiting: 'waiting', done: 'sent', failed: 'failed' } as const;

/** The mails about these records (an order, a membership, an account) with how far they came, newest first. */
export function mailsAbout(ctx: Pick<ServiceContext, 'db'>, ids: readonly string[]): PersonMail[] {
  return ids
    .flatMap((id) => about(ctx.db).all({ from: id, to: `${id};` }))
    .map(({ id, kind, status, createdAt, doneAt }) => ({ id, kind, state: STATES[status], at: doneAt ?? createdAt }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

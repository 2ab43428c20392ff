import { and, asc, eq, exists, isNull, lte, ne, not, notExists, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { prepared, type Orm } from '#server/db/client.ts';
import { indexedBy, readBy } from '#server/db/indexed-by.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import {
  outbox,
  WAITING_CAMPAIGNS,
  WAITING_MAILS,
  WAITING_REFUNDS,
  WAITING_REMINDERS,
  WAITING_WEBHOOKS,
} from '#server/db/schema/outbox.ts';
import { webhookDeliveries } from '#server/db/schema/webhooks.ts';
import { isLivingProcess } from '../leases.ts';
import type { OutboxQueue } from './outbox-queues.ts';
import type { OutboxEntry } from './put-in-outbox.ts';

const columns = {
  id: outbox.id,
  refId: outbox.refId,
  payload: outbox.payload,
  lang: outbox.lang,
  attempts: outbox.attempts,
};

/** A row to carry out; `payload` is JSON, and without `lang` a mail is in the language of its kind. */
export type OutboxRow = Pick<typeof outbox.$inferSelect, Exclude<keyof typeof columns, 'lang'>> &
  Partial<Pick<typeof outbox.$inferSelect, 'lang'>> & { kind: OutboxEntry['kind'] };

/** The delivery that a webhook's row is about: its id is how `ref_id` begins, a UUID. */
const isOwnDelivery = eq(webhookDeliveries.id, sql`substr(${outbox.refId}, 1, 36)`);
const endpointOf = (orm: Orm) =>
  orm.select({ id: webhookDeliveries.endpointId }).from(webhookDeliveries).where(isOwnDelivery);

type DueParts = { isSendable?: (orm: Orm, busy: SQL) => SQL; receiver?: (orm: Orm) => SQL };

/** A process that is alone has no name for itself: then a claim is only ever a dead one's. */
const isAlone = (self: SQLWrapper): SQL => sql`${self} IS NULL`;

/** Nobody is at it, or only who died at it. What this process has in hand it knows itself. */
const isUnclaimed = (orm: Orm, self: SQLWrapper, now: SQLWrapper): SQL | undefined =>
  or(
    isNull(outbox.claimedBy),
    isAlone(self),
    eq(outbox.claimedBy, self),
    not(isLivingProcess(orm, outbox.claimedBy, now)),
  );

/**
 * The index is named: with `kind = …` SQLite's planner would read and sort all rows of a kind there ever were. `busy` is
 * a JSON list of receivers that have enough to do.
 */
const dueWhere = (index: string, isWaiting: SQL, { isSendable, receiver }: DueParts = {}) =>
  prepared({ now: outbox.nextAttemptAt, self: outbox.claimedBy, busy: String, limit: Number }, (orm, values) =>
    orm
      .select({
        ...readBy(columns),
        kind: sql<OutboxEntry['kind']>`${outbox.kind}`,
        receiver: sql<string | null>`${receiver?.(orm) ?? sql`NULL`}`,
      })
      .from(indexedBy(outbox, index))
      .where(
        and(
          isWaiting,
          isSendable?.(orm, sql`${values.busy}`),
          lte(outbox.nextAttemptAt, values.now),
          isUnclaimed(orm, values.self, values.now),
        ),
      )
      .orderBy(asc(outbox.nextAttemptAt))
      .limit(values.limit)
      .prepare(),
  );

/** A campaign's mail names its campaign first, by a UUID. */
const isOfRunningCampaign = (orm: Orm): SQL =>
  exists(
    orm
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.id, sql`substr(${outbox.refId}, 1, 36)`), ne(campaigns.state, 'stopped'))),
  );

/** Nothing for an endpoint that has enough under way; what lost its endpoint is for nobody, and done at once. */
const isForFreeEndpoint = (orm: Orm, busy: SQL): SQL =>
  notExists(
    orm
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(isOwnDelivery, sql`${webhookDeliveries.endpointId} IN (SELECT value FROM json_each(${busy}))`)),
  );

export const findDueRows = {
  mail: dueWhere('outbox_waiting_mails_idx', WAITING_MAILS),
  reminder: dueWhere('outbox_waiting_reminders_idx', WAITING_REMINDERS),
  campaign: dueWhere('outbox_waiting_campaigns_idx', WAITING_CAMPAIGNS, { isSendable: isOfRunningCampaign }),
  refund: dueWhere('outbox_waiting_refunds_idx', WAITING_REFUNDS),
  webhook: dueWhere('outbox_waiting_webhooks_idx', WAITING_WEBHOOKS, {
    isSendable: isForFreeEndpoint,
    receiver: (orm) => sql`${endpointOf(orm)}`,
  }),
} satisfies Record<OutboxQueue, unknown>;

/** Still this process's: a row that was frozen with it for too long is another's by now. */
const isMine = (self: SQLWrapper): SQL | undefined =>
  or(isNull(outbox.claimedBy), isAlone(self), eq(outbox.claimedBy, self));

/** What is under way is said in the row itself where other processes look for work, too. */
export const claim = prepared({ id: outbox.id, self: outbox.claimedBy }, (orm, { id, self }) =>
  orm.update(outbox).set({ claimedBy: self }).where(eq(outbox.id, id)).prepare(),
);

/** The payload goes with the mail: no address stays behind. */
export const markDone = prepared(
  { now: outbox.doneAt, id: outbox.id, self: outbox.claimedBy },
  (orm, { now, id, self }) =>
    orm
      .update(outbox)
      .set({
        status: 'done',
        attempts: sql`${outbox.attempts} + 1`,
        payload: null,
        claimedBy: null,
        lastError: null,
        doneAt: now,
      })
      .where(and(eq(outbox.id, id), eq(outbox.status, 'waiting'), isMine(self)))
      .prepare(),
);

/** What was put off while it was under way (a stopped campaign's mail) stays put off. */
export const markFailed = prepared(
  {
    nextAttemptAt: outbox.nextAttemptAt,
    id: outbox.id,
    self: outbox.claimedBy,
    ...columnsOf(outbox, ['status', 'attempts', 'lastError']),
  },
  (orm, { nextAttemptAt, id, self, ...changes }) =>
    orm
      .update(outbox)
      .set({
        ...changes,
        claimedBy: null,
        nextAttemptAt: sql`max(${outbox.nextAttemptAt}, ${nextAttemptAt})`,
      })
      .where(and(eq(outbox.id, id), eq(outbox.status, 'waiting'), isMine(self)))
      .prepare(),
);

import { and, eq, getTableColumns, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { CampaignView } from '#shared/newsletters/subscriptions.ts';
import type { CampaignState } from '#shared/newsletters/campaign.ts';
import { DomainError } from '#shared/errors.ts';
import { updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { indexedBy } from '#server/db/indexed-by.ts';
import { END_OF_TIME } from '#server/db/paging.ts';
import type { PlaceholdersOf } from '#server/db/placeholders.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { outbox, WAITING_CAMPAIGNS } from '#server/db/schema/outbox.ts';
import { audienceOf } from './audience-of.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const { body: _body, blocks: _blocks, ...columns } = getTableColumns(campaigns);
/** All but the text, which only its mails need. */
export const CAMPAIGN_COLUMNS = columns;

export type CampaignRow = Omit<typeof campaigns.$inferSelect, 'body' | 'blocks'>;

const byId = prepared({ id: campaigns.id }, (orm, { id }) =>
  orm.select(CAMPAIGN_COLUMNS).from(campaigns).where(eq(campaigns.id, id)).prepare(),
);

export const findCampaign = (ctx: ServiceContext, id: string): CampaignRow | undefined => byId(ctx.db).get({ id });

/** Throws CAMPAIGN_NOT_FOUND. */
export function campaignOf(ctx: ServiceContext, id: string): CampaignRow {
  const row = findCampaign(ctx, id);
  if (row === undefined) throw new DomainError('CAMPAIGN_NOT_FOUND');
  return row;
}

/** Whether nothing of it has left: its words and people can still be others. One of plain words is none of blocks. */
export const canChange = ({ state, queuedCount, queuedAt, audience }: CampaignRow): boolean =>
  audience !== null &&
  (state === 'draft' || state === 'scheduled' || (state === 'stopped' && queuedCount === 0 && queuedAt === null));

export const campaignView = (row: CampaignRow): CampaignView => ({
  id: row.id,
  audience: audienceOf(row),
  subject: row.subject,
  state: row.state,
  recipients: row.recipientCount,
  queued: row.queuedCount,
  emailsSent: row.sentCount,
  emailsFailed: row.failedCount,
  scheduledAt: row.scheduledAt,
  canChange: canChange(row),
  createdAt: row.createdAt,
  finishedAt: row.finishedAt,
});

/** `finishedAt` is for a campaign that is done. */
export function setState(
  ctx: ServiceContext,
  id: string,
  { state, finishedAt = null }: { state: CampaignState; finishedAt?: Date | null },
): void {
  updateRows(ctx.db, campaigns, { id }, { state, finishedAt });
}

/** A mail with this due date waits until the campaign goes on. */
const NEVER = END_OF_TIME;
/** A few milliseconds' worth. */
const MOVED_AT_ONCE = 500;

/**
 * The campaigns' mails that wait, and nothing else. The index is named, because the planner would rather take the
 * unique one on (kind, ref_id), which has every mail that a campaign ever sent.
 */
export const WAITING_MAILS = indexedBy(outbox, 'outbox_waiting_campaigns_idx');
/** Drizzle takes no column of a table that stands in a fragment. */
export const WAITING_ID = sql<string>`${outbox.id}`;
/** Between which two the keys of a campaign's mails are. */
export const MAIL_RANGE = { from: outbox.refId, to: outbox.refId };
/**
 * The words of that index, and the mails of one campaign: `ref_id` is `{campaignId}:{subscriptionId}`, and ';' follows
 * ':'.
 */
export const isWaitingMail = ({ from, to }: PlaceholdersOf<typeof MAIL_RANGE>): SQL | undefined =>
  and(WAITING_CAMPAIGNS, gt(outbox.refId, from), lt(outbox.refId, to));
/** The range of `ref_id` that the mails of one campaign have. */
export const rangeOf = (campaignId: string) => ({ from: `${campaignId}:`, to: `${campaignId};` });

const moveWhere = (which: SQL) =>
  prepared({ at: outbox.nextAttemptAt, ...MAIL_RANGE }, (orm, { at, ...range }) =>
    orm
      .update(outbox)
      .set({ nextAttemptAt: at })
      .where(
        inArray(
          outbox.id,
          orm
            .select({ id: WAITING_ID })
            .from(WAITING_MAILS)
            .where(and(isWaitingMail(range), which))
            .limit(MOVED_AT_ONCE),
        ),
      )
      .prepare(),
  );
const hold = moveWhere(lt(outbox.nextAttemptAt, NEVER));
const release = moveWhere(eq(outbox.nextAttemptAt, NEVER));

/** Puts the next of a stopped campaign's mails out of the queue's sight; gives how many. */
export const holdMails = (ctx: ServiceContext, id: string): number =>
  hold(ctx.db).run({ ...rangeOf(id), at: NEVER }).changes;
/** Makes the next of them due again; gives how many. */
export const releaseMails = (ctx: ServiceContext, id: string): number =>
  release(ctx.db).run({ ...rangeOf(id), at: ctx.now() }).changes;

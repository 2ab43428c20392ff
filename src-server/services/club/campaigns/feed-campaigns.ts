import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { insertIfNew, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { audienceOf } from './audience-of.ts';
import { countAudience, nextRecipients } from './audience-rows.ts';
import {
  CAMPAIGN_COLUMNS,
  isWaitingMail,
  MAIL_RANGE,
  rangeOf,
  releaseMails,
  setState,
  WAITING_ID,
  WAITING_MAILS,
  type CampaignRow,
} from './campaign-rows.ts';

const sending = prepared((orm) =>
  orm
    .select(CAMPAIGN_COLUMNS)
    .from(campaigns)
    .where(sql`${campaigns.state} = 'sending'`)
    .orderBy(asc(campaigns.createdAt))
    .prepare(),
);

const advance = prepared(
  { cursorId: campaigns.cursorId, id: campaigns.id, queued: Number },
  (orm, { cursorId, id, queued }) =>
    orm
      .update(campaigns)
      .set({
        cursorId,
        queuedCount: sql`${campaigns.queuedCount} + ${queued}`,
      })
      .where(eq(campaigns.id, id))
      .prepare(),
);

/** A mail that was not tried yet; what is tried again after a failure goes on by itself, and on being counted. */
const untried = prepared({ now: outbox.nextAttemptAt, ...MAIL_RANGE }, (orm, { now, ...range }) =>
  orm
    .select({ id: WAITING_ID })
    .from(WAITING_MAILS)
    .where(and(isWaitingMail(range), lte(outbox.nextAttemptAt, now), eq(outbox.attempts, 0)))
    .limit(1)
    .prepare(),
);

const scheduled = prepared({ now: campaigns.scheduledAt }, (orm, { now }) =>
  orm
    .select(CAMPAIGN_COLUMNS)
    .from(campaigns)
    .where(and(sql`${campaigns.state} = 'scheduled'`, lte(campaigns.scheduledAt, now)))
    .orderBy(asc(campaigns.scheduledAt))
    .prepare(),
);

/** Begins with the mailings whose time has come; whom they reach is counted again. */
function beginScheduled(ctx: ServiceContext): void {
  const now = ctx.now();
  if (scheduled(ctx.db).get({ now }) === undefined) return;
  inTransaction(ctx.db, () => {
    for (const campaign of scheduled(ctx.db).all({ now }))
      updateRows(
        ctx.db,
        campaigns,
        { id: campaign.id },
        { state: 'sending', recipientCount: countAudience(ctx, audienceOf(campaign)).people },
      );
  });
}

/** Puts the next few hundred mails of a campaign into the outbox; null when everybody's is there. */
function feed(ctx: ServiceContext, campaign: CampaignRow): number | null {
  const at = ctx.now();
  const recipients = nextRecipients(ctx, {
    audience: audienceOf(campaign),
    after: campaign.cursorId,
    until: campaign.scheduledAt ?? campaign.createdAt,
  });
  const last = recipients.at(-1);
  if (last === undefined) {
    updateRows(ctx.db, campaigns, { id: campaign.id }, { queuedAt: at });
    return null;
  }
  // Unique per (kind, ref_id): however often it is tried, nobody gets two.
  for (const key of recipients)
    insertIfNew(ctx.db, outbox, {
      id: randomUUID(),
      kind: 'mail.campaign',
      refId: `${campaign.id}:${key}`,
      nextAttemptAt: at,
      createdAt: at,
    });
  advance(ctx.db).run({ id: campaign.id, cursorId: last, queued: recipients.length });
  ctx.wakeJobs();
  return recipients.length;
}

/**
 * All in the outbox: it is done once none of them waits; what was put aside by a stop comes up when the others have
 * left.
 */
function finish(ctx: ServiceContext, id: string): number {
  const now = ctx.now();
  if (untried(ctx.db).get({ now, ...rangeOf(id) }) !== undefined) return 0;
  const released = releaseMails(ctx, id);
  if (released === 0) setState(ctx, id, { state: 'done', finishedAt: now });
  else ctx.wakeJobs();
  return released;
}

/**
 * Takes the running campaigns one step on, the oldest first. Gives how many mails became due; 0 when there is nothing
 * to do for now.
 */
export function feedCampaigns(ctx: ServiceContext): number {
  beginScheduled(ctx);
  if (sending(ctx.db).get() === undefined) return 0;
  return inTransaction(ctx.db, () => {
    for (const campaign of sending(ctx.db).all()) {
      const queued = campaign.queuedAt === null ? feed(ctx, campaign) : null;
      const due = queued ?? finish(ctx, campaign.id);
      if (due > 0) return due;
    }
    return 0;
  });
}

import { randomUUID } from 'node:crypto';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { CAMPAIGN_COLUMNS, releaseMails, setState, type CampaignRow } from './campaign-rows.ts';

/** So many are put into the outbox in one transaction: a few milliseconds in which nobody is answered. */
export const CAMPAIGN_CHUNK = 150;

const sending = statement<[], CampaignRow>(
  `SELECT ${CAMPAIGN_COLUMNS} FROM campaigns WHERE state = 'sending' ORDER BY created_at`,
);
const next = statement<{ type: string; after: string; until: number; limit: number }, { id: string }>(
  `SELECT id FROM newsletter_subscriptions WHERE subscription_type = @type AND is_active = 1 AND id > @after AND created_at <= @until ORDER BY id LIMIT @limit`,
);
/** Unique per (kind, ref_id): however often it is tried, nobody has two. */
const queue = statement<{ id: string; refId: string; at: number }>(
  `INSERT INTO outbox (id, kind, ref_id, next_attempt_at, created_at) VALUES (@id, 'mail.campaign', @refId, @at, @at) ON CONFLICT DO NOTHING`,
);
const advance = statement<{ id: string; cursorId: string; queued: number }>(
  `UPDATE campaigns SET cursor_id = @cursorId, queued_count = queued_count + @queued WHERE id = @id`,
);
const setQueued = statement<{ id: string; at: number }>(`UPDATE campaigns SET queued_at = @at WHERE id = @id`);
/** Its first tries; what is tried again after a failure goes on by itself, and on being counted. */
const isWaiting = statement<{ now: number; from: string; to: string }, { found: 1 }>(
  `SELECT 1 AS found FROM outbox INDEXED BY outbox_waiting_campaigns_idx WHERE status = 'waiting' AND kind = 'mail.campaign' AND next_attempt_at <= @now AND ref_id > @from AND ref_id < @to AND attempts = 0 LIMIT 1`,
);

/** Puts the next few hundred mails of a campaign into the outbox; null when everybody's is there. */
function feed(ctx: ServiceContext, campaign: CampaignRow): number | null {
  const at = ctx.now().getTime();
  const recipients = next(ctx.db).all({
    type: campaign.type,
    after: campaign.cursorId,
    until: campaign.createdAt,
    limit: CAMPAIGN_CHUNK,
  });
  const last = recipients.at(-1);
  if (last === undefined) {
    setQueued(ctx.db).run({ id: campaign.id, at });
    return null;
  }
  for (const { id } of recipients) queue(ctx.db).run({ id: randomUUID(), refId: `${campaign.id}:${id}`, at });
  advance(ctx.db).run({ id: campaign.id, cursorId: last.id, queued: recipients.length });
  ctx.wakeJobs();
  return recipients.length;
}

/** All in the outbox: it is done once none of them waits; what was put aside by a stop comes up when the others have left. */
function finish(ctx: ServiceContext, id: string): number {
  const now = ctx.now().getTime();
  if (isWaiting(ctx.db).get({ now, from: `${id}:`, to: `${id};` }) !== undefined) return 0;
  const released = releaseMails(ctx, id);
  if (released === 0) setState(ctx.db).run({ id, state: 'done', finishedAt: now });
  else ctx.wakeJobs();
  return released;
}

/** Takes the running campaigns one step on, the oldest first. Gives how many mails became due; 0 when there is nothing to do for now. */
export function feedCampaigns(ctx: ServiceContext): number {
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

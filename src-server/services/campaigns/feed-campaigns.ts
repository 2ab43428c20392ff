import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../outbox/put-in-outbox.ts';
import type { ServiceContext } from '../service-context.ts';
import { CAMPAIGN_COLUMNS, setState, type CampaignRow } from './campaign-rows.ts';

/** So many of them wait in the outbox at most: a ticket bought meanwhile waits behind a second or two of newsletters, not behind twenty thousand. */
export const CAMPAIGN_WINDOW = 100;

const sending = statement<[], CampaignRow>(`SELECT ${CAMPAIGN_COLUMNS} FROM campaigns WHERE state = 'sending' ORDER BY created_at LIMIT 1`);
const dueNow = statement<{ now: number }, { n: number }>(`SELECT COUNT(*) AS n FROM outbox WHERE status = 'waiting' AND next_attempt_at <= @now AND kind = 'mail.campaign'`);
const next = statement<{ type: string; after: string; until: number; limit: number }, { id: string }>(
  `SELECT id FROM newsletter_subscriptions WHERE subscription_type = @type AND is_active = 1 AND id > @after AND created_at <= @until ORDER BY id LIMIT @limit`,
);
const advance = statement<{ id: string; cursorId: string; queued: number }>(`UPDATE campaigns SET cursor_id = @cursorId, queued_count = queued_count + @queued WHERE id = @id`);

/** Puts the next few mails of the oldest running campaign into the outbox. Gives how many; 0 when there is nothing to do for now. */
export function feedCampaigns(ctx: ServiceContext): number {
  const running = sending(ctx.db).get();
  if (running === undefined) return 0;
  return inTransaction(ctx.db, () => {
    const campaign = sending(ctx.db).get();
    if (campaign === undefined) return 0;
    const now = ctx.now().getTime();
    const room = CAMPAIGN_WINDOW - (dueNow(ctx.db).get({ now })?.n ?? 0);
    if (room <= 0) return 0;
    const recipients = next(ctx.db).all({ type: campaign.type, after: campaign.cursorId, until: campaign.createdAt, limit: room });
    for (const { id } of recipients) putInOutbox(ctx, { kind: 'mail.campaign', refId: `${campaign.id}:${id}` });
    const last = recipients.at(-1);
    if (last !== undefined) advance(ctx.db).run({ id: campaign.id, cursorId: last.id, queued: recipients.length });
    // Nobody is left; what still waits in the outbox, or failed, goes on being counted.
    else setState(ctx.db).run({ id: campaign.id, state: 'done', finishedAt: now });
    return recipients.length;
  });
}

import type { CampaignView } from '#shared/admin/subscriptions.ts';
import type { CampaignState } from '#shared/newsletters/campaign.ts';
import type { NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { DomainError } from '#shared/errors.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type CampaignRow = {
  id: string;
  type: NewsletterType;
  subject: string;
  state: CampaignState;
  recipients: number;
  queued: number;
  emailsSent: number;
  emailsFailed: number;
  cursorId: string;
  queuedAt: number | null;
  createdAt: number;
  finishedAt: number | null;
};

export const CAMPAIGN_COLUMNS = `id, subscription_type AS type, subject, state, recipient_count AS recipients, queued_count AS queued, sent_count AS emailsSent, failed_count AS emailsFailed,
  cursor_id AS cursorId, queued_at AS queuedAt, created_at AS createdAt, finished_at AS finishedAt`;

const byId = statement<{ id: string }, CampaignRow>(`SELECT ${CAMPAIGN_COLUMNS} FROM campaigns WHERE id = @id`);

/** Throws CAMPAIGN_NOT_FOUND. */
export function campaignOf(ctx: ServiceContext, id: string): CampaignRow {
  const row = byId(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('CAMPAIGN_NOT_FOUND');
  return row;
}

export const campaignView = ({ cursorId: _cursor, queuedAt: _queuedAt, ...row }: CampaignRow): CampaignView => ({
  ...row,
  createdAt: new Date(row.createdAt),
  finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt),
});

export const setState = statement<{ id: string; state: CampaignState; finishedAt: number | null }>(
  `UPDATE campaigns SET state = @state, finished_at = @finishedAt WHERE id = @id`,
);

/** Later than any clock: what waits for it is not due until somebody says so. */
const NEVER = 8_640_000_000_000_000;
/** A few milliseconds' worth. */
const MOVED_AT_ONCE = 500;

type Move = { from: string; to: string; limit: number; at: number };
const moveWhere = (which: string) =>
  statement<Move>(
    `UPDATE outbox SET next_attempt_at = @at WHERE id IN (SELECT id FROM outbox INDEXED BY outbox_waiting_campaigns_idx
       WHERE status = 'waiting' AND kind = 'mail.campaign' AND ${which} AND ref_id > @from AND ref_id < @to LIMIT @limit)`,
  );
const [hold, release] = [moveWhere(`next_attempt_at < ${NEVER}`), moveWhere(`next_attempt_at = ${NEVER}`)];
const range = (id: string) => ({ from: `${id}:`, to: `${id};`, limit: MOVED_AT_ONCE });

/** Puts the next of a stopped campaign's mails out of the queue's sight; gives how many. */
export const holdMails = (ctx: ServiceContext, id: string): number =>
  hold(ctx.db).run({ ...range(id), at: NEVER }).changes;
/** Makes the next of them due again; gives how many. */
export const releaseMails = (ctx: ServiceContext, id: string): number =>
  release(ctx.db).run({ ...range(id), at: ctx.now().getTime() }).changes;

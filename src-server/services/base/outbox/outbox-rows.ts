import { statement } from '#server/db/client.ts';
import type { OutboxEntry } from './put-in-outbox.ts';

/** A row to carry out; `payload` is JSON. */
export type OutboxRow = {
  id: string;
  kind: OutboxEntry['kind'];
  refId: string;
  payload: string | null;
  attempts: number;
  createdAt: number;
};

/** Money back does not wait behind mails that a slow mail server holds up, nor a ticket behind a newsletter to thousands: each queue has its own lanes. */
export const OUTBOX_QUEUES = ['mail', 'campaign', 'refund'] as const;
export type OutboxQueue = (typeof OUTBOX_QUEUES)[number];

/** The index is named: with `kind = …` the planner would rather read all there ever was of a kind, and sort it. */
const dueWhere = (queue: string, index: string) =>
  statement<{ now: number; limit: number }, OutboxRow>(
    `SELECT id, kind, ref_id AS refId, payload, attempts, created_at AS createdAt FROM outbox INDEXED BY ${index}
     WHERE status = 'waiting' AND ${queue} AND next_attempt_at <= @now ORDER BY next_attempt_at LIMIT @limit`,
  );

/** Each as its partial index says it. */
export const findDueRows = {
  mail: dueWhere(`kind <> 'refund' AND kind <> 'mail.campaign'`, 'outbox_waiting_mails_idx'),
  campaign: dueWhere(
    `kind = 'mail.campaign' AND EXISTS (SELECT 1 FROM campaigns c WHERE c.id = substr(ref_id, 1, 36) AND c.state <> 'stopped')`,
    'outbox_waiting_campaigns_idx',
  ),
  refund: dueWhere(`kind = 'refund'`, 'outbox_waiting_refunds_idx'),
} satisfies Record<OutboxQueue, unknown>;

/** The payload goes with the mail: no address stays behind (decisions §8). */
export const markDone = statement<{ id: string; now: number }>(
  `UPDATE outbox SET status = 'done', attempts = attempts + 1, payload = NULL, last_error = NULL, done_at = @now WHERE id = @id AND status = 'waiting'`,
);

/** What was put off while it was under way (a stopped campaign's mail) stays put off. */
export const markFailed = statement<{
  id: string;
  status: 'waiting' | 'failed';
  attempts: number;
  nextAttemptAt: number;
  lastError: string;
}>(
  `UPDATE outbox SET status = @status, attempts = @attempts, next_attempt_at = MAX(next_attempt_at, @nextAttemptAt), last_error = @lastError WHERE id = @id AND status = 'waiting'`,
);

export const putBack = statement<{ id: string; now: number }>(
  `UPDATE outbox SET status = 'waiting', attempts = 0, next_attempt_at = @now WHERE id = @id AND status = 'failed'`,
);

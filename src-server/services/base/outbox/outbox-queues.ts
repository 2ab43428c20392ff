/**
 * Each queue has its own lanes. So a refund does not wait behind mails that a slow mail server holds up, and a ticket
 * does not wait behind a newsletter to thousands.
 */
export const OUTBOX_QUEUES = ['mail', 'campaign', 'refund'] as const;
export type OutboxQueue = (typeof OUTBOX_QUEUES)[number];

/**
 * Each queue has its own lanes. So a refund does not wait behind mails that a slow mail server holds up, and a ticket
 * does not wait behind a newsletter to thousands the mails of the day before a night and those to followers, or
 * another program's server that hangs.
 */
export const OUTBOX_QUEUES = ['mail', 'reminder', 'campaign', 'refund', 'webhook'] as const;
export type OutboxQueue = (typeof OUTBOX_QUEUES)[number];

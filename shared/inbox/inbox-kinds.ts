/**
 * What people write to the organiser; declarations come first, their clock runs by law. Apart from the schemas: the
 * panel's page needs no zod.
 */
export const INBOX_KINDS = ['declarations', 'messages', 'reservations', 'courses'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

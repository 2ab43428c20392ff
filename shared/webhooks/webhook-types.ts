/** What other programs can be told of. The names are part of the interface: none is ever taken away or renamed. */
export const WEBHOOK_TYPES = [
  'order.paid',
  'order.refunded',
  'ticket.issued',
  'ticket.cancelled',
  'ticket.checked_in',
  'event.published',
  'event.changed',
  'event.cancelled',
  'member.started',
  'member.ended',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** Sent by a button in the panel, to try a receiver out. */
export const TEST_TYPE = 'webhook.test';

/**
 * The body of a webhook: what happened to which record, by its id. No names, addresses or codes: whoever needs more
 * asks the interface for it. `sequence` counts what was told of one record, since their order is not promised.
 */
export type WebhookBody = {
  type: WebhookType | typeof TEST_TYPE;
  /** ISO instant at which it happened. */
  timestamp: string;
  sequence: number;
  data: { id: string; [related: `${string}Id`]: string };
};

/** `off`: nothing is sent until a person switches it on again. */
export const ENDPOINT_STATES = ['on', 'off'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** Why an endpoint is off: by a person, because it answered 410, or because it failed for five days. */
export const OFF_REASONS = ['person', 'gone', 'failing'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** `dropped`: its endpoint was off when its turn came. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

import type { inferRouterOutputs } from '@trpc/server';
import type { DeliveryState, OffReason, WebhookType } from '#shared/webhooks/webhook-types.ts';
import type { AppRouter } from '#web/api.ts';

type Outputs = inferRouterOutputs<AppRouter>['admin']['webhooks'];
export type Endpoint = Outputs['list'][number];
export type Delivery = Outputs['deliveries']['items'][number];

export const TYPE_WORDS: Record<WebhookType, string> = {
  'order.paid': 'An order of tickets is paid',
  'order.refunded': 'An order is refunded',
  'ticket.issued': 'A ticket is issued',
  'ticket.cancelled': 'A ticket is taken back',
  'ticket.checked_in': 'Somebody comes in with a ticket',
  'event.published': 'An event is published',
  'event.changed': 'A published event is changed or hidden',
  'event.cancelled': 'An event is cancelled',
  'member.started': 'A membership begins',
  'member.ended': 'A membership ends',
};

export const OFF_WORDS: Record<OffReason, string> = {
  person: 'Off',
  gone: 'Off: it answered that it is gone',
  failing: 'Off: it has accepted nothing for five days',
};

export const STATE_WORDS: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
  dropped: 'Not sent, the endpoint was off',
};

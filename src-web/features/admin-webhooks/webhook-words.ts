import type { inferRouterOutputs } from '@trpc/server';
import type { DeliveryState, OffReason, WebhookType } from '#shared/webhooks/webhook-types.ts';
import type { AppRouter } from '#web/api.ts';
import type { WebhookWords } from './words.ts';

type Outputs = inferRouterOutputs<AppRouter>['admin']['webhooks'];
export type Endpoint = Outputs['list'][number];
export type Delivery = Outputs['deliveries']['items'][number];

export const typeWordsIn = (words: WebhookWords): Record<WebhookType, string> => ({
  'order.paid': words.orderTicketsPaid,
  'order.refunded': words.orderRefunded,
  'ticket.issued': words.ticketIssued,
  'ticket.cancelled': words.ticketTakenBack,
  'ticket.checked_in': words.somebodyComesWithTicket,
  'event.published': words.eventPublished,
  'event.changed': words.publishedEventChangedOr,
  'event.cancelled': words.eventCancelled,
  'member.started': words.aMembershipBegins,
  'member.ended': words.aMembershipEnds,
});

export const offWordsIn = (words: WebhookWords): Record<OffReason, string> => ({
  person: words.off,
  gone: words.offGone,
  failing: words.offFailing,
});

export const stateWordsIn = (words: WebhookWords): Record<DeliveryState, string> => ({
  waiting: words.waiting,
  delivered: words.delivered,
  failed: words.givenUp,
  dropped: words.notSentEndpointWas,
});

import { formatHours } from '#shared/events/event-words.ts';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import { eveningsByRule } from '#shared/events/evenings-by-rule.ts';
import type { OrderView } from '#shared/orders/order-views.ts';
import { openedDashboard } from '#shared/tickets/kept-tickets.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { eventFacts, posterOf } from './order-blocks.ts';
import { calendarAttachment, ticketsAttachment } from './order-files.ts';

type Event = OrderView['event'];
/** `before` is what counted until the event moved, instants as ISO texts; mails of an older server have none. */
type Moved = { isRefundOffered: boolean; before?: { startsAt: string; endsAt: string; location: string } };
type Change = { what: 'date' | 'time' | 'place'; old: string; new: string };

/** What is different from what people were told, in the order of the facts. */
function changesOf(event: Event, before: Moved['before']): Change[] {
  if (before === undefined) return [];
  const past = { kind: event.kind, startsAt: new Date(before.startsAt), endsAt: new Date(before.endsAt) };
  const [was = past, [is]] = [eveningsByRule(past)[0], eveningsOf(event)];
  const date: Change = { what: 'date', old: formatLongDate(was.startsAt), new: formatLongDate(is.startsAt) };
  const time: Change = { what: 'time', old: formatHours(was), new: formatHours(is) };
  const place: Change = { what: 'place', old: before.location, new: event.location };
  return [date, time, place].filter((change) => change.old !== change.new);
}

/** `date and place`. */
function whatChanged(changes: readonly Change[]): string {
  const words = changes.map(({ what }) => what);
  return words.length < 2 ? (words[0] ?? 'date or place') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** What was, what is, and whether the money may come back. */
function blocksOf(event: Event, changes: readonly Change[], isRefundOffered: boolean): MailBlock[] {
  const table: MailBlock[] =
    changes.length === 0
      ? []
      : [
          {
            kind: 'facts',
            rows: changes.flatMap(({ what, old, new: now }) => [
              [`Old ${what}`, old] as const,
              [`New ${what}`, now] as const,
            ]),
          },
          { kind: 'text', text: 'This is what counts now:' },
        ];
  const until = `${formatLongDate(event.startsAt)}, ${formatTime(event.startsAt)}`;
  const offer: MailBlock[] = isRefundOffered
    ? [
        {
          kind: 'text',
          text:
            `Does it no longer suit you? Until ${until} you can give your tickets back under ‘All my tickets’, and the ` +
            'money goes back to you.',
        },
      ]
    : [];
  return [
    ...table,
    eventFacts(event),
    {
      kind: 'text',
      text: 'Your tickets stay valid. Please use the attached ones, they replace those you have; the calendar file updates your entry.',
    },
    ...offer,
  ];
}

/**
 * New time or place, old beside new, with a new calendar entry. The tickets come anew: a code is valid until some hours
 * after the event's end, so one drawn for the old evening may be too old for the new one.
 */
async function eventMovedMail(
  ctx: ServiceContext,
  orderId: string,
  { isRefundOffered, before }: Moved,
): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId);
  if (found === undefined || found.tickets.length === 0) return null;
  const {
    order: { event },
    buyer,
    calendarEvent,
  } = found;
  const changes = changesOf(event, before);
  const what = whatChanged(changes);
  const verb = changes.length > 1 ? 'have' : 'has';
  const end = changes.length === 0 ? ' This is what counts now:' : '';
  return {
    to: buyer.email,
    lang: 'en',
    subject: `New ${what}: ${event.title}`,
    preview: `Now ${formatLongDate(event.startsAt)}, ${formatTime(event.startsAt)}, ${event.location}`,
    title: `${event.title} has moved`,
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: `Hello ${buyer.name}, the ${what} of your event ${verb} changed.${end}` },
      ...blocksOf(event, changes, isRefundOffered && !found.isGiven),
      // A ticket is given back in the opened dashboard, not beside its code.
      {
        kind: 'button',
        label: 'All my tickets',
        url: `${ctx.baseUrl}${isRefundOffered ? openedDashboard('tickets') : '/dashboard?tab=tickets'}`,
      },
    ],
    files: [...(await ticketsAttachment(ctx, found)), calendarAttachment(calendarEvent)],
  };
}

export const eventMovedMails = defineMails({
  'mail.event_moved': {
    name: 'Event moved',
    sample: ({ orders, before }) => ({
      refId: `${orders.paid}:1`,
      payload: { isRefundOffered: true, before },
    }),
    compose: (ctx, { recordId, payload }) => eventMovedMail(ctx, recordId, payload),
  },
});

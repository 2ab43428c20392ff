import { formatHours } from '#shared/events/event-words.ts';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import { eveningsByRule } from '#shared/events/evenings-by-rule.ts';
import type { Lang } from '#shared/lang.ts';
import type { OrderView } from '#shared/orders/order-views.ts';
import { openedDashboard } from '#shared/tickets/kept-tickets.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { CHANGED_WORDS } from './changed-words.ts';
import { eventFacts, posterOf } from './order-blocks.ts';
import { calendarAttachment, ticketsAttachment } from './order-files.ts';
import { ORDER_WORDS } from './order-words.ts';

type Event = OrderView['event'];
/** `before` is what counted until the event moved, instants as ISO texts; mails of an older server have none. */
type Moved = { isRefundOffered: boolean; before?: { startsAt: string; endsAt: string; location: string } };
type Change = { what: 'date' | 'time' | 'place'; old: string; new: string };

/** What is different from what people were told, in the order of the facts. */
function changesOf(event: Event, before: Moved['before'], lang: Lang): Change[] {
  if (before === undefined) return [];
  const past = { kind: event.kind, startsAt: new Date(before.startsAt), endsAt: new Date(before.endsAt) };
  const [was = past, [is]] = [eveningsByRule(past)[0], eveningsOf(event)];
  const date: Change = {
    what: 'date',
    old: formatLongDate(was.startsAt, lang),
    new: formatLongDate(is.startsAt, lang),
  };
  const time: Change = { what: 'time', old: formatHours(was, lang), new: formatHours(is, lang) };
  const place: Change = { what: 'place', old: before.location, new: event.location };
  return [date, time, place].filter((change) => change.old !== change.new);
}

/** What was, what is, and whether the money may come back. */
function blocksOf(
  event: Event,
  changes: readonly Change[],
  { isRefundOffered, lang }: { isRefundOffered: boolean; lang: Lang },
): MailBlock[] {
  const { moved: words, countsNow } = CHANGED_WORDS[lang];
  const table: MailBlock[] =
    changes.length === 0
      ? []
      : [
          {
            kind: 'facts',
            rows: changes.flatMap(({ what, old, new: now }) => [
              [words.old[what], old] as const,
              [words.now[what], now] as const,
            ]),
          },
          { kind: 'text', text: countsNow },
        ];
  const until = `${formatLongDate(event.startsAt, lang)}, ${formatTime(event.startsAt)}`;
  const offer: MailBlock[] = isRefundOffered ? [{ kind: 'text', text: words.offer(until) }] : [];
  return [...table, eventFacts(event, lang), { kind: 'text', text: words.stayValid }, ...offer];
}

/**
 * New time or place, old beside new, with a new calendar entry. The tickets come anew: a code is valid until some hours
 * after the event's end, so one drawn for the old evening may be too old for the new one.
 */
async function eventMovedMail(
  ctx: ServiceContext,
  { orderId, chosen }: { orderId: string; chosen: Lang | null },
  { isRefundOffered, before }: Moved,
): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId, chosen);
  if (found === undefined || found.tickets.length === 0) return null;
  const {
    lang,
    order: { event },
    buyer,
    calendarEvent,
  } = found;
  const changes = changesOf(event, before, lang);
  const what = changes.map((change) => change.what);
  const { moved: words, countsNow } = CHANGED_WORDS[lang];
  const end = changes.length === 0 ? ` ${countsNow}` : '';
  return {
    to: buyer.email,
    lang,
    subject: words.subject(what, event.title),
    preview: words.preview(formatLongDate(event.startsAt, lang), formatTime(event.startsAt), event.location),
    title: words.title(event.title),
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: `${words.hello(buyer.name, what)}${end}` },
      ...blocksOf(event, changes, { isRefundOffered: isRefundOffered && !found.isGiven, lang }),
      // A ticket is given back in the opened dashboard, not beside its code.
      {
        kind: 'button',
        label: ORDER_WORDS[lang].allTickets,
        url: pageUrl(ctx, isRefundOffered ? openedDashboard('tickets') : '/dashboard?tab=tickets', lang),
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
    isInBoth: true,
    compose: (ctx, { recordId, payload, lang }) => eventMovedMail(ctx, { orderId: recordId, chosen: lang }, payload),
  },
});

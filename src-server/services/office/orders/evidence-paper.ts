import { brand } from '#shared/brand.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { formatCents } from '#shared/money.ts';
import { NO_WITHDRAWAL_NOTE } from '#shared/orders/no-withdrawal-note.ts';
import type { OrderDetail } from '#shared/orders/order-list.ts';
import { refundSentenceIn } from '#shared/orders/refund-words.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { desks } from '#server/db/schema/desk.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, type OrderRow } from '../../shop/orders/find-order.ts';
import { findTerms } from '../../shop/orders/find-terms.ts';
import { orderView } from '../../shop/orders/order-view.ts';
import { contractPen, type ContractRow } from '../../shop/tickets/ticket-pdf/draw-contract-pages.ts';
import { makePdf } from '../../shop/tickets/ticket-pdf/make-pdf.ts';
import { mailWords } from './mails-about.ts';
import { showOrder } from './show-order.ts';

const letIn = prepared({ orderId: tickets.orderId }, (orm, { orderId }) =>
  orm
    .select({ ticketNumber: tickets.ticketNumber, at: checkIns.admittedAt, desk: desks.name })
    .from(tickets)
    .innerJoin(checkIns, and(eq(checkIns.ticketId, tickets.id), isNull(checkIns.undoneAt)))
    .innerJoin(desks, eq(desks.id, checkIns.deskId))
    .where(eq(tickets.orderId, orderId))
    .orderBy(asc(checkIns.admittedAt))
    .prepare(),
);

const moment = (at: Date): string => `${formatLongDate(at)}, ${formatTime(at)} (${brand.place.en || 'Germany'})`;
const MAIL_STATES = { waiting: 'not sent yet', sent: 'taken by the mail server', failed: 'could not be sent' };

function eventRows(ctx: ServiceContext, order: OrderRow): ContractRow[] {
  if (order.channel === 'voucher') return [['For', 'A gift voucher']];
  if (order.channel === 'card') return [['For', 'A card of several entries']];
  if (order.eventId === null) return [['For', 'A month of a membership']];
  const { title, startsAt, location } = orderView(ctx, order).event;
  return [
    ['Event', title],
    ['Begins', moment(startsAt)],
    ['Place', location],
  ];
}

function orderRows(ctx: ServiceContext, order: OrderRow, detail: OrderDetail): ContractRow[] {
  const { receiptNumber } = detail.books;
  return [
    ['Order', detail.id],
    ['Buyer', detail.buyerName ?? 'The account was deleted'],
    ...(detail.buyerEmail === null ? [] : [['E-mail of the account', detail.buyerEmail] as const]),
    ['Ordered', moment(detail.createdAt)],
    ...(detail.paidAt === null ? [] : [['Paid', moment(detail.paidAt)] as const]),
    ['Payment', detail.paymentIntentId ?? 'none'],
    ['Amount', formatCents(detail.totalCents)],
    ...(receiptNumber === null ? [] : [['Receipt or invoice', receiptNumber] as const]),
    ...eventRows(ctx, order),
    ...detail.items.map(
      ({ name, quantity, unitPriceCents }) =>
        ['Bought', `${quantity} × ${name}, ${formatCents(unitPriceCents)} each`] as const,
    ),
  ];
}

function agreed(ctx: ServiceContext, order: OrderRow) {
  if (order.eventId === null) return [];
  const bought = orderView(ctx, order);
  const body = [`${NO_WITHDRAWAL_NOTE.en} ${refundSentenceIn('en', bought, bought.event)}`];
  return [{ id: 'agreed', heading: 'What stood above the button that ordered', body }];
}

/** What is told of the tickets, of the door, and of what was agreed, each line with its proof. */
function factSections(ctx: ServiceContext, order: OrderRow, detail: OrderDetail) {
  const entries = letIn(ctx.db).all({ orderId: order.id });
  const or = (lines: readonly string[], none: string) => (lines.length === 0 ? [none] : [lines]);
  return [
    {
      id: 'tickets',
      heading: 'Tickets',
      body: or(
        detail.ticketList.map(
          ({ ticketNumber, ticketTypeName, status }) => `${ticketNumber}, ${ticketTypeName}: ${status}`,
        ),
        'No ticket was made.',
      ),
    },
    {
      id: 'door',
      heading: 'Let in at the door',
      body: or(
        entries.map(({ ticketNumber, at, desk }) => `${ticketNumber}: ${moment(at)}, scanned at ${desk}`),
        'None of the tickets has been scanned.',
      ),
    },
    {
      id: 'mails',
      heading: 'Mails to the buyer',
      body: or(
        detail.mails.map(({ kind, at, state }) => `${mailWords(kind)}: ${moment(at)}, ${MAIL_STATES[state]}`),
        'None.',
      ),
    },
    {
      id: 'refunds',
      heading: 'Given back',
      body: or(
        detail.refunds.map(({ amountCents, at, status }) => `${formatCents(amountCents)}: ${moment(at)}, ${status}`),
        'Nothing.',
      ),
    },
    ...agreed(ctx, order),
  ];
}

/**
 * What a bank that asks for a payment back wants to see, as one PDF: the order, its tickets and scans, the mails, and the
 * terms it was made under. Error: ORDER_NOT_FOUND.
 */
export async function evidencePaper(ctx: ServiceContext, orderId: string): Promise<{ name: string; content: Buffer }> {
  const detail = showOrder(ctx, { orderId });
  const order = findOrder(ctx, orderId);
  if (order === undefined) throw new DomainError('ORDER_NOT_FOUND');
  const terms = order.termsVersion === null ? undefined : findTerms(ctx, order.termsVersion);
  const about = { title: `Evidence for order ${orderId}`, author: ctx.operator.legalName, createdAt: ctx.now() };
  const content = await makePdf(about, (doc) => {
    const pen = contractPen(doc, ctx.operator);
    pen.newPage();
    pen.title('Evidence for a payment');
    pen.rows(orderRows(ctx, order, detail));
    pen.sections(factSections(ctx, order, detail), ctx.baseUrl);
    if (terms === undefined) return;
    pen.newPage();
    pen.title(terms.text.title);
    pen.rows([['Version', `${terms.version}, agreed to with the order of ${moment(detail.createdAt)}`]]);
    pen.sections([{ id: 'intro', heading: terms.text.intro, body: [] }, ...terms.text.sections], ctx.baseUrl);
  });
  return { name: `evidence-${orderId}`, content };
}

import { Table } from '@mantine/core';
import { useState } from 'react';
import { answerIn } from '#shared/questions/asked.ts';
import { orderNumberOf, type OrderDetail } from '#shared/orders/order-list.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { buyerOf, OrderState } from './order-words.tsx';
import { OrderParts } from './order-parts.tsx';
import { OrderMoney } from './order-money.tsx';
import { canMove, MoveTickets } from './move-tickets.tsx';
import { isGivenBackAtDesk, RefundOrder } from './refund-order.tsx';

const at = (instant: Date): string => `${formatMemberDate(instant)}, ${formatTime(instant)}`;
const TICKET_WORDS = { active: 'valid', used: 'used', cancelled: 'void' } as const;
const MAIL_WORDS = {
  waiting: 'on its way',
  sent: 'delivered to the mail server',
  failed: 'could not be sent',
} as const;
const mailName = (kind: string): string => kind.replace(/^mail\./, '').replaceAll('_', ' ');

type OrderViewProps = { order: OrderDetail; isAsking: boolean; onAsk: (isAsking: boolean) => void };

/** One order with all that hangs on it; each part leads on. */
export function OrderView({ order, isAsking, onAsk }: OrderViewProps) {
  const [isMoving, setIsMoving] = useState(false);
  return (
    <div className="person-columns">
      <div className="person-side">
        <Facts order={order} onAsk={() => onAsk(true)} onMove={() => setIsMoving(true)} />
        {order.ticketList.length > 0 && <Tickets order={order} />}
        <OrderParts order={order} />
        {order.answers.length > 0 && <Answers order={order} />}
      </div>
      <div className="person-side">
        <OrderMoney order={order} />
        <section className="admin-panel" aria-label="Mails">
          <h2>Mails</h2>
          {order.mails.length === 0 && <p className="dim">None.</p>}
          <FactList
            rows={order.mails.map(({ kind, state, at: when }) => [mailName(kind), `${MAIL_WORDS[state]}, ${at(when)}`])}
          />
        </section>
      </div>
      {isMoving && <MoveTickets order={order} onClose={() => setIsMoving(false)} />}
      {isAsking && <RefundOrder order={order} onClose={() => onAsk(false)} />}
    </div>
  );
}

/** What the buyer answered, as it was asked then. */
function Answers({ order: { answers, ticketList } }: { order: OrderDetail }) {
  return (
    <section className="admin-panel" aria-label="Answers">
      <h2>Answers</h2>
      <FactList
        rows={answers.map(({ seat, question, kind, answer }) => [
          seat === null ? question : `${question} (${ticketList[seat]?.ticketNumber ?? `ticket ${seat + 1}`})`,
          answerIn({ kind, answer }, 'Yes'),
        ])}
      />
    </section>
  );
}

type FactsProps = { order: OrderDetail; onAsk: () => void; onMove: () => void };

function Facts({ order, onAsk, onMove }: FactsProps) {
  const { id, paidAt, userId } = order;
  const utils = trpc.useUtils();
  const hasPayments = useMay('payments:manage');
  const resend = trpc.admin.tickets.resend.useMutation({
    onSuccess: () => void toast.ok('Sent again'),
    onError: (error) => void toast.bad('Not sent', failureSentence(error)),
    onSettled: () => utils.admin.orders.invalidate(),
  });
  const isLeft = order.totalCents > order.refundedCents && order.listedAs !== 'door';
  const canRefund =
    hasPayments && paidAt !== null && (isLeft || order.ticketList.some(({ status }) => status !== 'cancelled'));
  return (
    <section className="admin-panel" aria-label={`Order ${orderNumberOf(id)}`}>
      <div className="person-panel-head">
        <h2>{`Order ${orderNumberOf(id)}`}</h2>
        <OrderState order={order} />
      </div>
      <Links order={order} />
      <div className="row">
        {canRefund && order.handover === null && (
          <Button look="o" icon="refresh" onClick={onAsk}>
            {isGivenBackAtDesk(order) ? 'Give back at a desk' : 'Refund'}
          </Button>
        )}
        {hasPayments && canMove(order) && (
          <Button look="o" icon="calendar" onClick={onMove}>
            Move to another night
          </Button>
        )}
        {hasPayments && paidAt !== null && userId !== null && order.ticketList.length > 0 && (
          <Button
            look="o"
            icon="mail"
            isBusy={resend.isPending}
            busyText="Sending"
            onClick={() => resend.mutate({ orderId: id })}
          >
            Send the tickets again
          </Button>
        )}
      </div>
      {order.handover !== null ? (
        <p role="status">
          {`${formatCents(order.handover.amountCents)} wait for a desk since ${at(order.handover.since)}. `}
          <a href={`${adminPaths.money}#handovers`}>How it is given back</a>
        </p>
      ) : (
        isGivenBackAtDesk(order) && (
          <p className="dim">What was sold at a door is given back at a desk, with a supervisor’s PIN.</p>
        )
      )}
    </section>
  );
}

function Links({ order }: { order: OrderDetail }) {
  const { createdAt, paidAt, userId, buyerName, buyerEmail, eventId, eventTitle, startsAt } = order;
  const hasPeople = useMay('people:manage');
  const hasTickets = useMay('admin:read');
  return (
    <dl className="fact-list">
      <div>
        <dt>{order.isGiven ? 'Guest' : 'Buyer'}</dt>
        <dd>
          {userId !== null && hasPeople ? (
            <a href={adminPaths.person(userId)}>{buyerName === null ? buyerEmail : buyerOf(order)}</a>
          ) : (
            buyerOf(order)
          )}
        </dd>
      </div>
      <div>
        <dt>For</dt>
        <dd>
          {eventId !== null && hasTickets ? (
            <a href={adminPaths.ticketsOf(eventId)}>{eventTitle}</a>
          ) : (
            (eventTitle ?? 'A month of a membership')
          )}
          {startsAt !== null && `, ${at(startsAt)}`}
        </dd>
      </div>
      <div>
        <dt>Ordered</dt>
        <dd>{at(createdAt)}</dd>
      </div>
      {paidAt !== null && (
        <div>
          <dt>Paid</dt>
          <dd>{at(paidAt)}</dd>
        </div>
      )}
      <Moves order={order} />
      {order.nightReportId !== null && (
        <div>
          <dt>Shown on</dt>
          <dd>
            <a href={adminPaths.nightReport(order.nightReportId)}>the night’s report</a>
          </dd>
        </div>
      )}
      {order.openExceptions.map(({ id: exceptionId, kind }) => (
        <div key={exceptionId}>
          <dt>Waits for somebody</dt>
          <dd>
            <a href={adminPaths.money}>{kind.replaceAll('_', ' ')}</a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Where its tickets came from, and where they went. */
function Moves({ order: { movedFromId, movedTo } }: { order: OrderDetail }) {
  return (
    <>
      {movedFromId !== null && (
        <div>
          <dt>Moved from</dt>
          <dd>
            <a href={adminPaths.order(movedFromId)}>{`Order ${orderNumberOf(movedFromId)}`}</a>
          </dd>
        </div>
      )}
      {movedTo.map(({ orderId, eventTitle, startsAt }) => (
        <div key={orderId}>
          <dt>Moved to</dt>
          <dd>
            <a href={adminPaths.order(orderId)}>{`${eventTitle}, ${at(startsAt)}`}</a>
          </dd>
        </div>
      ))}
    </>
  );
}

function Tickets({ order: { ticketList } }: { order: OrderDetail }) {
  return (
    <section className="admin-panel" aria-label="Tickets">
      <h2>Tickets</h2>
      <Table className="panel-cards" aria-label="Tickets of this order">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Number</Table.Th>
            <Table.Th>Type</Table.Th>
            <Table.Th>For</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th className="is-number">Price</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ticketList.map(({ id, ticketNumber, ticketTypeName, holderName, status, pricePaidCents }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">{ticketNumber}</Table.Th>
              <Table.Td data-label="Type">{ticketTypeName}</Table.Td>
              <Table.Td data-label="For">{holderName ?? '–'}</Table.Td>
              <Table.Td data-label="State">{TICKET_WORDS[status]}</Table.Td>
              <Table.Td data-label="Price" className="is-number">
                {formatCents(pricePaidCents)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

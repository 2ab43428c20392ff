import { useState } from 'react';
import type { OrderDetail } from '#shared/orders/order-list.ts';
import { formatCents } from '#shared/money.ts';
import { readEuros } from '#shared/read-euros.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { isSaid, NO_WHY, WhyFields, whyGiven } from '#web/ui/admin/why-fields.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { PartField, TicketsField, WhatBecomes } from './refund-fields.tsx';

type RefundOrderProps = { order: OrderDetail; onClose: () => void };

/** What a desk took for tickets, a desk gives back. */
export const isGivenBackAtDesk = ({ listedAs, totalCents }: OrderDetail): boolean =>
  listedAs === 'door' && totalCents > 0;

type WhatGoesBackProps = { order: OrderDetail; tickets: number; amountCents: number; doStay: boolean };

/** What a yes does, in numbers. */
function WhatGoesBack({ order, tickets, amountCents, doStay }: WhatGoesBackProps) {
  if (isGivenBackAtDesk(order))
    return (
      <p>
        {`${formatCents(amountCents)} wait at every desk until one has given them back, with a supervisor’s PIN. `}
        {'Until then nothing moves, and the tickets stay as they are.'}
      </p>
    );
  const isOfVoucher = order.eventId === null && order.eventTitle !== null;
  const becomes = isOfVoucher
    ? 'As much goes off the voucher.'
    : doStay
      ? 'All tickets stay valid.'
      : tickets === 1
        ? '1 ticket becomes void, and its place is free again.'
        : `${tickets} tickets become void, and their places are free again.`;
  return (
    <p>
      {`${formatCents(amountCents)} go back the way they came, in 3 to 5 days. ${becomes}`}
      {` ${order.buyerEmail ?? 'The buyer'} gets a mail.`}
    </p>
  );
}

/** The question as it stands, and what it comes to. */
function useQuestion(order: OrderDetail) {
  const live = order.ticketList.filter(({ status }) => status !== 'cancelled');
  const [kept, setKept] = useState<readonly string[]>([]);
  const [isStaying, setStay] = useState(false);
  const doStay = isStaying || live.length === 0;
  const [euros, setEuros] = useState('');
  const [why, setWhy] = useState(NO_WHY);
  const [isInside, setIsInside] = useState(false);
  const leftCents = order.totalCents - order.refundedCents;
  const chosen = live.filter(({ id }) => !kept.includes(id));
  const priceCents = chosen.reduce((sum, { pricePaidCents }) => sum + pricePaidCents, 0);
  const isAll = chosen.length === live.length;
  const mostCents = isAll && doStay ? leftCents : Math.min(priceCents, leftCents);
  const part = euros.trim() === '' ? null : (readEuros(euros) ?? 0);
  const isRight = (part === null || (part > 0 && part <= mostCents)) && (!doStay || (part ?? mostCents) > 0);
  const isPart = doStay || part !== null;
  return {
    live,
    isPart,
    chosen,
    isAll,
    mostCents,
    leftCents,
    part,
    amountCents: part ?? mostCents,
    isReady: isRight && isSaid(why, { isPart }) && (chosen.length > 0 || doStay),
    fields: { kept, setKept, doStay, setStay, euros, setEuros, why, setWhy, isInside, setIsInside },
  };
}

/** Asks how much goes back, what becomes of the tickets, and why. A guest who is inside takes a second yes. */
export function RefundOrder({ order, onClose }: RefundOrderProps) {
  const utils = trpc.useUtils();
  const refund = trpc.admin.tickets.refund.useMutation({ onSettled: () => utils.admin.invalidate() });
  const [requestKey] = useState(() => crypto.randomUUID());
  const { live, chosen, isAll, part, amountCents, mostCents, leftCents, isReady, isPart, fields } = useQuestion(order);
  const { doStay, isInside, why } = fields;
  const isAtDesk = isGivenBackAtDesk(order);
  const send = async (): Promise<void> => {
    try {
      const done = await refund.mutateAsync({
        orderId: order.id,
        ...(!isAll && { ticketIds: chosen.map(({ id }) => id) }),
        // All that is valid, and void: what that gives is the server's to say.
        ...(!isAtDesk && (part !== null || doStay || !isAll) && amountCents > 0 && { amountCents }),
        ...(doStay && { ticketsStay: true, requestKey }),
        includeUsed: isInside,
        leftCents,
        ...whyGiven(why),
      });
      if (done.handover === null) toast.ok(`${formatCents(done.amountCents)} go back`);
      else toast.ok(`Handed over: ${formatCents(done.handover.amountCents)} wait for a desk`);
      onClose();
    } catch (error) {
      if (failureOf(error).code === 'TICKET_ALREADY_USED') return fields.setIsInside(true);
      toast.bad('Not refunded', failureSentence(error));
    }
  };
  const verb = isAtDesk ? 'Hand over' : 'Refund';
  return (
    <ConfirmDialog
      isOpen
      title={isAtDesk ? 'Give it back at a desk?' : `Refund ${order.buyerName ?? 'this order'}?`}
      confirmText={`${verb} ${formatCents(amountCents)}${isInside ? ' all the same' : ''}`}
      busyText={isAtDesk ? 'Handing over' : 'Refunding'}
      isBusy={refund.isPending}
      isBlocked={!isReady}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <WhatGoesBack order={order} tickets={chosen.length} amountCents={amountCents} doStay={doStay} />
      {isInside && (
        <p role="alert">Somebody is inside with one of these tickets. The refund is listed for the office.</p>
      )}
      {live.length > 1 && <TicketsField live={live} kept={fields.kept} onKeep={fields.setKept} />}
      {!isAtDesk && live.length > 0 && <WhatBecomes doStay={doStay} onChange={fields.setStay} />}
      {!isAtDesk && <PartField euros={fields.euros} mostCents={mostCents} onChange={fields.setEuros} />}
      <WhyFields why={why} isPart={isPart} onChange={fields.setWhy} />
    </ConfirmDialog>
  );
}

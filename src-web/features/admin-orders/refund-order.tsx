import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { OrderDetail } from '#shared/orders/order-list.ts';
import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

type RefundOrderProps = { order: OrderDetail; isOpen: boolean; onClose: () => void };

/** What a desk took for tickets, a desk gives back. */
export const isGivenBackAtDesk = ({ listedAs, totalCents }: OrderDetail): boolean =>
  listedAs === 'door' && totalCents > 0;

type WhatGoesBackProps = { order: OrderDetail; tickets: number; amountCents: number };

/** What a yes does, in numbers. */
function WhatGoesBack({ order, tickets, amountCents }: WhatGoesBackProps) {
  if (isGivenBackAtDesk(order))
    return (
      <p>
        {`${formatCents(amountCents)} wait at every desk until one has given them back, with a supervisor’s PIN. `}
        {'Until then nothing moves, and the tickets stay as they are.'}
      </p>
    );
  return (
    <p>
      {`${formatCents(amountCents)} go back the way they came, in 3 to 5 days. `}
      {tickets === 1
        ? '1 ticket becomes void, and its place is free again.'
        : `${tickets} tickets become void, and their places are free again.`}
      {` ${order.buyerEmail ?? 'The buyer'} gets a mail.`}
    </p>
  );
}

/** Asks what goes back and what becomes of the tickets, in numbers. A guest who is inside takes a second yes. */
export function RefundOrder({ order, isOpen, onClose }: RefundOrderProps) {
  const utils = trpc.useUtils();
  const live = order.ticketList.filter(({ status }) => status !== 'cancelled');
  const [kept, setKept] = useState<readonly string[]>([]);
  const [isInside, setIsInside] = useState(false);
  const refund = trpc.admin.tickets.refund.useMutation({ onSettled: () => utils.admin.invalidate() });
  const chosen = live.filter(({ id }) => !kept.includes(id));
  const amountCents = chosen.reduce((sum, { pricePaidCents }) => sum + pricePaidCents, 0);
  const send = async (): Promise<void> => {
    try {
      const done = await refund.mutateAsync({
        orderId: order.id,
        ...(chosen.length < live.length && { ticketIds: chosen.map(({ id }) => id) }),
        includeUsed: isInside,
      });
      if (done.handover === null) toast.ok(`${formatCents(done.amountCents)} go back`);
      else toast.ok(`Handed over: ${formatCents(done.handover.amountCents)} wait for a desk`);
      onClose();
    } catch (error) {
      if (failureOf(error).code === 'TICKET_ALREADY_USED') return setIsInside(true);
      toast.bad('Not refunded', failureSentence(error));
    }
  };
  const isAtDesk = isGivenBackAtDesk(order);
  const verb = isAtDesk ? 'Hand over' : 'Refund';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isAtDesk ? 'Give it back at a desk?' : `Refund ${order.buyerName ?? 'this order'}?`}
      confirmText={`${verb} ${formatCents(amountCents)}${isInside ? ' all the same' : ''}`}
      busyText={isAtDesk ? 'Handing over' : 'Refunding'}
      isBusy={refund.isPending}
      isBlocked={chosen.length === 0}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <WhatGoesBack order={order} tickets={chosen.length} amountCents={amountCents} />
      {isInside && (
        <p role="alert">Somebody is inside with one of these tickets. The refund is listed for the office.</p>
      )}
      {live.length > 1 &&
        live.map(({ id, ticketNumber, holderName, pricePaidCents }) => (
          <Checkbox
            key={id}
            label={`${holderName ?? ticketNumber}, ${formatCents(pricePaidCents)}`}
            checked={!kept.includes(id)}
            onChange={() => setKept(kept.includes(id) ? kept.filter((one) => one !== id) : [...kept, id])}
          />
        ))}
    </ConfirmDialog>
  );
}

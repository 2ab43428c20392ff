import { Button } from '@mantine/core';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { formatCents } from '#shared/money.ts';
import type { RefundHandover } from '#shared/orders/refund-order.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { AdminSection, AllClear } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { tellFailure } from '#web/tell-failure.ts';

/** Refunds of what was sold at a door: which desk gives what, and how; they go from here once a desk has done it. */
export function Handovers() {
  const list = trpc.admin.payments.handovers.useQuery(undefined, LIVE);
  return (
    <AdminSection
      id="handovers"
      title="To be given back at a desk"
      list={list}
      failure={ADMIN_MESSAGES.paymentsFailed}
      isEmpty={list.data?.length === 0}
      nothing={<AllClear>No desk has to give anything back.</AllClear>}
    >
      <ul className="admin-list">
        {list.data?.map((handover) => (
          <Waiting key={handover.id} handover={handover} />
        ))}
      </ul>
    </AdminSection>
  );
}

function Waiting({ handover }: { handover: RefundHandover }) {
  const { id, deskName, receiptNumber, soldAt, amountCents, reason, eventTitle } = handover;
  const utils = trpc.useUtils();
  const hasPayments = useMay('payments:manage');
  const withdraw = trpc.admin.payments.withdrawHandover.useMutation({
    onSettled: () => void utils.admin.invalidate(),
    onSuccess: () => toast.ok('Taken back: no desk gives it back any more'),
    onError: (error) => tellFailure(error, { title: 'Not done' }),
  });
  const receipt = receiptNumber === null ? `sold ${formatMemberDate(soldAt)}` : `receipt ${receiptNumber}`;
  return (
    <li>
      <h3>{`${formatCents(amountCents)} at ${deskName}, waiting`}</h3>
      <p>
        {`At any desk: Verkäufe, ${receipt}, Erstattung, with a supervisor’s PIN. The guest gets the money the way it was paid.`}
      </p>
      <p className="admin-facts">
        <span>{eventTitle ?? 'No night'}</span>
        {reason !== '' && <span>{reason}</span>}
      </p>
      {hasPayments && (
        <div className="admin-acts money-acts">
          <Button variant="outline" size="sm" loading={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
            Take it back
          </Button>
        </div>
      )}
    </li>
  );
}

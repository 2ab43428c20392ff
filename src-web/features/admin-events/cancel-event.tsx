import { Progress } from '@mantine/core';
import { useState } from 'react';
import type { CancelProgress, EventEdit } from '#shared/events/event-admin-views.ts';
import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { CancelWordsField, NO_WORDS } from './cancel-words-field.tsx';

const POLL_MS = 1_000;

/** The button that cancels an event, and its dry run. */
export function CancelEvent({ event }: { event: EventEdit }) {
  const [isAsking, setIsAsking] = useState(false);
  const [said, setSaid] = useState(NO_WORDS);
  const utils = trpc.useUtils();
  const preview = trpc.admin.events.cancelPreview.useQuery({ id: event.id }, { enabled: isAsking, staleTime: 0 });
  const cancel = trpc.admin.events.cancel.useMutation();
  const start = (): void => {
    setIsAsking(false);
    // Not waited for: the progress below tells how it goes, and it goes on without this page.
    cancel.mutate(
      { id: event.id, ...said },
      {
        onError: (error) => toast.bad('Not finished', failureSentence(error)),
        onSettled: () => utils.admin.invalidate(),
      },
    );
    void utils.admin.events.get.invalidate({ id: event.id });
  };
  if (event.isCancelled || cancel.isPending || cancel.isSuccess) return <CancelState id={event.id} />;
  return (
    <>
      <Button look="o" icon="ban" onClick={() => setIsAsking(true)}>
        Cancel event
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Cancel ${event.title}?`}
        confirmText="Cancel event and refund"
        isBlocked={!preview.isSuccess}
        onConfirm={start}
        onClose={() => setIsAsking(false)}
      >
        {preview.isPending && <p role="status">Counting …</p>}
        {preview.isError && <p role="alert">{failureSentence(preview.error)}</p>}
        {preview.data && (
          <dl className="cancel-counts">
            <Count label="Orders to refund" value={String(preview.data.orders)} />
            <Count label="Tickets taken back" value={String(preview.data.tickets)} />
            <Count label="Money back" value={formatCents(preview.data.refundCents)} />
            {preview.data.admitted > 0 && (
              <Count label="Already admitted, refunded too" value={String(preview.data.admitted)} />
            )}
            {preview.data.openOrders > 0 && (
              <Count label="Payment pages ended" value={String(preview.data.openOrders)} />
            )}
          </dl>
        )}
        <CancelWordsField said={said} onChange={setSaid} />
        <p>Every buyer gets one mail and the money back. This cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}

function Count({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  );
}

const isThrough = (state: CancelProgress | undefined): boolean =>
  state !== undefined &&
  state.ordersDone >= state.orders &&
  state.refundsReturned + state.refundsFailed >= state.refunds &&
  state.mailsSent + state.mailsFailed >= state.mails;

/** How far it has come; asked again until it is through. */
function CancelState({ id }: { id: string }) {
  const progress = trpc.admin.events.cancelProgress.useQuery(
    { id },
    { refetchInterval: ({ state }) => (isThrough(state.data) ? false : POLL_MS), staleTime: 0 },
  );
  const state = progress.data;
  if (state === undefined) return null;
  const steps = state.orders + state.refunds + state.mails;
  const done = state.ordersDone + state.refundsReturned + state.refundsFailed + state.mailsSent + state.mailsFailed;
  return (
    <div className="admin-panel cancel-state" role="status">
      <h2>{isThrough(state) ? 'Cancelled' : 'Cancelling'}</h2>
      <Progress aria-label="Cancellation" value={steps === 0 ? 100 : Math.floor((100 * done) / steps)} />
      <p className="tabular">
        {`${state.ordersDone} of ${state.orders} orders taken back · ${state.refundsReturned} of ` +
          `${state.refunds} refunds returned · ${state.mailsSent} of ${state.mails} mails sent`}
      </p>
      {state.refundsFailed + state.mailsFailed > 0 && (
        <p className="field-error">
          <Icon name="alert-triangle" />
          {`${state.refundsFailed} refunds and ${state.mailsFailed} mails failed: they are listed on the overview.`}
        </p>
      )}
    </div>
  );
}

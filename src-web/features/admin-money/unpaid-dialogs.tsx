import { useState } from 'react';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';

type DialogProps = { orderId: string; onClose: () => void };

function useSaying(done: string, onClose: () => void) {
  const utils = trpc.useUtils();
  return {
    onSuccess: () => {
      toast.ok(done);
      onClose();
    },
    onError: (error: unknown) => void toast.bad('Not done', failureSentence(error)),
    onSettled: () => utils.admin.invalidate(),
  };
}

export function VoidDialog({ orderId, onClose }: DialogProps) {
  const makeVoid = trpc.admin.payments.voidUnpaid.useMutation(useSaying('Tickets are void', onClose));
  return (
    <ConfirmDialog
      isOpen
      title="Make these tickets void?"
      confirmText="Make void"
      busyText="Working"
      isBusy={makeVoid.isPending}
      onConfirm={() => makeVoid.mutate({ orderId })}
      onClose={onClose}
    >
      <p>
        The door refuses them from now on, their seats are free again, and the buyer is told by mail. This can not be
        undone.
      </p>
    </ConfirmDialog>
  );
}

export function KeepAsFreeDialog({ orderId, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const keep = trpc.admin.payments.keepAsFree.useMutation(useSaying('Kept as free tickets', onClose));
  const isBlocked = reason.trim() === '';
  return (
    <ConfirmDialog
      isOpen
      title="Keep them as free tickets?"
      confirmText="Keep as free tickets"
      busyText="Working"
      isBusy={keep.isPending}
      isBlocked={isBlocked}
      onConfirm={() => keep.mutate({ orderId, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>They stay valid, and their price no longer counts as revenue.</p>
      <TextField
        label="Reason"
        hint="Stays in the audit trail, so no names please."
        maxLength={200}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

const WAYS = [
  { value: 'cash', label: 'In cash' },
  { value: 'transfer', label: 'By bank transfer' },
] as const;

/** A refund the provider can't make: a person has given the buyer the money. */
export function PayOutDialog({ exceptionId, onClose }: { exceptionId: string; onClose: () => void }) {
  const [how, setHow] = useState<(typeof WAYS)[number]['value']>('cash');
  const utils = trpc.useUtils();
  const payOut = trpc.admin.payments.paidOut.useMutation({
    onSuccess: () => {
      toast.ok('Refund settled');
      onClose();
    },
    onError: (error) => void toast.bad('Not done', failureSentence(error)),
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <ConfirmDialog
      isOpen
      title="Did the buyer get the money?"
      confirmText="Yes, it is paid out"
      busyText="Working"
      isBusy={payOut.isPending}
      onConfirm={() => payOut.mutate({ id: exceptionId, how })}
      onClose={onClose}
    >
      <p>It counts as refunded from today, and nothing is sent to the buyer. The trail keeps who said so.</p>
      <ChoiceField label="How it was paid out" options={WAYS} value={how} onChange={setHow} />
    </ConfirmDialog>
  );
}

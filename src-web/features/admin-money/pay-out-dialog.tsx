import type { OwedRefund } from '#shared/admin/admin-views.ts';
import { PaidOutInput } from '#shared/books/money-queries.ts';
import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';

const WAYS = [
  { value: 'cash', label: 'In cash' },
  { value: 'transfer', label: 'By bank transfer' },
] as const;

type PayOutDialogProps = { exceptionId: string; owed: OwedRefund | null; onClose: () => void };

/** A refund the provider can't make: a person has given the buyer the money. */
export function PayOutDialog({ exceptionId, owed, onClose }: PayOutDialogProps) {
  const utils = trpc.useUtils();
  const payOut = trpc.admin.payments.paidOut.useMutation({ onSettled: () => utils.admin.invalidate() });
  const { form, ...question } = usePrivateForm<PaidOutInput>({
    initialValues: { id: exceptionId, how: 'cash', ...(owed !== null && { amountCents: owed.leftCents }) },
    schema: PaidOutInput,
    send: async (values) => {
      await payOut.mutateAsync(values);
      toast.ok('Refund settled');
      onClose();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not done' }),
  });
  return (
    <FormDialog
      isOpen
      title={owed === null ? 'Did the buyer get the money?' : `Did the buyer get ${formatCents(owed.leftCents)}?`}
      confirmText="Yes, it is paid out"
      busyText="Working"
      question={question}
      onClose={onClose}
    >
      <p>It counts as refunded from today, and nothing is sent to the buyer. The audit log keeps who said so.</p>
      <ChoiceField
        label="How it was paid out"
        options={WAYS}
        value={form.values.how}
        onChange={(how) => form.setFieldValue('how', how)}
      />
    </FormDialog>
  );
}

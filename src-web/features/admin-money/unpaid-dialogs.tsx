import { TextInput } from '@mantine/core';
import { KeepAsFreeInput } from '#shared/books/money-queries.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';

type DialogProps = { orderId: string; onClose: () => void };

export function VoidDialog({ orderId, onClose }: DialogProps) {
  const utils = trpc.useUtils();
  const makeVoid = trpc.admin.payments.voidUnpaid.useMutation({
    onSuccess: () => {
      toast.ok('Tickets are void');
      onClose();
    },
    onError: (error) => void tellFailure(error, { title: 'Not done' }),
    onSettled: () => utils.admin.invalidate(),
  });
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
        The door refuses them from now on, their seats are free again, and the buyer is told by mail. This cannot be
        undone.
      </p>
    </ConfirmDialog>
  );
}

export function KeepAsFreeDialog({ orderId, onClose }: DialogProps) {
  const utils = trpc.useUtils();
  const keep = trpc.admin.payments.keepAsFree.useMutation({ onSettled: () => utils.admin.invalidate() });
  const { form, ...question } = usePrivateForm({
    initialValues: { orderId, reason: '' },
    schema: KeepAsFreeInput,
    send: async (values) => {
      await keep.mutateAsync(values);
      toast.ok('Kept as free tickets');
      onClose();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not done' }),
  });
  return (
    <FormDialog
      isOpen
      title="Keep them as free tickets?"
      confirmText="Keep as free tickets"
      busyText="Working"
      question={question}
      onClose={onClose}
    >
      <p>They stay valid, and their price no longer counts as revenue.</p>
      <TextInput
        label="Reason"
        description="Stays in the audit log, so no names please."
        maxLength={200}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

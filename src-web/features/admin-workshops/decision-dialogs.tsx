import { Textarea } from '@mantine/core';
import { RejectWorkshopInput, type AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { WORKSHOP_ADMIN_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import { trpc } from '#web/api.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { useWorkshopAct } from './use-workshop-act.ts';
import { workshopWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type DialogProps = { /** Null: closed. */ workshop: AdminWorkshop | null; onClose: () => void };

/** The reason goes to the artist as it is written. */
export function RejectDialog({ workshop, onClose }: DialogProps) {
  return workshop === null ? null : <Reject key={workshop.id} workshop={workshop} onClose={onClose} />;
}

function Reject({ workshop, onClose }: { workshop: AdminWorkshop; onClose: () => void }) {
  const words = useWords(workshopWords);
  const act = useWorkshopAct();
  const reject = trpc.admin.workshops.reject.useMutation();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { id: workshop.id, reason: '' },
    schema: RejectWorkshopInput,
    send: async (values) => {
      const says = { done: WORKSHOP_ADMIN_MESSAGES.rejected, failed: WORKSHOP_ADMIN_MESSAGES.rejectFailed };
      if (await act(() => reject.mutateAsync(values), says)) onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={words.rejectThisWorkshop}
      confirmText={words.rejectWorkshop}
      busyText={words.rejecting}
      isBusy={isBusy}
      onConfirm={onSubmit}
      onClose={onClose}
    >
      <p>{words.rejectMeans(workshop.artistName, workshop.workshopTopic)}</p>
      <Textarea
        label={words.reasonOptional}
        description={words.asYouWrite}
        maxLength={1_000}
        {...form.getInputProps('reason')}
      />
    </ConfirmDialog>
  );
}

export function DeleteDialog({ workshop, onClose }: DialogProps) {
  const words = useWords(workshopWords);
  const act = useWorkshopAct();
  const remove = trpc.admin.workshops.delete.useMutation();
  const confirm = async (): Promise<void> => {
    if (workshop === null) return;
    const says = { done: WORKSHOP_ADMIN_MESSAGES.deleted, failed: WORKSHOP_ADMIN_MESSAGES.deleteFailed };
    // Closed before the lists are asked again: what is gone is not looked for.
    await act(() => remove.mutateAsync({ id: workshop.id }).then(onClose), says);
  };
  return (
    <ConfirmDialog
      isOpen={workshop !== null}
      title={words.deleteThisWorkshop}
      confirmText={words.deleteWorkshop}
      busyText={words.deleting}
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{words.deleteMeans(workshop?.workshopTopic ?? '', workshop?.artistName ?? '', workshop?.eventId != null)}</p>
    </ConfirmDialog>
  );
}

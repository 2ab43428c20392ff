import type { GuestListView } from '#shared/door/guest-list.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** Asks before a guest list goes with its names; null asks nothing. */
export function RemoveList({
  list,
  onClose,
}: {
  list: Pick<GuestListView, 'id' | 'name'> | null;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.guestLists.remove.useMutation({
    onSuccess: () => void toast.ok('Guest list removed'),
    onError: (error) => void toast.bad('Not removed', failureSentence(error)),
    onSettled: () => {
      onClose();
      return Promise.all([utils.admin.guestLists.invalidate(), utils.admin.givenTickets.invalidate()]);
    },
  });
  return (
    <ConfirmDialog
      isOpen={list !== null}
      title={`Remove ${list?.name ?? 'this list'}?`}
      confirmText="Remove the list"
      busyText="Removing"
      isBusy={remove.isPending}
      onConfirm={() => list !== null && remove.mutate({ id: list.id })}
      onClose={onClose}
    >
      <p>It no longer lets its guests in. Those who are already inside stay counted.</p>
    </ConfirmDialog>
  );
}

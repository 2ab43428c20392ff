import type { GivenView } from '#shared/tickets/give-tickets.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** Asks before given tickets are void; null asks nothing. */
export function TakeBack({ gift, onClose }: { gift: Pick<GivenView, 'id' | 'name'> | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const takeBack = trpc.admin.givenTickets.takeBack.useMutation({
    onSuccess: () => void toast.ok('Taken back, and told by mail'),
    onError: (error) => void toast.bad('Not taken back', failureSentence(error)),
    onSettled: () => {
      onClose();
      return Promise.all([utils.admin.givenTickets.invalidate(), utils.admin.guestLists.invalidate()]);
    },
  });
  return (
    <ConfirmDialog
      isOpen={gift !== null}
      title={`Take the tickets of ${gift?.name ?? 'this guest'} back?`}
      confirmText="Take them back"
      busyText="Taking back"
      isBusy={takeBack.isPending}
      onConfirm={() => gift !== null && takeBack.mutate({ id: gift.id })}
      onClose={onClose}
    >
      <p>
        Their codes no longer open the door, the seats are free, and a mail says so. Those who are already inside stay
        in.
      </p>
    </ConfirmDialog>
  );
}

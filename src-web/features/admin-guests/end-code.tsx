import type { PromoCodeView } from '#shared/promo-codes/promo-list.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Asks before a code is ended; null asks nothing. */
export function EndCode({ code, onClose }: { code: PromoCodeView | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const end = trpc.admin.promoCodes.end.useMutation({
    onSuccess: () => void toast.ok('The code cannot be used any more'),
    onError: (error) => void toast.bad('Not ended', failureSentence(error)),
    onSettled: () => {
      onClose();
      return utils.admin.promoCodes.invalidate();
    },
  });
  return (
    <ConfirmDialog
      isOpen={code !== null}
      title={`End ${code?.code ?? 'this code'}?`}
      confirmText="End the code"
      busyText="Ending"
      isBusy={end.isPending}
      onConfirm={() => code !== null && end.mutate({ id: code.id })}
      onClose={onClose}
    >
      <p>
        Nobody can use it from now on, and it cannot be begun again. Orders that were made with it keep their price.
      </p>
    </ConfirmDialog>
  );
}

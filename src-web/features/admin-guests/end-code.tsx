import type { PromoCodeView } from '#shared/promo-codes/promo-list.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** Asks before a code, or what is left of a list of codes, is ended; null asks nothing. */
export function EndCode({ code, onClose }: { code: PromoCodeView | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const isList = code !== null && code.listId === code.id;
  const options = {
    onSuccess: () =>
      void toast.ok(isList ? 'No code of the list can be used any more' : 'The code cannot be used any more'),
    onError: (error: unknown) => void toast.bad('Not ended', failureSentence(error)),
    onSettled: () => {
      onClose();
      return utils.admin.promoCodes.invalidate();
    },
  };
  const one = trpc.admin.promoCodes.end.useMutation(options);
  const all = trpc.admin.promoCodes.endList.useMutation(options);
  const end = isList ? all : one;
  return (
    <ConfirmDialog
      isOpen={code !== null}
      title={`End ${code?.code ?? 'this code'}?`}
      confirmText={isList ? 'End the whole list' : 'End the code'}
      busyText="Ending"
      isBusy={end.isPending}
      onConfirm={() => code !== null && end.mutate({ id: code.id })}
      onClose={onClose}
    >
      <p>
        {isList
          ? `None of its codes can be used from now on: ${(code.maxUses ?? 0) - code.sold} were not used. It cannot be begun again.`
          : 'Nobody can use it from now on, and it cannot be begun again.'}{' '}
        Orders that were made with {isList ? 'them' : 'it'} keep their price.
      </p>
    </ConfirmDialog>
  );
}

import type { DeskView } from '#shared/door/desk-inputs.ts';
import { formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { deskWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type CodeDialogProps = { desk: DeskView; isOpen: boolean; onClose: () => void };

/** Six digits to read out on the telephone; asking for them is noted. */
export function CodeDialog({ desk: { id, name }, isOpen, onClose }: CodeDialogProps) {
  const words = useWords(deskWords);
  const show = trpc.admin.desks.showCode.useMutation({
    onError: (error: unknown) => tellFailure(error, { title: words.noCode }),
  });
  const close = (): void => {
    show.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.exitCodeFor(name)}
      confirmText={show.data === undefined ? words.showTheCode : words.done}
      busyText={words.asking}
      isBusy={show.isPending}
      onConfirm={() => (show.data === undefined ? show.mutate({ id }) : close())}
      onClose={close}
    >
      <p>{words.exitCodeMeans}</p>
      {show.data !== undefined && (
        <p role="status">
          <span className="desk-code">{show.data.code}</span>
          <br />
          {words.untilTime(formatTime(show.data.until))}
        </p>
      )}
    </ConfirmDialog>
  );
}

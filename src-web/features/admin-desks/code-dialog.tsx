import type { DeskView } from '#shared/door/desk-inputs.ts';
import { formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';

type CodeDialogProps = { desk: DeskView; isOpen: boolean; onClose: () => void };

/** Six digits to read out on the telephone; asking for them is noted. */
export function CodeDialog({ desk: { id, name }, isOpen, onClose }: CodeDialogProps) {
  const show = trpc.admin.desks.showCode.useMutation({
    onError: (error: unknown) => tellFailure(error, { title: 'No code' }),
  });
  const close = (): void => {
    show.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Exit code for ${name}`}
      confirmText={show.data === undefined ? 'Show the code' : 'Done'}
      busyText="Asking"
      isBusy={show.isPending}
      onConfirm={() => (show.data === undefined ? show.mutate({ id }) : close())}
      onClose={close}
    >
      <p>
        Where nobody's PIN can be read at the desk, these six digits end its program and open its settings. They work
        once. Everywhere else a supervisor's PIN does it.
      </p>
      {show.data !== undefined && (
        <p role="status">
          <span className="desk-code">{show.data.code}</span>
          <br />
          {`Until ${formatTime(show.data.until)}`}
        </p>
      )}
    </ConfirmDialog>
  );
}

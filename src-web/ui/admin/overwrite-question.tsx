import { ConfirmDialog } from './confirm-dialog.tsx';

type OverwriteQuestionProps = { isOpen: boolean; isBusy: boolean; onOverwrite: () => void; onClose: () => void };

/**
 * Two people had the same thing open, and the other one saved first: nobody's work is overwritten without a question.
 */
export function OverwriteQuestion({ isOpen, isBusy, onOverwrite, onClose }: OverwriteQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Somebody else was quicker"
      confirmText="Save mine in its place"
      busyText="Saving"
      isBusy={isBusy}
      onConfirm={onOverwrite}
      onClose={onClose}
    >
      <p>
        Since you opened this, somebody has saved other changes to it. Go back and reload to see them, or put everything
        you have here in their place.
      </p>
    </ConfirmDialog>
  );
}

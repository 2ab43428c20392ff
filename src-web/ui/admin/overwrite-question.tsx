import { ConfirmDialog } from './confirm-dialog.tsx';
import { adminWords } from './words.ts';
import { useWords } from '../lang.tsx';

type OverwriteQuestionProps = { isOpen: boolean; isBusy: boolean; onOverwrite: () => void; onClose: () => void };

/**
 * Two people had the same thing open, and the other one saved first: nobody's work is overwritten without a question.
 */
export function OverwriteQuestion({ isOpen, isBusy, onOverwrite, onClose }: OverwriteQuestionProps) {
  const words = useWords(adminWords);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.somebodyQuicker}
      confirmText={words.saveMine}
      busyText={words.saving}
      isBusy={isBusy}
      onConfirm={onOverwrite}
      onClose={onClose}
    >
      <p>{words.savedSince}</p>
    </ConfirmDialog>
  );
}

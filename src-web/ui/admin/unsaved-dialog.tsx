import { ConfirmDialog } from './confirm-dialog.tsx';
import type { UnsavedGuard } from './use-unsaved-guard.ts';
import { adminWords } from './words.ts';
import { useWords } from '../lang.tsx';

/** Asks before something written is lost. `onDiscard` makes the form clean; then the held link is followed. */
export function UnsavedDialog({ guard, onDiscard }: { guard: UnsavedGuard; onDiscard: () => void }) {
  const words = useWords(adminWords);
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title={words.leaveWithoutSaving}
      confirmText={words.discardChanges}
      cancelText={words.keepEditing}
      onConfirm={() => {
        onDiscard();
        guard.leave();
      }}
      onClose={guard.stay}
    >
      <p>{words.notSavedYet}</p>
    </ConfirmDialog>
  );
}

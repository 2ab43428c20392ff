import { failureSentence } from '#web/failure-sentence.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Why a step did not come about, where it was asked for: it stays until it is tried again. */
export function FailureNote({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <p className="set-up-failure" role="alert">
      <Icon name="alert-triangle" size={20} />
      {failureSentence(error)}
    </p>
  );
}

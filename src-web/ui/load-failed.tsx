import { isOffline } from './tickets/or-offline.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { frameWords } from './frame/words.ts';
import { useWords } from './lang.tsx';

type LoadFailedProps = { sentence: string; isBusy: boolean; onRetry: () => void };

/** A part of a page whose data did not come: said at once, with a way to ask again. */
export function LoadFailed({ sentence, isBusy, onRetry }: LoadFailedProps) {
  const { failures, loading, tryAgain } = useWords(frameWords);
  return (
    <div className="tab-body" role="alert">
      <EmptyState sentence={isOffline() ? failures.offline : sentence} headingLevel={2}>
        <Button look="o" icon="refresh" isBusy={isBusy} busyText={loading} onClick={onRetry}>
          {tryAgain}
        </Button>
      </EmptyState>
    </div>
  );
}

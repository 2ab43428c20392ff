import { orOffline } from './tickets/or-offline.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type LoadFailedProps = { sentence: string; isBusy: boolean; onRetry: () => void };

/** A part of a page whose data did not come: said at once, with a way to ask again. */
export function LoadFailed({ sentence, isBusy, onRetry }: LoadFailedProps) {
  return (
    <div className="tab-body" role="alert">
      <EmptyState sentence={orOffline(sentence)} headingLevel={2}>
        <Button look="o" icon="refresh" isBusy={isBusy} busyText="Loading" onClick={onRetry}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}

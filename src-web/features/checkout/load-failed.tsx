import { orOffline } from '#web/ui/tickets/or-offline.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { checkoutWords } from './words.ts';

export function LoadFailed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const { failures, loading, tryAgain } = useWords(frameWords);
  return (
    <div className="wrap section" role="alert">
      <EmptyState sentence={orOffline(useWords(checkoutWords).loadFailed, failures.offline)}>
        <Button look="o" icon="refresh" isBusy={isBusy} busyText={loading} onClick={onRetry}>
          {tryAgain}
        </Button>
      </EmptyState>
    </div>
  );
}

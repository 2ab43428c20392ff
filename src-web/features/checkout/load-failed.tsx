import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { orOffline } from '#web/ui/tickets/or-offline.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function LoadFailed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <div className="wrap section" role="alert">
      <EmptyState sentence={orOffline(CHECKOUT_MESSAGES.loadFailed)}>
        <Button look="o" icon="refresh" isBusy={isBusy} busyText="Loading" onClick={onRetry}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}

import { CancelFlow } from '#web/features/membership-management/cancel-flow.tsx';
import { PrivateRoom } from '#web/private-room.tsx';

/** How a membership ends: the form for it, below everything else that can be done. */
export function ManagedEnd() {
  return (
    <PrivateRoom>
      <CancelFlow />
    </PrivateRoom>
  );
}

import { NewslettersTab } from '#web/features/newsletters/newsletters-tab.tsx';
import { PrivateRoom } from '#web/private-room.tsx';

/** The dashboard's tab Newsletters. */
export function DashboardNewsletters() {
  return (
    <PrivateRoom>
      <NewslettersTab />
    </PrivateRoom>
  );
}

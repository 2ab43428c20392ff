import { useSearch } from 'wouter';
import '../../styles/private.css';
import { NewNights } from '#web/features/admin-nights/new-nights.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/events/new-nights: several nights by tapping days; `?series=` lengthens one. */
export function NewNightsPage() {
  const seriesId = new URLSearchParams(useSearch()).get('series');
  return (
    <AdminFrame
      tab="events"
      title={seriesId === null ? 'New nights' : 'More nights'}
      back={{ href: adminPaths.events, label: 'Events' }}
    >
      <NewNights key={seriesId ?? ''} seriesId={seriesId} />
    </AdminFrame>
  );
}

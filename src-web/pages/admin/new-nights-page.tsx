import { useSearch } from 'wouter';
import '../../styles/private.css';
import { NewNights } from '#web/features/admin-nights/new-nights.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /admin/events/new-nights: several nights by tapping days; `?series=` lengthens one. */
export function NewNightsPage() {
  const words = useWords(adminPageWords);
  const seriesId = new URLSearchParams(useSearch()).get('series');
  return (
    <AdminFrame
      tab="events"
      title={seriesId === null ? words.newNights : words.moreNights}
      back={{ href: adminPaths.events, label: words.events }}
    >
      <NewNights key={seriesId ?? ''} seriesId={seriesId} />
    </AdminFrame>
  );
}

import { useLocation, useSearch } from 'wouter';
import '../../styles/private.css';
import '#web/features/admin-events/admin-events.css';
import { EventWall } from '#web/features/admin-events/event-wall.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/events: every event as a card. */
export function AdminEventsPage() {
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const [when, search] = [query.get('when') === 'past' ? 'past' : 'coming', query.get('search') ?? ''] as const;
  const show = (filter: { when: string; search: string }): void => {
    const wanted = new URLSearchParams(
      Object.entries(filter).filter(([name, value]) => value !== '' && !(name === 'when' && value === 'coming')),
    );
    navigate(wanted.size === 0 ? adminPaths.events : `${adminPaths.events}?${wanted.toString()}`, { replace: true });
  };
  const actions = (
    <>
      <ButtonLink look="o" icon="upload" href={adminPaths.import}>
        Import
      </ButtonLink>
      <ButtonLink look="p" icon="plus" href={adminPaths.newEvent}>
        New Event
      </ButtonLink>
    </>
  );
  return (
    <AdminFrame tab="events" title="Events" actions={actions}>
      <EventWall
        when={when}
        search={search}
        onSpan={(span) => show({ when: span, search })}
        onSearch={(text) => show({ when, search: text })}
      />
    </AdminFrame>
  );
}

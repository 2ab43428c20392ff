import '#web/features/admin-people/person.css';
import { BanList } from '#web/features/admin-people/ban-list.tsx';
import { PersonList } from '#web/features/admin-people/person-list.tsx';
import { RoomTabs } from '#web/ui/admin/room-tabs.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { AdminFrame } from './admin-frame.tsx';

const TABS = [
  { id: 'people', label: 'Everybody' },
  { id: 'banned', label: 'Banned' },
] as const;

/** /admin/people: everybody with an account, and who is banned. */
export function PeoplePage() {
  const { get, set } = useUrlFilter();
  const shown = get('list') === 'banned' ? 'banned' : 'people';
  return (
    <AdminFrame tab="people" title="People">
      <RoomTabs
        tabs={TABS}
        active={shown}
        label="Which people"
        onChange={(id) => set({ list: id === 'banned' ? id : '', q: '', role: '', sort: '', down: '' })}
      >
        {shown === 'banned' ? <BanList /> : <PersonList />}
      </RoomTabs>
    </AdminFrame>
  );
}

import '#web/features/admin-people/person.css';
import { BanList } from '#web/features/admin-people/ban-list.tsx';
import { PersonList } from '#web/features/admin-people/person-list.tsx';
import { RoomTabs } from '#web/ui/admin/room-tabs.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords, type AdminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const tabsIn = (words: AdminPageWords) =>
  [
    { id: 'people', label: words.everybody },
    { id: 'banned', label: words.banned },
  ] as const;

/** /admin/people: everybody with an account, and who is banned. */
export function PeoplePage() {
  const words = useWords(adminPageWords);
  const { get, set } = useUrlFilter();
  const shown = get('list') === 'banned' ? 'banned' : 'people';
  return (
    <AdminFrame tab="people" title={words.people}>
      <RoomTabs
        tabs={tabsIn(words)}
        active={shown}
        label={words.whichPeople}
        onChange={(id) => set({ list: id === 'banned' ? id : '', q: '', role: '', sort: '', down: '' })}
      >
        {shown === 'banned' ? <BanList /> : <PersonList />}
      </RoomTabs>
    </AdminFrame>
  );
}

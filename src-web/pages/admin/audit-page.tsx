import { AuditList } from '#web/features/admin-people/audit-list.tsx';
import { SignInList } from '#web/features/admin-people/sign-in-list.tsx';
import { RoomTabs } from '#web/ui/admin/room-tabs.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords, type AdminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const tabsIn = (words: AdminPageWords) =>
  [
    { id: 'acts', label: words.auditLog },
    { id: 'sign-ins', label: words.signIns },
  ] as const;

/** /admin/audit: who did what, and who came in; each has its own address. */
export function AuditPage() {
  const words = useWords(adminPageWords);
  const { get, set } = useUrlFilter();
  const shown = get('show') === 'sign-ins' ? 'sign-ins' : 'acts';
  return (
    <AdminFrame tab="audit" title={words.audit}>
      <RoomTabs
        tabs={tabsIn(words)}
        active={shown}
        label={words.whichRecord}
        onChange={(id) =>
          set({ show: id === 'sign-ins' ? id : '', signin: '', action: '', actor: '', kind: '', id: '' })
        }
      >
        {shown === 'acts' ? <AuditList /> : <SignInList />}
      </RoomTabs>
    </AdminFrame>
  );
}

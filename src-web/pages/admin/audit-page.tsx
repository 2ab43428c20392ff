import { AuditList } from '#web/features/admin-people/audit-list.tsx';
import { SignInList } from '#web/features/admin-people/sign-in-list.tsx';
import { RoomTabs } from '#web/ui/admin/room-tabs.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { AdminFrame } from './admin-frame.tsx';

const TABS = [
  { id: 'acts', label: 'Audit log' },
  { id: 'sign-ins', label: 'Sign-ins' },
] as const;

/** /admin/audit: who did what, and who came in; each has its own address. */
export function AuditPage() {
  const { get, set } = useUrlFilter();
  const shown = get('show') === 'sign-ins' ? 'sign-ins' : 'acts';
  return (
    <AdminFrame tab="audit" title="Audit">
      <RoomTabs
        tabs={TABS}
        active={shown}
        label="Which record"
        onChange={(id) =>
          set({ show: id === 'sign-ins' ? id : '', signin: '', action: '', actor: '', kind: '', id: '' })
        }
      >
        {shown === 'acts' ? <AuditList /> : <SignInList />}
      </RoomTabs>
    </AdminFrame>
  );
}

import { INBOX_KINDS, type InboxKind } from '#shared/admin/inbox-kinds.ts';
import { InboxList } from '#web/features/admin-people/inbox-list.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useUrlFilter } from '#web/use-url-filter.ts';
import { AdminFrame } from './admin-frame.tsx';

const TITLES: Record<InboxKind, string> = {
  declarations: 'Cancellations and withdrawals',
  messages: 'Messages',
  reservations: 'Table requests',
  courses: 'Course requests',
};
const TABS = INBOX_KINDS.map((id) => ({ id, label: TITLES[id] }));

/** /admin/inbox: what people wrote; each kind has its own address. */
export function InboxPage() {
  const { get, set } = useUrlFilter();
  const kind = INBOX_KINDS.find((one) => one === get('kind')) ?? 'declarations';
  return (
    <AdminFrame tab="inbox" title="Inbox">
      <Tabs
        tabs={TABS}
        active={kind}
        label="Kind of letter"
        onChange={(id) => set({ kind: id, show: '', letter: '' })}
      />
      <TabPanel id={kind}>
        <InboxList key={kind} kind={kind} title={TITLES[kind]} />
      </TabPanel>
    </AdminFrame>
  );
}

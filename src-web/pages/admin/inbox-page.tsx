import { INBOX_KINDS, type InboxKind } from '#shared/inbox/inbox-kinds.ts';
import { InboxList } from '#web/features/admin-people/inbox-list.tsx';
import { trpc } from '#web/api.ts';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { RoomTabs } from '#web/ui/admin/room-tabs.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords, type AdminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const titlesIn = (words: AdminPageWords): Record<InboxKind, string> => ({
  declarations: words.cancellationsAndWithdrawals,
  messages: words.messages,
  reservations: words.tableRequests,
  courses: words.courseRequests,
});

/** /admin/inbox: what people wrote; each kind has its own address. It opens where something waits. */
export function InboxPage() {
  const words = useWords(adminPageWords);
  const { get, set } = useUrlFilter();
  const open = trpc.admin.inbox.counts.useQuery(undefined, LIVE);
  const waits = INBOX_KINDS.find((one) => (open.data?.[one] ?? 0) > 0);
  const kind = INBOX_KINDS.find((one) => one === get('kind')) ?? waits ?? 'declarations';
  const tabs = INBOX_KINDS.map((id) => ({ id, label: titlesIn(words)[id], count: open.data?.[id] }));
  return (
    <AdminFrame tab="inbox" title={words.inbox}>
      <RoomTabs
        tabs={tabs}
        active={kind}
        label={words.kindOfLetter}
        onChange={(id) => set({ kind: id, show: '', letter: '' })}
      >
        <InboxList key={kind} kind={kind} title={titlesIn(words)[kind]} />
      </RoomTabs>
    </AdminFrame>
  );
}

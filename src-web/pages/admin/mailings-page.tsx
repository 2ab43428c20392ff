import { useState } from 'react';
import { Campaigns } from '#web/features/admin-mailings/campaigns.tsx';
import { MailAllDialog } from '#web/features/admin-mailings/mail-all-dialog.tsx';
import { SubscriptionList } from '#web/features/admin-mailings/subscription-list.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { RoomTabs } from '#web/ui/admin/room-tabs.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords, type AdminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const tabsIn = (words: AdminPageWords) =>
  [
    { id: 'mailings', label: words.mailings },
    { id: 'subscribers', label: words.subscribers },
  ] as const;

/** /admin/mailings: what was written to many, and who gets our newsletters. */
export function MailingsPage() {
  const words = useWords(adminPageWords);
  const { get, set } = useUrlFilter();
  const [isMailingAll, setIsMailingAll] = useState(false);
  const [started, setStarted] = useState<string | null>(null);
  const shown = get('list') === 'subscribers' ? 'subscribers' : 'mailings';
  const show = (id: string): void =>
    set({ list: id === 'mailings' ? '' : id, q: '', type: '', show: '', sort: '', down: '' });
  return (
    <AdminFrame
      tab="mailings"
      title={words.mailings}
      actions={
        <>
          <Button look="o" size="s" icon="mail" onClick={() => setIsMailingAll(true)}>
            {words.resendAll}
          </Button>
          <ButtonLink size="s" icon="mail" href={adminPaths.write}>
            {words.write}
          </ButtonLink>
        </>
      }
    >
      <RoomTabs tabs={tabsIn(words)} active={shown} label={words.whichList} onChange={show}>
        {shown === 'mailings' ? <Campaigns started={started} /> : <SubscriptionList />}
      </RoomTabs>
      <MailAllDialog
        isOpen={isMailingAll}
        onClose={() => setIsMailingAll(false)}
        onStarted={(id) => {
          setStarted(id);
          setIsMailingAll(false);
          show('mailings');
        }}
      />
    </AdminFrame>
  );
}

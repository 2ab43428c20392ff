import { useState } from 'react';
import { Campaigns } from '#web/features/admin-abos/campaigns.tsx';
import { MailAllDialog } from '#web/features/admin-abos/mail-all-dialog.tsx';
import { MemberList } from '#web/features/admin-abos/member-list.tsx';
import { SubscriptionList } from '#web/features/admin-abos/subscription-list.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { RoomTabs } from '#web/ui/admin/room-tabs.tsx';
import { useUrlFilter } from '#web/use-url-filter.ts';
import { AdminFrame } from './admin-frame.tsx';

const TABS = [
  { id: 'subscriptions', label: 'Newsletters' },
  { id: 'members', label: 'Members' },
  { id: 'mailings', label: 'Mailings' },
] as const;

/** /admin/abos: who gets our newsletters, who is a member, and what was mailed to all. */
export function AbosPage() {
  const { get, set } = useUrlFilter();
  const [isWriting, setIsWriting] = useState(false);
  const [started, setStarted] = useState<string | null>(null);
  const shown = TABS.find(({ id }) => id === get('list'))?.id ?? 'subscriptions';
  const show = (id: string): void =>
    set({
      list: id === 'subscriptions' ? '' : id,
      q: '',
      type: '',
      show: '',
      status: '',
      sort: '',
      down: '',
      member: '',
    });
  return (
    <AdminFrame
      tab="abos"
      title="Abos"
      actions={
        <>
          <ButtonLink look="o" size="s" icon="mail" href={adminPaths.write}>
            Write
          </ButtonLink>
          <Button size="s" icon="mail" onClick={() => setIsWriting(true)}>
            Resend e-mails to all subscribers
          </Button>
        </>
      }
    >
      <RoomTabs tabs={TABS} active={shown} label="Which list" onChange={show}>
        {shown === 'subscriptions' && <SubscriptionList />}
        {shown === 'members' && <MemberList />}
        {shown === 'mailings' && <Campaigns started={started} />}
      </RoomTabs>
      <MailAllDialog
        isOpen={isWriting}
        onClose={() => setIsWriting(false)}
        onStarted={(id) => {
          setStarted(id);
          setIsWriting(false);
          show('mailings');
        }}
      />
    </AdminFrame>
  );
}

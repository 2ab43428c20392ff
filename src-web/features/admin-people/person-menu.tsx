import { Menu } from '@mantine/core';
import type { PersonView } from '#shared/people/person-view.ts';
import { trpc } from '#web/api.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { runs } from './give-membership-question.tsx';
import { personWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** What is asked first, before it is done for a person. */
export type Asked =
  | 'write'
  | 'ticket'
  | 'note'
  | 'name'
  | 'address'
  | 'credit'
  | 'free-month'
  | 'give-membership'
  | 'end-membership'
  | 'pause'
  | 'cancel'
  | 'merge'
  | 'roles'
  | 'ban'
  | 'export'
  | 'erase';

type PersonMenuProps = { person: PersonView; onAsk: (asked: Asked) => void };

/** What is done for a person more rarely than writing to them. */
export function PersonMenu({ person, onAsk }: PersonMenuProps) {
  const words = useWords(personWords);
  const hasData = useMay('people:data');
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="button button-outline">
          {words.more}
          <Icon name="chevron-down" size={20} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="ticket" />} onClick={() => onAsk('ticket')}>
          {words.giveATicket}
        </Menu.Item>
        <Menu.Item leftSection={<AdminIcon name="pencil" />} onClick={() => onAsk('name')}>
          {words.correctTheName2}
        </Menu.Item>
        <AddressItem person={person} onAsk={onAsk} />
        <MembershipItems person={person} onAsk={onAsk} />
        <Menu.Item leftSection={<Icon name="users" />} onClick={() => onAsk('merge')}>
          {words.mergeWithAnotherAccount}
        </Menu.Item>
        {person.ban === null && (
          <Menu.Item leftSection={<Icon name="ban" />} onClick={() => onAsk('ban')}>
            {words.ban}
          </Menu.Item>
        )}
        {hasData && (
          <>
            <Menu.Item leftSection={<Icon name="download" />} onClick={() => onAsk('export')}>
              {words.theirDataOnLetter}
            </Menu.Item>
            <Menu.Item leftSection={<AdminIcon name="trash" />} onClick={() => onAsk('erase')}>
              {words.eraseOnLetter}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<Icon name="lock" />} onClick={() => onAsk('roles')}>
          {words.rolesAndSessions}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Nothing where it is one's own, or while another change is under way. That of whoever works here, or after an
 * objection, is an admin's to change.
 */
function AddressItem({ person: { id, roles, addressChange }, onAsk }: PersonMenuProps) {
  const words = useWords(personWords);
  const isAdmin = useMay('roles:manage');
  const self = trpc.profile.session.useQuery().data?.userId;
  const { open, canBePutBackUntil, objectedAt } = addressChange;
  const isAdminsAct = roles.length > 0 || objectedAt !== null;
  if (self === id || open !== null || canBePutBackUntil !== null || (isAdminsAct && !isAdmin)) return null;
  return (
    <Menu.Item leftSection={<Icon name="mail" />} onClick={() => onAsk('address')}>
      {words.changeEMailAddress}
    </Menu.Item>
  );
}

/** What can be done about the membership as it stands. */
function MembershipItems(menu: PersonMenuProps) {
  const words = useWords(personWords);
  const { person, onAsk } = menu;
  const { membership } = person;
  return (
    <>
      {membership?.creditable && (
        <Menu.Item leftSection={<AdminIcon name="cash" />} onClick={() => onAsk('credit')}>
          {words.creditAMonth2}
        </Menu.Item>
      )}
      <FreeMonthItem {...menu} />
      <GivenItems {...menu} />
      {membership?.canPause === true && (
        <Menu.Item leftSection={<Icon name="hourglass" />} onClick={() => onAsk('pause')}>
          {words.pauseTheMembership2}
        </Menu.Item>
      )}
      {membership?.canCancel === true && (
        <Menu.Item leftSection={<Icon name="ban" />} onClick={() => onAsk('cancel')}>
          {words.cancelTheMembership2}
        </Menu.Item>
      )}
    </>
  );
}

/** A membership is given where none runs; one that was given is changed or ended. Nothing beside one by card. */
function GivenItems({ person: { membership }, onAsk }: PersonMenuProps) {
  const words = useWords(personWords);
  const isRunning = runs(membership);
  if (isRunning && membership?.paidBy === 'card') return null;
  return (
    <>
      <Menu.Item leftSection={<Icon name="id-badge-2" />} onClick={() => onAsk('give-membership')}>
        {isRunning ? words.prolongOrChangeMembership : words.giveAMembership}
      </Menu.Item>
      {isRunning && (
        <Menu.Item leftSection={<Icon name="ban" />} onClick={() => onAsk('end-membership')}>
          {words.endTheMembership}
        </Menu.Item>
      )}
    </>
  );
}

/** Nothing where no month can be given free, and none was. */
function FreeMonthItem({ person: { membership }, onAsk }: PersonMenuProps) {
  const words = useWords(personWords);
  if (!membership?.freeMonthAt && !membership?.freeableMonthAt) return null;
  return (
    <Menu.Item leftSection={<AdminIcon name="cash" />} onClick={() => onAsk('free-month')}>
      {membership.freeMonthAt ? words.takeFreeMonthBack : words.giveMonthFree}
    </Menu.Item>
  );
}

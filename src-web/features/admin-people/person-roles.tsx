import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { PersonView } from '#shared/people/person-view.ts';
import { ROLE_NAMES, ROLES, type Role } from '#shared/permissions.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useMay } from '#web/hooks/use-may.ts';

const MEANS: Record<Role, string> = {
  admin: 'may see and change everything here: money, people, doors',
  organiser: 'does everything but roles, keys, settings and letters about data',
  accountant: 'reads money and changes nothing',
  door_lead: 'leads a night: tonight, desks, guests by name',
  cashier: 'works the till',
};

/** Which roles somebody has, where they are signed in, and two-step sign-in that was lost. */
export function PersonRoles({ person, onClose }: { person: PersonView; onClose: () => void }) {
  const hasRoles = useMay('roles:manage');
  const [asked, setAsked] = useState<Role | 'sessions' | 'factor' | null>(null);
  const { grant, remove, endSessions, resetFactor } = useRoleActs(() => setAsked(null));
  const { id: userId, displayName, roles } = person;
  const confirm = (): void => {
    if (asked === 'sessions') endSessions.mutate({ userId });
    else if (asked === 'factor') resetFactor.mutate({ userId });
    else if (asked !== null) (roles.includes(asked) ? remove : grant).mutate({ userId, role: asked });
  };
  return (
    <>
      <RoomDialog isOpen={asked === null} onClose={onClose} title={`Roles and sessions of ${displayName}`}>
        <div className="person-roles">
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              label={ROLE_NAMES[role]}
              description={MEANS[role]}
              checked={roles.includes(role)}
              disabled={!hasRoles}
              onChange={() => setAsked(role)}
            />
          ))}
        </div>
        <SignedIn sessions={person.sessions} />
        <div className="row">
          {person.sessions.length > 0 && (
            <Button look="o" icon="logout" onClick={() => setAsked('sessions')}>
              Sign out everywhere
            </Button>
          )}
          {hasRoles && person.hasSecondFactor && (
            <Button look="o" icon="lock" onClick={() => setAsked('factor')}>
              Reset two-step sign-in
            </Button>
          )}
        </div>
      </RoomDialog>
      <ConfirmDialog
        isOpen={asked !== null}
        title={titleOf(asked, roles)}
        confirmText="Yes, do it"
        busyText="Working"
        isBusy={grant.isPending || remove.isPending || endSessions.isPending || resetFactor.isPending}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      >
        <p>{textOf(asked, displayName, roles)}</p>
      </ConfirmDialog>
    </>
  );
}

type Asked = Role | 'sessions' | 'factor' | null;

function SignedIn({ sessions }: Pick<PersonView, 'sessions'>) {
  return (
    <>
      <h3>Signed in</h3>
      {sessions.length === 0 && <p>Nowhere.</p>}
      <ul className="admin-list">
        {sessions.map(({ id, device, lastUsedAt, network }) => (
          <li key={id}>
            {`${device}, last used ${formatMemberDate(lastUsedAt)}, ${formatTime(lastUsedAt)}`}
            {network !== null && <span className="dim">{` from ${network}`}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function useRoleActs(onSettled: () => void) {
  const utils = trpc.useUtils();
  const after = (done: string) => ({
    onSuccess: () => void toast.ok(done),
    onError: (error: unknown) => void toast.bad('Not done', failureSentence(error)),
    onSettled: () => {
      onSettled();
      return Promise.all([
        utils.admin.people.invalidate(),
        utils.admin.users.invalidate(),
        utils.profile.session.invalidate(),
      ]);
    },
  });
  return {
    grant: trpc.admin.users.grantRole.useMutation(after('Role granted')),
    remove: trpc.admin.users.removeRole.useMutation(after('Role taken away')),
    endSessions: trpc.admin.users.endSessions.useMutation(after('Signed out everywhere')),
    resetFactor: trpc.admin.users.resetSecondFactor.useMutation(after('Two-step sign-in taken away')),
  };
}

function titleOf(asked: Asked, roles: readonly Role[]): string {
  if (asked === 'sessions') return 'Sign out everywhere?';
  if (asked === 'factor') return 'Take two-step sign-in away?';
  if (asked === null) return '';
  const name = ROLE_NAMES[asked].toLowerCase();
  return roles.includes(asked) ? `Take the role ${name} away?` : `Grant the role ${name}?`;
}

function textOf(asked: Asked, name: string, roles: readonly Role[]): string {
  if (asked === 'sessions') return `${name} is signed out on every device and has to sign in again.`;
  if (asked === 'factor')
    return (
      `Only for somebody who has lost phone and backup codes, and only once you are sure that it is ${name} who asks. ` +
      `All sessions end, and ${name} is told by e-mail.`
    );
  if (asked === null) return '';
  if (roles.includes(asked)) return `${name} no longer has it, from the next click on.`;
  const counts = ['admin', 'organiser', 'accountant'].includes(asked)
    ? ' It counts once two-step sign-in is set up.'
    : '';
  return `${name} then ${MEANS[asked]}.${counts}`;
}

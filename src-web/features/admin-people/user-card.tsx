import { useState } from 'react';
import type { AdminUser } from '#shared/admin/people.ts';
import { ROLE_NAMES, type Role } from '#shared/permissions.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/toast.ts';
import { useMay } from '#web/use-may.ts';

type Ask = 'remove-admin' | 'grant-admin' | 'sessions' | 'factor' | null;

const ASKED: Record<Exclude<Ask, null>, { title: string; confirm: string; text: (name: string) => string }> = {
  'grant-admin': {
    title: 'Make an admin?',
    confirm: 'Make an admin',
    text: (name) =>
      `${name} may then see and change everything here: money, people, doors. It counts once two-step ` +
      'sign-in is set up.',
  },
  'remove-admin': {
    title: 'Take the admin role away?',
    confirm: 'Take it away',
    text: (name) => `${name} no longer gets into this panel, from the next click on.`,
  },
  sessions: {
    title: 'Sign out everywhere?',
    confirm: 'Sign out everywhere',
    text: (name) => `${name} is signed out on every device and has to sign in again.`,
  },
  factor: {
    title: 'Take two-step sign-in away?',
    confirm: 'Take it away',
    text: (name) =>
      'Only for somebody who has lost phone and backup codes, and only once you are sure that it is ' +
      `${name} who asks. All sessions end, and ${name} is told by e-mail.`,
  },
};

function useUserAct() {
  const utils = trpc.useUtils();
  const after = (done: string) => ({
    onSuccess: () => void toast.ok(done),
    onError: (error: unknown) => void toast.bad('Not done', failureSentence(error)),
    onSettled: () =>
      Promise.all([utils.admin.users.invalidate(), utils.admin.audit.invalidate(), utils.profile.session.invalidate()]),
  });
  return {
    grant: trpc.admin.users.grantRole.useMutation(after('Role granted')),
    remove: trpc.admin.users.removeRole.useMutation(after('Role taken away')),
    endSessions: trpc.admin.users.endSessions.useMutation(after('Signed out everywhere')),
    resetFactor: trpc.admin.users.resetSecondFactor.useMutation(after('Two-step sign-in taken away')),
  };
}

/**
 * One account and what may be done about it. What harms is asked about; a cashier's role is taken back with one click.
 */
export function UserCard({ user }: { user: AdminUser }) {
  const { id: userId, displayName, roles } = user;
  const [ask, setAsk] = useState<Ask>(null);
  const { grant, remove, endSessions, resetFactor } = useUserAct();
  const confirmed: Record<Exclude<Ask, null>, () => Promise<unknown>> = {
    'grant-admin': () => grant.mutateAsync({ userId, role: 'admin' }),
    'remove-admin': () => remove.mutateAsync({ userId, role: 'admin' }),
    sessions: () => endSessions.mutateAsync({ userId }),
    factor: () => resetFactor.mutateAsync({ userId }),
  };
  const confirm = async (): Promise<void> => {
    if (ask === null) return;
    await confirmed[ask]().catch(() => undefined); // told by the mutation
    setAsk(null);
  };
  const isSavingRole = grant.isPending || remove.isPending;
  return (
    <li className="admin-card is-line" aria-label={displayName}>
      <div>
        <h3>{displayName}</h3>
        <Facts user={user} />
      </div>
      <Acts
        user={user}
        isBusy={isSavingRole}
        onAsk={setAsk}
        onDoor={(role) => (roles.includes(role) ? remove : grant).mutate({ userId, role })}
      />
      <ConfirmDialog
        isOpen={ask !== null}
        title={ask === null ? '' : ASKED[ask].title}
        confirmText={ask === null ? '' : ASKED[ask].confirm}
        busyText="Working"
        isBusy={isSavingRole || endSessions.isPending || resetFactor.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsk(null)}
      >
        <p>{ask === null ? '' : ASKED[ask].text(displayName)}</p>
      </ConfirmDialog>
    </li>
  );
}

/** Roles that are given without a question. */
const DOOR_ROLES = ['organiser', 'accountant', 'door_lead', 'cashier'] as const;

type ActsProps = {
  user: AdminUser;
  /** While a role is being saved. */
  isBusy: boolean;
  onAsk: (ask: Ask) => void;
  onDoor: (role: (typeof DOOR_ROLES)[number]) => void;
};

function Acts({ user, isBusy, onAsk, onDoor }: ActsProps) {
  const { displayName, roles, hasSecondFactor, sessions } = user;
  const hasRoles = useMay('roles:manage');
  const has = (role: Role): boolean => roles.includes(role);
  return (
    <div className="admin-acts">
      {hasRoles && (
        <Button
          look="o"
          size="s"
          aria-label={`${has('admin') ? 'Take admin away' : 'Make admin'}: ${displayName}`}
          onClick={() => onAsk(has('admin') ? 'remove-admin' : 'grant-admin')}
        >
          {has('admin') ? 'Take admin away' : 'Make admin'}
        </Button>
      )}
      {(hasRoles ? DOOR_ROLES : []).map((role) => {
        const name = ROLE_NAMES[role].toLowerCase();
        const act = has(role) ? `Take ${name} away` : `Make ${name}`;
        return (
          <Button
            key={role}
            look="o"
            size="s"
            aria-label={`${act}: ${displayName}`}
            isBusy={isBusy}
            busyText="Saving"
            onClick={() => onDoor(role)}
          >
            {act}
          </Button>
        );
      })}
      {sessions > 0 && (
        <Button
          look="o"
          size="s"
          icon="logout"
          aria-label={`Sign out everywhere: ${displayName}`}
          onClick={() => onAsk('sessions')}
        >
          Sign out everywhere
        </Button>
      )}
      {hasRoles && hasSecondFactor && (
        <Button
          look="o"
          size="s"
          icon="lock"
          aria-label={`Reset two-step sign-in: ${displayName}`}
          onClick={() => onAsk('factor')}
        >
          Reset two-step sign-in
        </Button>
      )}
    </div>
  );
}

function Facts({ user: { email, isConfirmed, roles, hasSecondFactor, sessions, createdAt } }: { user: AdminUser }) {
  return (
    <>
      <p className="admin-facts">
        <a href={`mailto:${email}`}>{email}</a>
        <span>{`Since ${formatMemberDate(createdAt)}`}</span>
        <span>
          {sessions === 0
            ? 'Signed in nowhere'
            : sessions === 1
              ? 'Signed in on 1 device'
              : `Signed in on ${sessions} devices`}
        </span>
      </p>
      <div className="row admin-chips">
        {roles.map((role) => (
          <Chip key={role} tone="ok" icon="id-badge-2">
            {ROLE_NAMES[role]}
          </Chip>
        ))}
        {hasSecondFactor && <Chip icon="lock">Two-step sign-in or passkey</Chip>}
        {!isConfirmed && (
          <Chip tone="warn" icon="mail">
            Address not confirmed
          </Chip>
        )}
      </div>
    </>
  );
}

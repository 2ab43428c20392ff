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
import { personWords, type PersonWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

const meansIn = (words: PersonWords): Record<Role, string> => ({
  admin: words.maySeeChangeEverything,
  organiser: words.doesEverythingButRoles,
  accountant: words.readsMoneyChangesNothing,
  door_lead: words.leadsNightTonightDesks,
  cashier: words.worksTheTill,
});

/** Which roles somebody has, where they are signed in, and two-step sign-in that was lost. */
export function PersonRoles({ person, onClose }: { person: PersonView; onClose: () => void }) {
  const words = useWords(personWords);
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
      <RoomDialog isOpen={asked === null} onClose={onClose} title={words.rolesOf(displayName)}>
        <div className="person-roles">
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              label={ROLE_NAMES[role]}
              description={meansIn(words)[role]}
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
              {words.signOutEverywhere}
            </Button>
          )}
          {hasRoles && person.hasSecondFactor && (
            <Button look="o" icon="lock" onClick={() => setAsked('factor')}>
              {words.resetTwoStepSign}
            </Button>
          )}
        </div>
      </RoomDialog>
      <ConfirmDialog
        isOpen={asked !== null}
        title={titleOf(asked, roles, words)}
        confirmText={words.yesDoIt}
        busyText={words.working}
        isBusy={grant.isPending || remove.isPending || endSessions.isPending || resetFactor.isPending}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      >
        <p>{textOf(asked, { name: displayName, roles }, words)}</p>
      </ConfirmDialog>
    </>
  );
}

type Asked = Role | 'sessions' | 'factor' | null;

function SignedIn({ sessions }: Pick<PersonView, 'sessions'>) {
  const lang = useLang();
  const words = useWords(personWords);
  return (
    <>
      <h3>{words.signedIn}</h3>
      {sessions.length === 0 && <p>{words.nowhere}</p>}
      <ul className="admin-list">
        {sessions.map(({ id, device, lastUsedAt, network }) => (
          <li key={id}>
            {words.deviceUsed(device, formatMemberDate(lastUsedAt, lang), formatTime(lastUsedAt))}
            {network !== null && <span className="dim">{words.fromNetwork(network)}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function useRoleActs(onSettled: () => void) {
  const words = useWords(personWords);
  const utils = trpc.useUtils();
  const after = (done: string) => ({
    onSuccess: () => void toast.ok(done),
    onError: (error: unknown) => void toast.bad(words.notDone, failureSentence(error)),
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
    grant: trpc.admin.users.grantRole.useMutation(after(words.roleGranted)),
    remove: trpc.admin.users.removeRole.useMutation(after(words.roleTakenAway)),
    endSessions: trpc.admin.users.endSessions.useMutation(after(words.signedOutEverywhere)),
    resetFactor: trpc.admin.users.resetSecondFactor.useMutation(after(words.twoStepSignTaken)),
  };
}

function titleOf(asked: Asked, roles: readonly Role[], words: PersonWords): string {
  if (asked === 'sessions') return words.signOutEverywhere2;
  if (asked === 'factor') return words.takeTwoStepSign;
  if (asked === null) return '';
  const name = ROLE_NAMES[asked].toLowerCase();
  return roles.includes(asked) ? words.takeRoleAsk(name) : words.grantRoleAsk(name);
}

type Whose = { name: string; roles: readonly Role[] };

function textOf(asked: Asked, { name, roles }: Whose, words: PersonWords): string {
  if (asked === 'sessions') return words.signedOutMeans(name);
  if (asked === 'factor') return words.secondStepMeans(name);
  if (asked === null) return '';
  if (roles.includes(asked)) return words.roleGone(name);
  const counts = ['admin', 'organiser', 'accountant'].includes(asked) ? words.countsOnceSecond : '';
  return words.roleMeans(name, meansIn(words)[asked], counts);
}

import { useState } from 'react';
import { ChangeGivenInput, GiveMembershipInput } from '#shared/membership/by-hand.ts';
import { HAND_WAYS, PAID_BY_WORDS } from '#shared/membership/paid-by.ts';
import { ForMemberInput } from '#shared/people/person-inputs.ts';
import type { PersonMembership, PersonView } from '#shared/people/person-view.ts';
import { formatMemberDate, localDateOf } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { usePlans } from '#web/hooks/use-plans.ts';
import { Question, REASON_FIELD } from './question.tsx';

/** Whether it is one that is running, by card or given. */
export const runs = (membership: PersonMembership | null): boolean =>
  membership !== null && membership.phase !== 'ended' && membership.phase !== 'none';

const FIELDS = [
  { name: 'paidBy', label: 'Paid', options: HAND_WAYS.map((value) => ({ value, label: PAID_BY_WORDS[value] })) },
  { name: 'lastDay', label: 'Last day', hint: 'The last day it opens doors.', isDay: true },
  {
    name: 'receipt',
    label: 'Receipt',
    hint: 'For cash the number on the till’s receipt; else the transfer’s reference, or nothing.',
  },
  REASON_FIELD,
];

type ActProps = { person: PersonView; onDone: () => void; onClose: () => void };

/** A membership outside the provider: given where none runs, else prolonged or changed. */
export function GiveMembershipQuestion({ person, ...frame }: ActProps) {
  const [id] = useState(() => crypto.randomUUID());
  // What was asked stays asked, also while its answer changes the page behind it.
  const [held] = useState(() => (runs(person.membership) ? person.membership : null));
  const give = trpc.admin.people.giveMembership.useMutation();
  const change = trpc.admin.people.changeGivenMembership.useMutation();
  const plans = usePlans()
    .filter(({ id: planId, isOpen }) => isOpen || planId === held?.planId)
    .map(({ id: planId, tier }) => ({ value: planId, label: tier }));
  const values = held && {
    planId: held.planId,
    paidBy: held.paidBy,
    lastDay: held.cancelAt === null ? '' : localDateOf(held.cancelAt),
  };
  return (
    <Question
      {...frame}
      title={held === null ? `A membership for ${person.displayName}` : 'Prolong or change the membership'}
      confirmText={held === null ? 'Give it' : 'Change it'}
      done={held === null ? 'They are a member' : 'Changed'}
      fields={[{ name: 'planId', label: 'Plan', options: plans }, ...FIELDS]}
      initial={values ?? {}}
      schema={held === null ? GiveMembershipInput : ChangeGivenInput}
      inputOf={(typed) => ({ ...typed, id: held?.subscriberId ?? id, userId: person.id })}
      send={(input) =>
        held === null ? give.mutateAsync(input as GiveMembershipInput) : change.mutateAsync(input as ChangeGivenInput)
      }
    >
      <p>
        {held === null ? 'It counts from now on, like one that is paid by card: card, door, prices. ' : ''}
        Nothing is charged and it does not renew. The money itself is booked at the till or comes into the bank.{' '}
        {`${person.displayName} is told by e-mail, and reminded once before it ends.`}
      </p>
    </Question>
  );
}

/** One that was given ends at once. */
export function EndMembershipQuestion({ person, ...frame }: ActProps) {
  const end = trpc.admin.people.endGivenMembership.useMutation();
  const [until] = useState(person.membership?.cancelAt ?? null);
  return (
    <Question
      {...frame}
      title="End the membership?"
      confirmText="End it now"
      done="It has ended"
      fields={[REASON_FIELD]}
      schema={ForMemberInput}
      inputOf={({ reason }) => ({ userId: person.id, reason })}
      send={(input) => end.mutateAsync(input as ForMemberInput)}
    >
      <p>
        {until === null ? '' : `It would run until ${formatMemberDate(until)}. `}
        It ends now: the card opens no door, and free tickets for nights to come are void. Money is not given back by
        this. {person.displayName} is told by e-mail.
      </p>
    </Question>
  );
}

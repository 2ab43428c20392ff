import { useState } from 'react';
import { ChangeGivenInput, GiveMembershipInput } from '#shared/membership/by-hand.ts';
import { HAND_WAYS, PAID_BY_WORDS } from '#shared/membership/paid-by.ts';
import { ForMemberInput } from '#shared/people/person-inputs.ts';
import type { PersonMembership, PersonView } from '#shared/people/person-view.ts';
import { formatMemberDate, localDateOf } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { usePlans } from '#web/hooks/use-plans.ts';
import { Question, reasonFieldIn } from './question.tsx';
import { questionWords, type QuestionWords } from './question-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import { personWords, type PersonWords } from './words.ts';

/** Whether it is one that is running, by card or given. */
export const runs = (membership: PersonMembership | null): boolean =>
  membership !== null && membership.phase !== 'ended' && membership.phase !== 'none';

const fieldsIn = (words: QuestionWords, say: PersonWords) => [
  { name: 'paidBy', label: words.paid, options: HAND_WAYS.map((value) => ({ value, label: PAID_BY_WORDS[value] })) },
  { name: 'lastDay', label: words.lastDay, hint: words.lastDayOpens, isDay: true },
  {
    name: 'receipt',
    label: words.receipt,
    hint: words.receiptNumber,
  },
  reasonFieldIn(say),
];

type ActProps = { person: PersonView; onDone: () => void; onClose: () => void };

/** A membership outside the provider: given where none runs, else prolonged or changed. */
export function GiveMembershipQuestion({ person, ...frame }: ActProps) {
  const say = useWords(personWords);
  const words = useWords(questionWords);
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
      title={held === null ? words.membershipFor(person.displayName) : words.prolongOrChangeMembership}
      confirmText={held === null ? words.giveIt : words.changeIt}
      done={held === null ? words.isMemberNow : words.changed}
      fields={[{ name: 'planId', label: words.plan, options: plans }, ...fieldsIn(words, say)]}
      initial={values ?? {}}
      schema={held === null ? GiveMembershipInput : ChangeGivenInput}
      inputOf={(typed) => ({ ...typed, id: held?.subscriberId ?? id, userId: person.id })}
      send={(input) =>
        held === null ? give.mutateAsync(input as GiveMembershipInput) : change.mutateAsync(input as ChangeGivenInput)
      }
    >
      <p>{words.givenMeans(held === null, person.displayName)}</p>
    </Question>
  );
}

/** One that was given ends at once. */
export function EndMembershipQuestion({ person, ...frame }: ActProps) {
  const lang = useLang();
  const say = useWords(personWords);
  const words = useWords(questionWords);
  const end = trpc.admin.people.endGivenMembership.useMutation();
  const [until] = useState(person.membership?.cancelAt ?? null);
  return (
    <Question
      {...frame}
      title={words.endTheMembership}
      confirmText={words.endItNow}
      done={words.itHasEnded}
      fields={[reasonFieldIn(say)]}
      schema={ForMemberInput}
      inputOf={({ reason }) => ({ userId: person.id, reason })}
      send={(input) => end.mutateAsync(input as ForMemberInput)}
    >
      <p>{words.endNowMeans(until === null ? null : formatMemberDate(until, lang), person.displayName)}</p>
    </Question>
  );
}

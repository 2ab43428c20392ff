import { useState } from 'react';
import { ForMemberInput, FreeMonthInput } from '#shared/people/person-inputs.ts';
import type { PersonView } from '#shared/people/person-view.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { Question, REASON_FIELD } from './question.tsx';

type FreeMonthProps = { person: PersonView; onDone: () => void; onClose: () => void };

/** The next month is given free, or is charged after all until it begins. */
export function FreeMonthQuestion({ person, ...frame }: FreeMonthProps) {
  // What was asked stays asked, also while its answer changes the page behind it.
  const [months] = useState({ free: person.membership?.freeMonthAt, freeable: person.membership?.freeableMonthAt });
  if (months.free) return <TakeBack {...frame} person={person} beginsAt={months.free} />;
  return months.freeable ? <Give {...frame} person={person} beginsAt={months.freeable} /> : null;
}

type MonthProps = FreeMonthProps & { beginsAt: Date };

function Give({ person, beginsAt, ...frame }: MonthProps) {
  const give = trpc.admin.people.giveFreeMonth.useMutation();
  return (
    <Question
      {...frame}
      title="Give a month free?"
      confirmText="Give it free"
      done="The next month is free"
      fields={[REASON_FIELD]}
      schema={FreeMonthInput}
      inputOf={({ reason }) => ({ userId: person.id, beginsAt, reason })}
      send={(input) => give.mutateAsync(input as FreeMonthInput)}
    >
      <p>
        {`Nothing is charged for the month from ${formatMemberDate(beginsAt)}, whatever the plan is by then. `}
        {person.displayName} is told by e-mail. Until it begins you can take it back, and there can be no pause.
      </p>
    </Question>
  );
}

function TakeBack({ person, beginsAt, ...frame }: MonthProps) {
  const takeBack = trpc.admin.people.takeBackFreeMonth.useMutation();
  return (
    <Question
      {...frame}
      title="Take the free month back?"
      confirmText="Charge it after all"
      done="The month is charged as agreed"
      fields={[REASON_FIELD]}
      schema={ForMemberInput}
      inputOf={({ reason }) => ({ userId: person.id, reason })}
      send={(input) => takeBack.mutateAsync(input as ForMemberInput)}
    >
      <p>
        {`The month from ${formatMemberDate(beginsAt)} is charged as agreed. ${person.displayName} is told by e-mail.`}
      </p>
    </Question>
  );
}

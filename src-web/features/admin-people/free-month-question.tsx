import { useState } from 'react';
import { ForMemberInput, FreeMonthInput } from '#shared/people/person-inputs.ts';
import type { PersonView } from '#shared/people/person-view.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { Question, reasonFieldIn } from './question.tsx';
import { questionWords } from './question-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import { personWords } from './words.ts';

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
  const lang = useLang();
  const say = useWords(personWords);
  const words = useWords(questionWords);
  const give = trpc.admin.people.giveFreeMonth.useMutation();
  return (
    <Question
      {...frame}
      title={words.giveMonthFree}
      confirmText={words.giveItFree}
      done={words.nextMonthFree}
      fields={[reasonFieldIn(say)]}
      schema={FreeMonthInput}
      inputOf={({ reason }) => ({ userId: person.id, beginsAt, reason })}
      send={(input) => give.mutateAsync(input as FreeMonthInput)}
    >
      <p>{words.freeMonthMeans(formatMemberDate(beginsAt, lang), person.displayName)}</p>
    </Question>
  );
}

function TakeBack({ person, beginsAt, ...frame }: MonthProps) {
  const lang = useLang();
  const say = useWords(personWords);
  const words = useWords(questionWords);
  const takeBack = trpc.admin.people.takeBackFreeMonth.useMutation();
  return (
    <Question
      {...frame}
      title={words.takeFreeMonthBack}
      confirmText={words.chargeAfterAll}
      done={words.monthChargedAsAgreed}
      fields={[reasonFieldIn(say)]}
      schema={ForMemberInput}
      inputOf={({ reason }) => ({ userId: person.id, reason })}
      send={(input) => takeBack.mutateAsync(input as ForMemberInput)}
    >
      <p>{words.chargedAfterAll(formatMemberDate(beginsAt, lang), person.displayName)}</p>
    </Question>
  );
}

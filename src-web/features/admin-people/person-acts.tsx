import { lazy, Suspense, useState } from 'react';
import {
  AddNoteInput,
  CorrectNameInput,
  CreditMonthInput,
  ForMemberInput,
  WriteToPersonInput,
} from '#shared/people/person-inputs.ts';
import type { PersonView } from '#shared/people/person-view.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AddressQuestion } from './address-question.tsx';
import { BanQuestion } from './ban-question.tsx';
import { FreeMonthQuestion } from './free-month-question.tsx';
import { EndMembershipQuestion, GiveMembershipQuestion } from './give-membership-question.tsx';
import { GiveTicketQuestion } from './give-ticket-question.tsx';
import { EraseQuestion, ExportQuestion } from './letter-questions.tsx';
import { Question, reasonFieldIn } from './question.tsx';
import { PersonMenu, type Asked } from './person-menu.tsx';
import { PersonRoles } from './person-roles.tsx';
import { personWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

// Hardly ever asked: it comes when it is.
const MergeQuestion = lazy(async () => ({ default: (await import('./merge-question.tsx')).MergeQuestion }));

/** What may be done for one person, each a question first. */
export function PersonActs({ person }: { person: PersonView }) {
  const words = useWords(personWords);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <div className="person-acts">
      <Button look="o" icon="mail" onClick={() => setAsked('write')}>
        {words.write}
      </Button>
      <ButtonLink look="o" icon="ticket" href={adminPaths.ordersOf(person.email)}>
        {words.orders}
      </ButtonLink>
      <Button look="o" icon="plus" onClick={() => setAsked('note')}>
        {words.note}
      </Button>
      <PersonMenu person={person} onAsk={setAsked} />
      {asked !== null && <AskedAct asked={asked} person={person} onAsk={setAsked} onClose={() => setAsked(null)} />}
    </div>
  );
}

type AskedActProps = { asked: Asked; person: PersonView; onAsk: (asked: Asked) => void; onClose: () => void };

function AskedAct({ asked, person, onAsk, onClose }: AskedActProps) {
  const utils = trpc.useUtils();
  const onDone = (): void => void Promise.all([utils.admin.people.invalidate(), utils.admin.orders.invalidate()]);
  const frame = { person, onDone, onClose };
  switch (asked) {
    case 'ticket':
      return <GiveTicketQuestion {...frame} />;
    case 'write':
      return <WriteQuestion {...frame} />;
    case 'note':
      return <NoteQuestion {...frame} />;
    case 'name':
      return <NameQuestion {...frame} />;
    case 'address':
      return <AddressQuestion {...frame} onMerge={() => onAsk('merge')} />;
    case 'credit':
      return <CreditQuestion {...frame} />;
    case 'free-month':
      return <FreeMonthQuestion {...frame} />;
    case 'give-membership':
      return <GiveMembershipQuestion {...frame} />;
    case 'end-membership':
      return <EndMembershipQuestion {...frame} />;
    case 'export':
      return <ExportQuestion {...frame} />;
    case 'erase':
      return <EraseQuestion {...frame} />;
    case 'ban':
      return <BanQuestion {...frame} />;
    case 'merge':
      return (
        <Suspense fallback={null}>
          <MergeQuestion {...frame} />
        </Suspense>
      );
    case 'roles':
      return <PersonRoles person={person} onClose={onClose} />;
    default:
      return <MembershipQuestion {...frame} act={asked} />;
  }
}

type ActProps = { person: PersonView; onDone: () => void; onClose: () => void };

function NoteQuestion({ person, ...frame }: ActProps) {
  const words = useWords(personWords);
  const add = trpc.admin.people.addNote.useMutation();
  const [id] = useState(() => crypto.randomUUID());
  return (
    <Question
      {...frame}
      title={words.noteAbout(person.displayName)}
      confirmText={words.keepTheNote}
      done={words.noted}
      fields={[{ name: 'text', label: words.note, isLong: true }]}
      schema={AddNoteInput}
      inputOf={({ text }) => ({ id, userId: person.id, text })}
      send={(input) => add.mutateAsync(input as AddNoteInput)}
    >
      <p>{words.noteMeans(person.displayName)}</p>
    </Question>
  );
}

function WriteQuestion({ person, ...frame }: ActProps) {
  const words = useWords(personWords);
  const write = trpc.admin.people.write.useMutation();
  const [id] = useState(() => crypto.randomUUID());
  return (
    <Question
      {...frame}
      title={words.writeTo(person.displayName)}
      confirmText={words.sendIt}
      done={words.onItsWay}
      fields={[
        { name: 'subject', label: words.subject },
        { name: 'text', label: words.text, isLong: true, hint: words.emptyLineBeginsNew },
      ]}
      schema={WriteToPersonInput}
      inputOf={({ subject, text }) => ({ id, userId: person.id, subject, text })}
      send={(input) => write.mutateAsync(input as WriteToPersonInput)}
    >
      <p>{words.goesToAddress(person.email)}</p>
    </Question>
  );
}

function NameQuestion({ person, ...frame }: ActProps) {
  const words = useWords(personWords);
  const correct = trpc.admin.people.correctName.useMutation();
  return (
    <Question
      {...frame}
      title={words.correctTheName}
      confirmText={words.correctIt}
      done={words.nameCorrected}
      fields={[{ name: 'name', label: words.name }, reasonFieldIn(words)]}
      initial={{ name: person.displayName }}
      schema={CorrectNameInput}
      inputOf={({ name, reason }) => ({ userId: person.id, name, reason })}
      send={(input) => correct.mutateAsync(input as CorrectNameInput)}
    >
      <p>{words.nameMeans}</p>
    </Question>
  );
}

function CreditQuestion({ person, ...frame }: ActProps) {
  const lang = useLang();
  const words = useWords(personWords);
  const credit = trpc.admin.people.creditMonth.useMutation();
  const month = person.membership?.creditable;
  if (!month) return null;
  return (
    <Question
      {...frame}
      title={words.creditAMonth}
      confirmText={words.giveBack(formatCents(month.cents, lang))}
      done={words.monthGivenBack}
      fields={[reasonFieldIn(words)]}
      schema={CreditMonthInput}
      inputOf={({ reason }) => ({ userId: person.id, orderId: month.orderId, reason })}
      send={(input) => credit.mutateAsync(input as CreditMonthInput)}
    >
      <p>{words.creditMeans(formatCents(month.cents, lang), formatMemberDate(month.paidAt, lang))}</p>
    </Question>
  );
}

function MembershipQuestion({ act, person, ...frame }: ActProps & { act: 'pause' | 'cancel' }) {
  const lang = useLang();
  const words = useWords(personWords);
  const pause = trpc.admin.people.pauseMembership.useMutation();
  const cancel = trpc.admin.people.cancelMembership.useMutation();
  const preview = trpc.admin.people.cancelPreview.useQuery({ userId: person.id }, { enabled: act === 'cancel' });
  const isPause = act === 'pause';
  return (
    <Question
      {...frame}
      title={isPause ? words.pauseTheMembership : words.cancelTheMembership}
      confirmText={isPause ? words.pauseForMonths : words.cancelIt}
      done={isPause ? words.paused : words.cancelled}
      fields={[reasonFieldIn(words)]}
      schema={ForMemberInput}
      inputOf={({ reason }) => ({ userId: person.id, reason })}
      send={(input) =>
        isPause ? pause.mutateAsync(input as ForMemberInput) : cancel.mutateAsync(input as ForMemberInput)
      }
    >
      <p>
        {isPause
          ? words.pauseMeans
          : words.cancelMeans(
              preview.data === undefined ? '…' : formatMemberDate(preview.data.endsAt, lang),
              person.displayName,
            )}
      </p>
    </Question>
  );
}

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
import { Question, REASON_FIELD } from './question.tsx';
import { PersonMenu, type Asked } from './person-menu.tsx';
import { PersonRoles } from './person-roles.tsx';

// Hardly ever asked: it comes when it is.
const MergeQuestion = lazy(async () => ({ default: (await import('./merge-question.tsx')).MergeQuestion }));

/** What may be done for one person, each a question first. */
export function PersonActs({ person }: { person: PersonView }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <div className="person-acts">
      <Button look="o" icon="mail" onClick={() => setAsked('write')}>
        Write
      </Button>
      <ButtonLink look="o" icon="ticket" href={adminPaths.ordersOf(person.email)}>
        Orders
      </ButtonLink>
      <Button look="o" icon="plus" onClick={() => setAsked('note')}>
        Note
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
  const add = trpc.admin.people.addNote.useMutation();
  const [id] = useState(() => crypto.randomUUID());
  return (
    <Question
      {...frame}
      title={`Note about ${person.displayName}`}
      confirmText="Keep the note"
      done="Noted"
      fields={[{ name: 'text', label: 'Note', isLong: true }]}
      schema={AddNoteInput}
      inputOf={({ text }) => ({ id, userId: person.id, text })}
      send={(input) => add.mutateAsync(input as AddNoteInput)}
    >
      <p>Only the office reads it. It is included in what {person.displayName} gets who asks for all their data.</p>
    </Question>
  );
}

function WriteQuestion({ person, ...frame }: ActProps) {
  const write = trpc.admin.people.write.useMutation();
  const [id] = useState(() => crypto.randomUUID());
  return (
    <Question
      {...frame}
      title={`Write to ${person.displayName}`}
      confirmText="Send it"
      done="On its way"
      fields={[
        { name: 'subject', label: 'Subject' },
        { name: 'text', label: 'Text', isLong: true, hint: 'An empty line begins a new paragraph.' },
      ]}
      schema={WriteToPersonInput}
      inputOf={({ subject, text }) => ({ id, userId: person.id, subject, text })}
      send={(input) => write.mutateAsync(input as WriteToPersonInput)}
    >
      <p>{`It goes to ${person.email}, and stays on this page. An answer comes to the organiser’s address.`}</p>
    </Question>
  );
}

function NameQuestion({ person, ...frame }: ActProps) {
  const correct = trpc.admin.people.correctName.useMutation();
  return (
    <Question
      {...frame}
      title="Correct the name?"
      confirmText="Correct it"
      done="Name corrected"
      fields={[{ name: 'name', label: 'Name' }, REASON_FIELD]}
      initial={{ name: person.displayName }}
      schema={CorrectNameInput}
      inputOf={({ name, reason }) => ({ userId: person.id, name, reason })}
      send={(input) => correct.mutateAsync(input as CorrectNameInput)}
    >
      <p>It changes on the account, on tickets without a name of their own, and at the door.</p>
    </Question>
  );
}

function CreditQuestion({ person, ...frame }: ActProps) {
  const credit = trpc.admin.people.creditMonth.useMutation();
  const month = person.membership?.creditable;
  if (!month) return null;
  return (
    <Question
      {...frame}
      title="Credit a month?"
      confirmText={`Give ${formatCents(month.cents)} back`}
      done="The month is given back"
      fields={[REASON_FIELD]}
      schema={CreditMonthInput}
      inputOf={({ reason }) => ({ userId: person.id, orderId: month.orderId, reason })}
      send={(input) => credit.mutateAsync(input as CreditMonthInput)}
    >
      <p>
        {`${formatCents(month.cents)} of the month paid on ${formatMemberDate(month.paidAt)} go back to the card. `}
        The membership runs on, and the next month is charged as agreed.
      </p>
    </Question>
  );
}

function MembershipQuestion({ act, person, ...frame }: ActProps & { act: 'pause' | 'cancel' }) {
  const pause = trpc.admin.people.pauseMembership.useMutation();
  const cancel = trpc.admin.people.cancelMembership.useMutation();
  const preview = trpc.admin.people.cancelPreview.useQuery({ userId: person.id }, { enabled: act === 'cancel' });
  const isPause = act === 'pause';
  return (
    <Question
      {...frame}
      title={isPause ? 'Pause the membership?' : 'Cancel the membership?'}
      confirmText={isPause ? 'Pause for 3 months' : 'Cancel it'}
      done={isPause ? 'Paused' : 'Cancelled'}
      fields={[REASON_FIELD]}
      schema={ForMemberInput}
      inputOf={({ reason }) => ({ userId: person.id, reason })}
      send={(input) =>
        isPause ? pause.mutateAsync(input as ForMemberInput) : cancel.mutateAsync(input as ForMemberInput)
      }
    >
      <p>
        {isPause
          ? 'From the end of the paid month, 3 months without charge and without access. ' +
            'The minimum term grows by 3 months. It resumes automatically.'
          : `It ends on ${preview.data === undefined ? '…' : formatMemberDate(preview.data.endsAt)}, ` +
            `by the terms that hold for everybody. ${person.displayName} is told by e-mail.`}
      </p>
    </Question>
  );
}

import { useState } from 'react';
import { beginsOn } from '#shared/door/doors-open.ts';
import type { ListedMatchView, OverInput, SupervisorPin } from '#shared/door/kiosk-bridge.ts';
import { ask, Refusal, sentenceOf, useDesk } from '../../bridge.ts';
import { atTime, personWord } from '../../ui/german.ts';
import { Icon } from '../../ui/icon.tsx';
import { say } from '../../ui/said.tsx';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';
import { FullHouse } from '../full-house.tsx';

/** Until when the list holds, and whether it still does. */
function ListEnd({ guest: { endsAt, isOver } }: { guest: ListedMatchView }) {
  if (endsAt === null) return <>gilt die ganze Nacht</>;
  return isOver ? (
    <b className="look-over">galt bis {atTime(endsAt)}: nur mit Aufsicht</b>
  ) : (
    <>gilt bis {atTime(endsAt)}</>
  );
}

function ListedFacts({ guest }: { guest: ListedMatchView }) {
  const { name, note, listName, came, most } = guest;
  return (
    <dl className="look">
      <dt>Name</dt>
      <dd>
        {name}
        {most > 1 && ` +${most - 1}`}
      </dd>
      <dt>Gästeliste</dt>
      <dd>
        {listName}, <ListEnd guest={guest} />
      </dd>
      {note !== '' && (
        <>
          <dt>Notiz</dt>
          <dd>{note}</dd>
        </>
      )}
      <dt>Stand</dt>
      <dd>{came === 0 ? 'Noch niemand da' : `${came} von ${most} schon eingelassen`}</dd>
    </dl>
  );
}

type Question = 'early' | 'late' | 'full' | null;

/** What can be done, whom it needs, and what is wrong with the last try. */
function useListed(guest: ListedMatchView, { people, onClose }: { people: number; onClose: () => void }) {
  const [question, setQuestion] = useState<Question>(null);
  const [late, setLate] = useState<SupervisorPin | undefined>(undefined);
  const [word, setWord] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function letIn(given: { late?: SupervisorPin | undefined; over?: OverInput | undefined }): Promise<void> {
    const { guestId } = guest;
    await ask('letListedIn', {
      guestId,
      people,
      ...(given.late !== undefined && { late: given.late }),
      ...(given.over !== undefined && { over: given.over }),
    });
    say(`${guest.name}: ${personWord(people)} eingelassen.`);
    onClose();
  }
  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setWord('');
    await work().catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'HOUSE_FULL') setQuestion('full');
      else if (error instanceof Refusal && error.code === 'TOO_EARLY') setQuestion('early');
      else if (error instanceof Refusal && error.code === 'GUEST_LIST_OVER') setQuestion('late');
      else setWord(sentenceOf(error));
    });
    setBusy(false);
  }
  /** A wrong PIN is the pad's to show; a full house is the next question. */
  async function answerLate(supervisor: SupervisorPin): Promise<void> {
    setLate(supervisor);
    await letIn({ late: supervisor }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'HOUSE_FULL') throw error;
      setQuestion('full');
    });
  }
  const takeBack = async ({ entryId, people: gone }: { entryId: string; people: number }) => {
    await ask('undoWalkIn', { entryId });
    say(`${guest.name}: ${personWord(gone)} zurückgenommen.`);
    onClose();
  };
  return { question, setQuestion, late, word, isBusy, letIn, attempt, answerLate, takeBack };
}

type ListedActsProps = {
  guest: ListedMatchView;
  people: number;
  act: ReturnType<typeof useListed>;
  onBack: () => void;
};

/** Enter goes back, as nobody has come in by it. */
function ListedActs({ guest: { last, came, most }, people, act, onBack }: ListedActsProps) {
  return (
    <div className="look-acts">
      <button type="button" className="kb kb-large" autoFocus onClick={onBack}>
        Andere Person
      </button>
      {last !== null && (
        <button
          type="button"
          className="kb kb-large"
          disabled={act.isBusy}
          onClick={() => void act.attempt(() => act.takeBack(last))}
        >
          <Icon name="arrow-back-up" />
          {personWord(last.people)} zurück
        </button>
      )}
      {came < most && (
        <button
          type="button"
          className="kb kb-primary kb-large"
          disabled={act.isBusy}
          onClick={() => void act.attempt(() => act.letIn({}))}
        >
          {people === 1 ? 'Einlassen' : `${personWord(people)} einlassen`}
        </button>
      )}
    </div>
  );
}

type Hours = { about: string; endsAt: Date | null; startsAt: Date | null };

/** What a supervisor answers for. */
const whyAsked = (question: 'early' | 'late', { about, endsAt, startsAt }: Hours): { title: string; what: string } =>
  question === 'early'
    ? { title: 'Trotzdem einlassen', what: `${about}: ${startsAt === null ? '' : beginsOn(startsAt)}` }
    : { title: 'Liste nicht mehr gültig', what: `${about}, galt bis ${endsAt === null ? '' : atTime(endsAt)}` };

type ListedSheetProps = { guest: ListedMatchView; onBack: () => void; onClose: () => void };

/** Somebody of a guest list: how many come in now; out of the list's hours a supervisor answers for it. */
export function ListedSheet({ guest, onBack, onClose }: ListedSheetProps) {
  const { tonight } = useDesk();
  const open = guest.most - guest.came;
  const [people, setPeople] = useState(1);
  const act = useListed(guest, { people, onClose });
  const about = `${guest.name}, ${personWord(people)}, Gästeliste ${guest.listName}`;
  if (act.question === 'full')
    return (
      <FullHouse
        people={people}
        what="entry"
        about={about}
        onOver={(over) => act.letIn({ late: act.late, over })}
        onClose={() => act.setQuestion(null)}
      />
    );
  if (act.question !== null)
    return (
      <SupervisorSheet
        {...whyAsked(act.question, { about, endsAt: guest.endsAt, startsAt: tonight?.startsAt ?? null })}
        onPin={act.answerLate}
        onClose={() => act.setQuestion(null)}
      />
    );
  return (
    <SheetBox title="Gast einlassen" onClose={onClose}>
      <ListedFacts guest={guest} />
      {open > 1 && (
        <div className="look-people">
          <span>Wie viele kommen jetzt?</span>
          <Stepper
            label="Personen"
            value={people}
            most={open}
            onChange={(by) => setPeople((now) => Math.max(1, now + by))}
          />
        </div>
      )}
      <p role="alert" className="alert">
        {act.word}
      </p>
      <ListedActs guest={guest} people={people} act={act} onBack={onBack} />
    </SheetBox>
  );
}

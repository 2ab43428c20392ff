import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FoundGuest, FoundGuests } from '#shared/door/phone-views.ts';
import { phoneApi } from './phone-api.ts';
import { useDoorWords, type DoorWords } from './words.ts';

type TypeProps = { eventId: string; isOffline: boolean; onCode: (text: string) => void; onClose: () => void };

const markOf = ({ ticketTypeName, mark, isInside, isAbsent }: FoundGuest, words: DoorWords['sheet']): string =>
  [ticketTypeName, `…${mark}`, ...(isInside ? [words.isInside] : isAbsent ? [words.isAbsent] : [])].join(', ');

/** A name is no ticket: whoever lets somebody in by it has looked at name and number first. */
function GuestLook({ guest, onAdmit, onBack }: { guest: FoundGuest; onAdmit: () => void; onBack: () => void }) {
  const words = useDoorWords().sheet;
  return (
    <section className="door-look" aria-labelledby="look-name">
      <h3 id="look-name">{guest.name}</h3>
      <p>{markOf(guest, words)}</p>
      <p>{words.look(guest.mark)}</p>
      <button type="button" className="door-button is-main" autoFocus onClick={onAdmit}>
        {guest.isInside ? words.checkAnyway : words.letIn}
      </button>
      <button type="button" className="door-button" onClick={onBack}>
        {words.back}
      </button>
    </section>
  );
}

/** Guests by name, for a signed-in door lead; others never see the field. */
function NameSearch({ eventId, onCode }: Pick<TypeProps, 'eventId' | 'onCode'>) {
  const words = useDoorWords().sheet;
  const [found, setFound] = useState<FoundGuests | null>(null);
  const [looked, look] = useState<FoundGuest | null>(null);
  const [problem, setProblem] = useState('');
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('guest');
    setProblem('');
    phoneApi.findGuests({ eventId, name: typeof name === 'string' ? name : '' }).then(
      (answer) => setFound(answer),
      () => setProblem(words.searchFailed),
    );
  };
  if (looked !== null)
    return <GuestLook guest={looked} onAdmit={() => onCode(looked.code)} onBack={() => look(null)} />;
  return (
    <form onSubmit={search}>
      <label htmlFor="guest">{words.guest}</label>
      <input id="guest" name="guest" autoComplete="off" minLength={2} maxLength={80} required />
      <button type="submit" className="door-button">
        {words.search}
      </button>
      <p className="door-problem" role="alert">
        {problem}
      </p>
      {found?.guests.length === 0 && <p>{words.nobody}</p>}
      <ul className="door-guests">
        {found?.guests.map((guest) => (
          <li key={guest.code}>
            <button type="button" onClick={() => look(guest)}>
              <b>{guest.name}</b>
              <span>{markOf(guest, words)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found !== null && found.more > 0 && <p>{words.more(found.more)}</p>}
    </form>
  );
}

/** A code that can't be read is typed: the last eight signs of the number are enough. */
export function TypeSheet({ eventId, isOffline, onCode, onClose }: TypeProps) {
  const { scan, sheet: words } = useDoorWords();
  const [isLead, setLead] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    phoneApi.isLead().then(setLead, () => undefined); // without a network nobody is found by name
  }, []);
  const enter = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('number');
    if (typeof typed === 'string' && typed.trim() !== '') onCode(typed.trim());
  };
  return (
    <dialog ref={dialog} className="door-sheet" aria-labelledby="type-title" onClose={onClose}>
      <h2 id="type-title">{scan.type}</h2>
      <form onSubmit={enter}>
        <label htmlFor="number">{words.number}</label>
        <input
          id="number"
          name="number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={400}
          placeholder={words.lastEight}
        />
        <button type="submit" className="door-button is-main">
          {words.check}
        </button>
      </form>
      {isLead && !isOffline && <NameSearch eventId={eventId} onCode={onCode} />}
      <button type="button" className="door-button" onClick={() => dialog.current?.close()}>
        {words.cancel}
      </button>
    </dialog>
  );
}

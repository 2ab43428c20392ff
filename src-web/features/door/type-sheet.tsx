import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FoundGuest } from '#shared/door/phone-views.ts';
import { phoneApi } from './phone-api.ts';

type TypeProps = { eventId: string; isOffline: boolean; onCode: (text: string) => void; onClose: () => void };

/** Guests by name, for a signed-in door lead; others never see the field. */
function NameSearch({ eventId, onCode }: Pick<TypeProps, 'eventId' | 'onCode'>) {
  const [guests, setGuests] = useState<FoundGuest[] | null>(null);
  const [problem, setProblem] = useState('');
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('guest');
    setProblem('');
    phoneApi.findGuests({ eventId, name: typeof name === 'string' ? name : '' }).then(
      (found) => setGuests(found),
      () => setProblem('Die Suche geht gerade nicht.'),
    );
  };
  return (
    <form onSubmit={search}>
      <label htmlFor="guest">Name des Gastes</label>
      <input id="guest" name="guest" autoComplete="off" minLength={2} maxLength={80} required />
      <button type="submit" className="door-button">
        Suchen
      </button>
      <p className="door-problem" role="alert">
        {problem}
      </p>
      {guests?.length === 0 && <p>Niemand mit diesem Namen.</p>}
      <ul className="door-guests">
        {guests?.map((guest) => (
          <li key={guest.code}>
            <button type="button" onClick={() => onCode(guest.code)}>
              <b>{guest.name}</b>
              <span>{`${guest.ticketTypeName}, …${guest.mark}${guest.isInside ? ', ist drin' : ''}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** A code that can't be read is typed: the last eight signs of the number are enough. */
export function TypeSheet({ eventId, isOffline, onCode, onClose }: TypeProps) {
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
      <h2 id="type-title">Eintippen</h2>
      <form onSubmit={enter}>
        <label htmlFor="number">Nummer vom Ticket oder der Karte</label>
        <input
          id="number"
          name="number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={400}
          placeholder="Die letzten acht Zeichen"
        />
        <button type="submit" className="door-button is-main">
          Prüfen
        </button>
      </form>
      {isLead && !isOffline && <NameSearch eventId={eventId} onCode={onCode} />}
      <button type="button" className="door-button" onClick={() => dialog.current?.close()}>
        Abbrechen
      </button>
    </dialog>
  );
}

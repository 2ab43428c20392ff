import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FoundGuest, FoundGuests } from '#shared/door/phone-views.ts';
import { phoneApi } from './phone-api.ts';

type TypeProps = { eventId: string; isOffline: boolean; onCode: (text: string) => void; onClose: () => void };

const markOf = ({ ticketTypeName, mark, isInside, isAbsent }: FoundGuest): string =>
  `${ticketTypeName}, …${mark}${isInside ? ', ist drin' : isAbsent ? ', für heute abgemeldet' : ''}`;

/** A name is no ticket: whoever lets somebody in by it has looked at name and number first. */
function GuestLook({ guest, onAdmit, onBack }: { guest: FoundGuest; onAdmit: () => void; onBack: () => void }) {
  return (
    <section className="door-look" aria-labelledby="look-name">
      <h3 id="look-name">{guest.name}</h3>
      <p>{markOf(guest)}</p>
      <p>Nummer oder Bestellung zeigen lassen: Sie endet auf {guest.mark}.</p>
      <button type="button" className="door-button is-main" autoFocus onClick={onAdmit}>
        {guest.isInside ? 'Trotzdem prüfen' : 'Stimmt: einlassen'}
      </button>
      <button type="button" className="door-button" onClick={onBack}>
        Zurück zur Liste
      </button>
    </section>
  );
}

/** Guests by name, for a signed-in door lead; others never see the field. */
function NameSearch({ eventId, onCode }: Pick<TypeProps, 'eventId' | 'onCode'>) {
  const [found, setFound] = useState<FoundGuests | null>(null);
  const [looked, look] = useState<FoundGuest | null>(null);
  const [problem, setProblem] = useState('');
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('guest');
    setProblem('');
    phoneApi.findGuests({ eventId, name: typeof name === 'string' ? name : '' }).then(
      (answer) => setFound(answer),
      () => setProblem('Die Suche geht gerade nicht.'),
    );
  };
  if (looked !== null)
    return <GuestLook guest={looked} onAdmit={() => onCode(looked.code)} onBack={() => look(null)} />;
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
      {found?.guests.length === 0 && <p>Niemand mit diesem Namen.</p>}
      <ul className="door-guests">
        {found?.guests.map((guest) => (
          <li key={guest.code}>
            <button type="button" onClick={() => look(guest)}>
              <b>{guest.name}</b>
              <span>{markOf(guest)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found !== null && found.more > 0 && <p>{`${found.more} weitere: mehr vom Namen eintippen.`}</p>}
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

import { useEffect, useState, type FormEvent } from 'react';
import type { MidnightGuestView, NameMatchView } from '#shared/door/kiosk-bridge.ts';
import { ask } from '../../bridge.ts';
import { atTime } from '../../ui/german.ts';
import { SheetBox } from '../../ui/sheet-box.tsx';

type FindProps = { onFound: (text: string) => void; onClose: () => void };

/** A number read out from a broken phone: the last eight signs are enough. */
export function CodeSheet({ onFound, onClose }: FindProps) {
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onFound(text);
  };
  return (
    <SheetBox title="Code eintippen" onClose={onClose}>
      <form className="sheet-form" onSubmit={send}>
        <label className="field">
          <span>Ticket- oder Mitgliedsnummer, die letzten acht Zeichen genügen</span>
          <input
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoCapitalize="characters"
            spellCheck={false}
          />
        </label>
        <button type="submit" className="kb kb-primary kb-wide" disabled={text.trim() === ''}>
          Prüfen
        </button>
      </form>
    </SheetBox>
  );
}

export function NameSheet({ onFound, onClose }: FindProps) {
  const [query, setQuery] = useState('');
  const [matches, setMatches] = useState<NameMatchView[]>([]);
  useEffect(() => {
    let isCurrent = true;
    ask('searchNames', { query }).then(
      (found) => isCurrent && setMatches(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [query]);
  return (
    <SheetBox title="Name suchen" onClose={onClose}>
      <label className="field">
        <span>Name</span>
        <input autoFocus value={query} onChange={(event) => setQuery(event.target.value)} spellCheck={false} />
      </label>
      <div className="matches">
        {query.trim().length >= 2 && matches.length === 0 && (
          <p className="empty">Niemand mit diesem Namen auf der Liste.</p>
        )}
        {matches.map((match) => (
          <button key={match.code} type="button" onClick={() => onFound(match.code)}>
            {match.name}
            <small>
              {match.detail}
              {match.isUsed ? ', schon benutzt' : ''}
            </small>
          </button>
        ))}
      </div>
    </SheetBox>
  );
}

/** § 5 JuSchG: under 18 without a guardian means home by midnight. */
export function MidnightSheet({ onClose }: { onClose: () => void }) {
  const [guests, setGuests] = useState<MidnightGuestView[]>([]);
  useEffect(() => {
    ask('midnightList', {}).then(setGuests, () => undefined);
  }, []);
  return (
    <SheetBox title="Unter 18: bis Mitternacht" onClose={onClose}>
      <ul className="matches">
        {guests.map((guest) => (
          <li key={guest.entryId}>
            <b>{guest.name}</b>, eingelassen {atTime(guest.at)}
          </li>
        ))}
      </ul>
    </SheetBox>
  );
}

import { useEffect, useState, type FormEvent } from 'react';
import type { MidnightGuestView } from '#shared/door/kiosk-bridge.ts';
import { ask } from '../../bridge.ts';
import { atTime } from '../../ui/german.ts';
import { SheetBox } from '../../ui/sheet-box.tsx';

export type FindProps = { onFound: (text: string) => void; onClose: () => void };

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
          <span>Ticket- oder Mitgliedsnummer, die letzten acht Zeichen genügen; ein Gutschein ganz</span>
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

/** § 5 JuSchG: under 18 without a guardian means home by midnight. */
export function MidnightSheet({ onClose }: { onClose: () => void }) {
  const [guests, setGuests] = useState<MidnightGuestView[]>([]);
  useEffect(() => {
    ask('midnightList', {}).then(setGuests, () => undefined);
  }, []);
  return (
    <SheetBox title="Unter 18: bis Mitternacht" onClose={onClose}>
      <p>Alle hier sind als unter 18 vermerkt und müssen um Mitternacht gehen.</p>
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

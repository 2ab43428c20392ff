import { useEffect, useState, type FormEvent } from 'react';
import type { MidnightGuestView } from '#shared/door/kiosk-bridge.ts';
import { ask } from '../../bridge.ts';
import { atTime } from '../../ui/german.ts';
import { SheetBox } from '../../ui/sheet-box.tsx';

export type FindProps = { onFound: (text: string) => void; onClose: () => void };

/** A number read out where no camera reads its code; without one the name is left. */
export function CodeSheet({ onFound, onName, onClose }: FindProps & { onName: () => void }) {
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onFound(text);
  };
  return (
    <SheetBox title="Code eintippen" onClose={onClose}>
      <form className="sheet-form" onSubmit={send}>
        <label className="field">
          <span>Nummer des Tickets, der Mitgliedskarte oder des Gutscheins</span>
          <input
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoCapitalize="characters"
            spellCheck={false}
          />
        </label>
        <p className="more">
          Die Nummer steht unter dem QR-Code. Von Ticket oder Mitgliedskarte genügen die letzten acht Zeichen, ein
          Gutschein braucht alle.
        </p>
        <button type="submit" className="kb kb-primary kb-wide" disabled={text.trim() === ''}>
          Prüfen
        </button>
        <button type="button" className="kb kb-wide" onClick={onName}>
          Handy aus oder keine Nummer? Name suchen
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

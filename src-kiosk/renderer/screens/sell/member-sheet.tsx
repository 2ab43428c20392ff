import { useEffect, useState, type FormEvent } from 'react';
import { DESK_REFUSALS } from '#shared/door/desk-refusal.ts';
import type { NameMatchView } from '#shared/door/kiosk-bridge.ts';
import { ask, sentenceOf } from '../../bridge.ts';
import { divertScans } from '../../scanner/divert-scans.ts';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { FindName, LookSheet } from '../find-name.tsx';
import type { Basket } from './use-basket.ts';

type MemberSheetProps = { basket: Basket; ticketTypeId: string; onClose: () => void };

function Problem({ sentence }: { sentence: string }) {
  return (
    sentence !== '' && (
      <p className="alert" role="alert">
        {sentence}
      </p>
    )
  );
}

type ByNameProps = { problem: string; onFound: (code: string) => void; onBack: () => void; onClose: () => void };

/** A member without a card, by name: with the same question for a second mark as at the door. */
function MemberByName({ problem, onFound, onBack, onClose }: ByNameProps) {
  const [query, setQuery] = useState('');
  const [match, look] = useState<NameMatchView | null>(null);
  if (match !== null)
    return (
      <LookSheet match={match} act="Auf den Bon" onFound={onFound} onBack={() => look(null)} onClose={onClose}>
        <Problem sentence={problem} />
      </LookSheet>
    );
  return (
    <SheetBox title="Mitglied suchen" wayOut="Zurück zur Karte" onClose={onBack}>
      <FindName only="members" query={query} onQuery={setQuery} onMatch={look} />
    </SheetBox>
  );
}

/**
 * A member's price takes the member's card: scanned, its number typed, or without one the member's name. Main says
 * whether it has tonight's price left.
 */
export function MemberSheet({ basket, ticketTypeId, onClose }: MemberSheetProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [isByName, setByName] = useState(false);

  useEffect(() => divertScans(take));

  function take(memberCode: string): void {
    if (basket.items.some((item) => item.memberCode === memberCode)) return setProblem(DESK_REFUSALS.MEMBER_ON_BILL);
    const items = [...basket.items, { ticketTypeId, quantity: 1, memberCode }];
    ask('keepBasket', { items, goods: basket.goods, isFree: false }).then(
      () => {
        basket.addMember(ticketTypeId, memberCode);
        onClose();
      },
      (error: unknown) => setProblem(sentenceOf(error)),
    );
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    take(typed.trim());
  }

  function search(isWanted: boolean): void {
    setProblem('');
    setByName(isWanted);
  }

  if (isByName) return <MemberByName problem={problem} onFound={take} onBack={() => search(false)} onClose={onClose} />;
  return (
    <SheetBox title="Mitgliedskarte scannen" onClose={onClose}>
      <form className="sheet-form" onSubmit={send}>
        <label className="field">
          <span>Oder Mitgliedsnummer, die letzten acht Zeichen genügen</span>
          <input
            autoCapitalize="characters"
            value={typed}
            maxLength={400}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <Problem sentence={problem} />
        <button type="submit" className="kb kb-primary kb-large kb-wide" disabled={typed.trim().length < 4}>
          Übernehmen
        </button>
        <button type="button" className="kb kb-wide" onClick={() => search(true)}>
          Keine Karte dabei? Name suchen
        </button>
      </form>
    </SheetBox>
  );
}

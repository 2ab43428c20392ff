import { useEffect, useState, type FormEvent } from 'react';
import { ask, sentenceOf } from '../../bridge.ts';
import { divertScans } from '../../scanner/divert-scans.ts';
import { SheetBox } from '../../ui/sheet-box.tsx';
import type { Basket } from './use-basket.ts';

type MemberSheetProps = { basket: Basket; ticketTypeId: string; onClose: () => void };

/**
 * A member's price takes the member's card: scanned, or its number typed. Main says whether it has tonight's price
 * left.
 */
export function MemberSheet({ basket, ticketTypeId, onClose }: MemberSheetProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');

  useEffect(() => divertScans(take));

  function take(memberCode: string): void {
    if (basket.items.some((item) => item.memberCode === memberCode)) return setProblem('Diese Karte ist schon im Bon.');
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
        {problem !== '' && (
          <p className="alert" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="kb kb-primary kb-large kb-wide" disabled={typed.trim().length < 4}>
          Übernehmen
        </button>
      </form>
    </SheetBox>
  );
}

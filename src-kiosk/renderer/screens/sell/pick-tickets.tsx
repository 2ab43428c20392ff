import { useState } from 'react';
import type { SaleLineView } from '#shared/door/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';
import { Icon } from '../../ui/icon.tsx';
import { SheetBox } from '../../ui/sheet-box.tsx';

type PickTicketsProps = {
  sale: SaleLineView;
  /** No positions are the whole bill. */ onPicked: (positions: number[]) => void;
  onClose: () => void;
};

/** Which tickets and goods of a bill are paid back: what is touched, and at first nothing. */
export function PickTickets({ sale, onPicked, onClose }: PickTicketsProps) {
  const open = sale.positions.filter(({ isRefunded }) => !isRefunded);
  const [chosen, choose] = useState<readonly number[]>([]);
  const picked = open.filter(({ position }) => chosen.includes(position));
  const toggle = (position: number) =>
    choose(chosen.includes(position) ? chosen.filter((one) => one !== position) : [...chosen, position]);
  const sumCents = picked.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return (
    <SheetBox title={`Bon ${sale.receiptNumber} erstatten`} onClose={onClose}>
      <p>Antippen, was zurückkommt. Unten steht dann der Betrag.</p>
      <div className="pick">
        {open.map(({ position, name, priceCents }) => (
          <button
            key={position}
            type="button"
            aria-pressed={chosen.includes(position)}
            onClick={() => toggle(position)}
          >
            {chosen.includes(position) ? <Icon name="circle-check" size={30} /> : <span className="pick-open" />}
            <span>{name}</span>
            <b>{formatCents(priceCents, 'de')}</b>
          </button>
        ))}
      </div>
      <button type="button" className="kb kb-wide" onClick={() => choose(open.map(({ position }) => position))}>
        Alles auswählen
      </button>
      <button
        type="button"
        className="kb kb-primary kb-large kb-wide"
        disabled={picked.length === 0}
        onClick={() => onPicked(picked.length === sale.positions.length ? [] : picked.map(({ position }) => position))}
      >
        {picked.length === 0 ? 'Noch nichts ausgewählt' : `${formatCents(sumCents, 'de')} erstatten`}
      </button>
    </SheetBox>
  );
}

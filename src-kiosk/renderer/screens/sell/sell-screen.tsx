import { useEffect, useState } from 'react';
import type { SaleDoneView } from '#shared/kiosk/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';
import { useDesk } from '../../bridge.ts';
import { Icon } from '../../ui/icon.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { DoneScreen } from './done-screen.tsx';
import { PayPanel } from './pay-panel.tsx';
import { SalesSheet } from './sales-sheet.tsx';
import { useBasket, type Basket } from './use-basket.ts';

const INKS = ['#F0442A', '#FFB21A', '#97D2FF', '#FF8FB2', '#5CC796', '#E8D6CC'];

function Tiles({ basket }: { basket: Basket }) {
  const { saleTypes } = useDesk();
  if (saleTypes.length === 0) return <p className="empty products">Für dieses Event gibt es keine Abendkasse.</p>;
  return (
    <section className="products" aria-label="Tickets">
      {saleTypes.map((type, i) => {
        const count = basket.items.filter((item) => item.ticketTypeId === type.id).reduce((sum, item) => sum + item.quantity, 0);
        return (
          <button key={type.id} type="button" className="product" style={{ background: INKS[i % INKS.length] }} onClick={() => basket.add(type.id)}>
            {count > 0 && (
              <span className="product-count" aria-label={`${count} im Bon`}>
                {count}
              </span>
            )}
            <svg className="product-rings" viewBox="0 0 228 228" aria-hidden="true">
              {[104, 80, 56, 32].map((r) => (
                <circle key={r} cx="114" cy="114" r={r} fill="none" stroke="#1A0A11" strokeOpacity=".13" strokeWidth="12" />
              ))}
            </svg>
            <span className="product-name">
              {type.name}
              <small>{type.description === '' ? 'Abendkasse' : type.description}</small>
            </span>
            <span className="product-price">{formatCents(type.priceCents, 'de')}</span>
          </button>
        );
      })}
    </section>
  );
}

function Bill({ basket, onSales }: { basket: Basket; onSales: () => void }) {
  const { nextReceipt } = useDesk();
  const { lines, totalCents, voucherCents, isOverAllotment } = basket.priced;
  return (
    <section className="bill" aria-label="Bon">
      <div className="bill-head">
        <h2>Bon {nextReceipt.slice(-4)}</h2>
        {basket.items.length === 0 ? (
          <button type="button" className="kb" onClick={onSales}>
            Letzte Bons
          </button>
        ) : (
          <button type="button" className="kb" onClick={basket.clear}>
            <Icon name="trash" size={24} />
            Leeren
          </button>
        )}
      </div>
      <ul>
        {lines.map((line, i) => (
          <li key={`${line.ticketTypeId}${line.memberCode ?? ''}`}>
            <b>{line.name}</b>
            <span className="bill-amount">{formatCents(line.lineCents, 'de')}</span>
            <Stepper label={line.name} value={line.quantity} onChange={(by) => basket.change(i, by)} isFixed={line.memberCode !== null} />
            <small>{line.memberCode === null ? `je ${formatCents(line.unitPriceCents, 'de')}` : `Mitglied${voucherCents > 0 ? ', Gutschein ausgeben' : ''}`}</small>
          </li>
        ))}
      </ul>
      {isOverAllotment && <p className="alert">Ohne Netz über dem Kontingent dieser Kasse: wird gemeldet.</p>}
      {basket.problem !== '' && (
        <p className="alert" role="alert">
          {basket.problem}
        </p>
      )}
      <div className="bill-total">
        <span>Gesamt</span>
        <b>{formatCents(totalCents, 'de')}</b>
      </div>
    </section>
  );
}

type SellScreenProps = { memberCode: string | null; onMemberTaken: () => void };

/** Tiles, bill, payment: an entry is sold with three touches. A member scanned before is put on the bill at their price. */
export function SellScreen({ memberCode, onMemberTaken }: SellScreenProps) {
  const { saleTypes, cash } = useDesk();
  const basket = useBasket();
  const [done, setDone] = useState<SaleDoneView | null>(null);
  const [isSalesOpen, openSales] = useState(false);
  useEffect(() => {
    const cheapest = saleTypes.toSorted((a, b) => Math.min(a.priceCents, ...Object.values(a.memberPrices)) - Math.min(b.priceCents, ...Object.values(b.memberPrices)))[0];
    if (memberCode === null || cheapest === undefined) return;
    basket.addMember(cheapest.id, memberCode);
    onMemberTaken();
  }, [memberCode, saleTypes, basket, onMemberTaken]);
  if (done !== null)
    return (
      <DoneScreen
        sale={done}
        onNext={() => {
          basket.clear();
          setDone(null);
        }}
      />
    );
  return (
    <section className="screen sell">
      <Tiles basket={basket} />
      <Bill basket={basket} onSales={() => openSales(true)} />
      <PayPanel basket={basket} isTillOpen={cash !== null} onDone={setDone} />
      {isSalesOpen && <SalesSheet onClose={() => openSales(false)} />}
    </section>
  );
}

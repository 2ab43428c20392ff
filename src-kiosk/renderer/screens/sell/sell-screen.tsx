import { useEffect, useState } from 'react';
import type { BasketLineView, BasketMemberView } from '#shared/door/basket-view.ts';
import type { SaleDoneView } from '#shared/door/kiosk-bridge.ts';
import { MAX_LINE_TICKETS } from '#shared/door/desk-limits.ts';
import { formatCents } from '#shared/money.ts';
import { useDesk } from '../../bridge.ts';
import { Icon } from '../../ui/icon.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { DoneScreen } from './done-screen.tsx';
import { EarlierNight } from './earlier-night.tsx';
import { memberEntry, memberTitle } from './member-tiles.ts';
import { PayPanel } from './pay-panel.tsx';
import { SalesSheet } from './sales-sheet.tsx';
import { Tiles } from './tiles.tsx';
import { useBasket, type Basket } from './use-basket.ts';

/** A member stands on the bill once, under the plan's name, and can only be taken off. */
function MemberLine({
  line: { name },
  member,
  onRemove,
}: {
  line: BasketLineView;
  member: BasketMemberView;
  onRemove: () => void;
}) {
  const who = member.name ?? 'Mitglied';
  return (
    <>
      <small className="bill-member">
        {name}, {who}, {member.number}
        {member.voucherCents > 0 && <span>Gutschein {formatCents(member.voucherCents, 'de')} ausgeben</span>}
      </small>
      <button type="button" className="bill-remove" aria-label={`${who} vom Bon nehmen`} onClick={onRemove}>
        <Icon name="trash" size={26} />
      </button>
    </>
  );
}

function Bill({ basket, onSales }: { basket: Basket; onSales: () => void }) {
  const { nextReceipt } = useDesk();
  const { lines, totalCents, isOverAllotment } = basket.priced;
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
            <b>{line.member === null ? line.name : memberTitle(line.member.planId)}</b>
            <span className="bill-amount">{formatCents(line.lineCents, 'de')}</span>
            {line.member !== null ? (
              <MemberLine line={line} member={line.member} onRemove={() => basket.change(i, -1)} />
            ) : (
              <>
                <Stepper
                  label={line.name}
                  value={line.quantity}
                  most={MAX_LINE_TICKETS}
                  onChange={(by) => basket.change(i, by)}
                />
                <small>
                  {line.quantity >= MAX_LINE_TICKETS
                    ? `höchstens ${MAX_LINE_TICKETS} je Bon`
                    : `je ${formatCents(line.unitPriceCents, 'de')}`}
                </small>
              </>
            )}
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

type SellScreenProps = { memberCode: string | null; onMemberTaken: () => void; onCount: () => void };

/**
 * Tiles, bill, payment: an entry is sold with three touches. A member scanned before is put on the bill at their price.
 */
export function SellScreen({ memberCode, onMemberTaken, onCount }: SellScreenProps) {
  const { saleTypes, cash } = useDesk();
  const basket = useBasket();
  const [done, setDone] = useState<SaleDoneView | null>(null);
  const [isSalesOpen, openSales] = useState(false);
  useEffect(() => {
    const cheapest = memberEntry(saleTypes);
    if (memberCode === null || cheapest === null) return;
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
      {cash?.earlierNight === 'to-count' ? (
        <EarlierNight session={cash} onCount={onCount} />
      ) : (
        <PayPanel basket={basket} isTillOpen={cash !== null} onDone={setDone} />
      )}
      {isSalesOpen && <SalesSheet onClose={() => openSales(false)} />}
    </section>
  );
}

import { useEffect, useState } from 'react';
import type { BasketLineView, BasketMemberView, GoodsLineView } from '#shared/door/basket-view.ts';
import type { SaleDoneView } from '#shared/door/kiosk-bridge.ts';
import { MAX_LINE_TICKETS } from '#shared/door/desk-limits.ts';
import { formatCents } from '#shared/money.ts';
import type { CashSessionView } from '#shared/door/desk-state.ts';
import { useDesk, tell } from '../../bridge.ts';
import { Icon } from '../../ui/icon.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { DonePanel } from './done-panel.tsx';
import { memberEntry, memberTitle } from './member-tiles.ts';
import { MembershipSheet } from './membership-sheet.tsx';
import { PayPanel } from './pay-panel.tsx';
import { SalesSheet } from './sales-sheet.tsx';
import { Tiles } from './tiles.tsx';
import { useBasket, type Basket } from './use-basket.ts';
import { onLongDay } from '../../ui/german.ts';

/** In place of paying: the till of a night that is over is counted first, or somebody says that it goes on. */
function EarlierNight({ session, onCount }: { session: CashSessionView; onCount: () => void }) {
  return (
    <section className="pay earlier-night" aria-label="Bezahlen">
      <Icon name="alert-triangle" size={44} />
      <h2>Die Kasse von {onLongDay(session.openedAt)} ist noch offen</h2>
      <p>
        Um 6 Uhr hat ein neuer Geschäftstag begonnen. Zuerst zählen und abschließen, dann mit neuem Anfangsbestand
        öffnen.
      </p>
      <button type="button" className="kb kb-wide" onClick={() => tell('keepCashOpen', {})}>
        Mit dieser Kasse weiter
      </button>
      <button type="button" className="kb kb-primary kb-large kb-wide" onClick={onCount}>
        Zählen
      </button>
    </section>
  );
}

/** A member stands on the bill once, under the plan's name, and can only be taken off. */
function MemberLine({ name, member, onRemove }: { name: string; member: BasketMemberView; onRemove: () => void }) {
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

/** Of a ticket, or of goods beside it. */
type Line = GoodsLineView | BasketLineView;

function BillLine({ line, onChange }: { line: Line; onChange: (by: number) => void }) {
  const { name, lineCents, quantity, unitPriceCents } = line;
  const { plans } = useDesk();
  const member = 'member' in line ? line.member : null;
  return (
    <li>
      <b>{member === null ? name : memberTitle(plans, member.planId)}</b>
      <span className="bill-amount">{formatCents(lineCents, 'de')}</span>
      {member !== null ? (
        <MemberLine name={name} member={member} onRemove={() => onChange(-1)} />
      ) : (
        <>
          <Stepper label={name} value={quantity} most={MAX_LINE_TICKETS} onChange={onChange} />
          <small>
            {quantity >= MAX_LINE_TICKETS
              ? `höchstens ${MAX_LINE_TICKETS} je Bon`
              : `je ${formatCents(unitPriceCents, 'de')}`}
          </small>
        </>
      )}
    </li>
  );
}

/**
 * Emptying is one touch, and so is taking it back. Both stand where nothing else comes: a second touch in the same place
 * meets a word.
 */
function Emptying({ basket }: { basket: Basket }) {
  if (!basket.isEmpty)
    return (
      <div className="bill-empty">
        <button type="button" className="kb" onClick={() => basket.empty()}>
          <Icon name="trash" size={24} />
          Leeren
        </button>
      </div>
    );
  if (!basket.isEmptied) return null;
  return (
    <div className="bill-empty bill-emptied" role="status">
      <span>Bon geleert</span>
      <button type="button" className="kb" onClick={() => basket.bringBack()}>
        Zurückholen
      </button>
    </div>
  );
}

type BillProps = { basket: Basket; onSales: () => void; onMembership: () => void };

function Bill({ basket, onSales, onMembership }: BillProps) {
  const { nextReceipt } = useDesk();
  const { lines, goods, totalCents, isOverAllotment } = basket.priced;
  return (
    <section className="bill" aria-label="Bon">
      <div className="bill-head">
        <h2>
          <small>Bon</small> {nextReceipt}
        </h2>
        <button type="button" className="kb bill-earlier" onClick={onSales}>
          Letzte Bons / Erstatten
        </button>
      </div>
      {basket.isEmpty && (
        <button type="button" className="kb kb-wide" onClick={onMembership}>
          <Icon name="user-plus" size={24} />
          Mitglied werden
        </button>
      )}
      <ul>
        {lines.map((line, i) => (
          <BillLine
            key={`${line.ticketTypeId}${line.memberCode ?? ''}`}
            line={line}
            onChange={(by) => basket.change(i, by)}
          />
        ))}
        {goods.map((line) => (
          <BillLine key={line.goodsId} line={line} onChange={(by) => basket.changeGoods(line.goodsId, by)} />
        ))}
      </ul>
      {isOverAllotment && <p className="alert">Ohne Netz über dem Kontingent dieser Kasse: wird gemeldet.</p>}
      {basket.problem !== '' && (
        <p className="alert" role="alert">
          {basket.problem}
        </p>
      )}
      <Emptying basket={basket} />
      <div className="bill-total">
        <span>Gesamt</span>
        <b>{formatCents(totalCents, 'de')}</b>
      </div>
    </section>
  );
}

export type Sold = { done: SaleDoneView | null; setDone: (sale: SaleDoneView | null) => void };
type SellScreenProps = Sold & { memberCode: string | null; onMemberTaken: () => void; onCount: () => void };

/** The bill being typed, and what was sold last until the next one begins: a tile or a card begins it by itself. */
function useSales({ done, setDone }: Sold) {
  const basket = useBasket();
  const begin: Basket = {
    ...basket,
    add(ticketTypeId) {
      setDone(null);
      basket.add(ticketTypeId);
    },
    addMember(ticketTypeId, memberCode) {
      setDone(null);
      basket.addMember(ticketTypeId, memberCode);
    },
    addGoods(goodsId) {
      setDone(null);
      basket.addGoods(goodsId);
    },
  };
  const finish = (sale: SaleDoneView) => {
    basket.clear(sale.receiptNumber);
    setDone(sale);
  };
  return { basket: begin, done, finish, next: () => setDone(null) };
}

/**
 * Tiles, bill, payment: an entry for the exact cash is sold with two touches, with a note three. A member scanned
 * before is put on the bill at their price.
 */
export function SellScreen({ memberCode, onMemberTaken, onCount, ...sold }: SellScreenProps) {
  const { saleTypes, cash } = useDesk();
  const { basket, done, finish, next } = useSales(sold);
  const [sheet, open] = useState<'sales' | 'membership' | null>(null);
  useEffect(() => {
    const cheapest = memberEntry(saleTypes);
    if (memberCode === null || cheapest === null) return;
    basket.addMember(cheapest.id, memberCode);
    onMemberTaken();
  }, [memberCode, saleTypes, basket, onMemberTaken]);
  return (
    <section className="screen sell">
      <Tiles basket={basket} />
      {done !== null ? (
        <DonePanel key={done.saleId} sale={done} onNext={next} />
      ) : (
        <>
          <Bill basket={basket} onSales={() => open('sales')} onMembership={() => open('membership')} />
          {cash?.earlierNight === 'to-count' ? (
            <EarlierNight session={cash} onCount={onCount} />
          ) : (
            <PayPanel basket={basket} isTillOpen={cash !== null} onDone={finish} onCount={onCount} />
          )}
        </>
      )}
      {sheet === 'sales' && <SalesSheet onClose={() => open(null)} />}
      {sheet === 'membership' && <MembershipSheet onClose={() => open(null)} />}
    </section>
  );
}

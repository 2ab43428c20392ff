import { useRef, useState } from 'react';
import type { SaleDoneView } from '#shared/door/kiosk-bridge.ts';
import type { SalePayment } from '#shared/door/sale-facts.ts';
import { formatCents } from '#shared/money.ts';
import { ask, sentenceOf, useDesk } from '../../bridge.ts';
import { CardOpen } from './card-open.tsx';
import { CardWaitSheet } from './card-wait-sheet.tsx';
import { Icon } from '../../ui/icon.tsx';
import { quickAmounts } from './quick-amounts.ts';
import { AmountSheet, ReasonSheet } from './pay-sheets.tsx';
import type { Basket } from './use-basket.ts';

type Method = 'cash' | 'card';

type CashPartProps = {
  totalCents: number;
  given: number | null;
  onGiven: (given: number | null) => void;
  onType: () => void;
};

/** What lies on the counter: nothing chosen is the exact sum. */
function CashPart({ totalCents, given, onGiven, onType }: CashPartProps) {
  return (
    <>
      <p className="given">
        <span>Gegeben</span>
        <b>{formatCents(Math.max(given ?? totalCents, totalCents), 'de')}</b>
      </p>
      <div className="notes">
        <button type="button" aria-pressed={given === null} onClick={() => onGiven(null)}>
          Passend
        </button>
        {quickAmounts(totalCents).map((amount) => (
          <button key={amount} type="button" aria-pressed={given === amount} onClick={() => onGiven(amount)}>
            {amount / 100} €
          </button>
        ))}
      </div>
      <button type="button" className="kb kb-wide" onClick={onType}>
        <Icon name="keyboard" />
        Betrag eintippen
      </button>
    </>
  );
}

/** Cash first when the bill is split: the card takes the rest. */
function paymentsOf({
  totalCents,
  method,
  givenCents,
  cashPart,
}: {
  totalCents: number;
  method: Method;
  givenCents: number;
  cashPart: number | null;
}): SalePayment[] {
  if (totalCents === 0) return [];
  if (cashPart !== null)
    return [
      { method: 'cash', amountCents: cashPart },
      { method: 'card', amountCents: totalCents - cashPart },
    ];
  return method === 'card' ? [{ method, amountCents: totalCents }] : [{ method, amountCents: totalCents, givenCents }];
}

function Methods({ chosen, onChoose }: { chosen: Method | null; onChoose: (method: Method) => void }) {
  return (
    <div className="seg">
      {(['cash', 'card'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={chosen === one} onClick={() => onChoose(one)}>
          <Icon name={one === 'cash' ? 'cash' : 'credit-card'} />
          {one === 'cash' ? 'Bar' : 'Karte'}
        </button>
      ))}
    </div>
  );
}

function ChangeLine({ label, text }: { label: string; text: string }) {
  return (
    <div className="change">
      <span>{label}</span>
      <b>{text}</b>
    </div>
  );
}

function Problems({
  problem,
  openCents,
  isTillOpen,
}: {
  problem: string;
  openCents: number | null;
  isTillOpen: boolean;
}) {
  return (
    <>
      {problem !== '' && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      {openCents !== null && <CardOpen amountCents={openCents} />}
      {!isTillOpen && <p className="alert">Zuerst unter Kasse den Anfangsbestand zählen.</p>}
    </>
  );
}

type PayPanelProps = { basket: Basket; isTillOpen: boolean; onDone: (sale: SaleDoneView) => void };

/** Cash with quick amounts and the change in big type, card, or both; free only with a reason. */
export function PayPanel({ basket, isTillOpen, onDone }: PayPanelProps) {
  const { totalCents } = basket.priced;
  const { cardWait, cardOpen, cardTerminal } = useDesk();
  const [method, setMethod] = useState<Method>('cash');
  const [given, setGiven] = useState<number | null>(null);
  const [cashPart, setCashPart] = useState<number | null>(null);
  const [isUnder18, setUnder18] = useState(false);
  const [sheet, setSheet] = useState<'given' | 'split' | 'free' | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isPaying = useRef(false); // at once: a second touch may come before the button is drawn dead
  const givenCents = Math.max(given ?? totalCents, totalCents);
  const isSplit = cashPart !== null && cashPart > 0 && cashPart < totalCents;

  async function pay(freeReason?: string): Promise<void> {
    if (isPaying.current) return;
    isPaying.current = true;
    setBusy(true);
    setProblem('');
    try {
      const paid =
        freeReason === undefined
          ? paymentsOf({ totalCents, method, givenCents, cashPart: isSplit ? cashPart : null })
          : [];
      onDone(
        await ask('sell', {
          items: basket.items,
          payments: paid,
          expectedTotalCents: freeReason === undefined ? totalCents : 0,
          isUnder18,
          ...(freeReason !== undefined && { freeReason }),
        }),
      );
    } catch (error) {
      setProblem(sentenceOf(error));
      isPaying.current = false; // what is sold stays sold: the next bill has a panel of its own
    }
    setBusy(false);
  }

  const isReady =
    basket.items.length > 0 && basket.problem === '' && basket.isCurrent && !isBusy && (isTillOpen || totalCents === 0);
  return (
    <section className="pay" aria-label="Bezahlen">
      <Methods chosen={isSplit ? null : method} onChoose={(one) => (setMethod(one), setCashPart(null))} />
      {method === 'cash' && !isSplit && (
        <CashPart totalCents={totalCents} given={given} onGiven={setGiven} onType={() => setSheet('given')} />
      )}
      <div className="pay-more">
        <button type="button" aria-pressed={isSplit} disabled={totalCents === 0} onClick={() => setSheet('split')}>
          Teilen
        </button>
        <button type="button" disabled={basket.items.length === 0} onClick={() => setSheet('free')}>
          Frei
        </button>
        <button type="button" aria-pressed={isUnder18} onClick={() => setUnder18(!isUnder18)}>
          Unter 18
        </button>
      </div>
      <Problems problem={problem} openCents={isBusy ? null : (cardOpen?.amountCents ?? null)} isTillOpen={isTillOpen} />
      {isSplit ? (
        <ChangeLine
          label="Bar und Karte"
          text={`${formatCents(cashPart, 'de')} + ${formatCents(totalCents - cashPart, 'de')}`}
        />
      ) : (
        <ChangeLine
          label={method === 'cash' ? 'Rückgeld' : 'Am Kartengerät'}
          text={formatCents(method === 'cash' ? givenCents - totalCents : totalCents, 'de')}
        />
      )}
      <button type="button" className="kb kb-primary kb-large kb-wide" disabled={!isReady} onClick={() => void pay()}>
        {isSplit
          ? 'Kassieren'
          : method === 'cash'
            ? 'Bar kassieren'
            : cardTerminal === 'server'
              ? 'Karte kassieren'
              : 'Karte bezahlt'}
      </button>
      {cardWait !== null && <CardWaitSheet wait={cardWait} />}
      {sheet === 'given' && (
        <AmountSheet
          title="Gegeben"
          onAmount={(amount) => (setGiven(amount), setSheet(null))}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'split' && (
        <AmountSheet
          title="Davon bar"
          onAmount={(amount) => (setCashPart(amount), setSheet(null))}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'free' && (
        <ReasonSheet
          title="Freier Eintritt"
          onReason={(reason) => (setSheet(null), void pay(reason))}
          onClose={() => setSheet(null)}
        />
      )}
    </section>
  );
}

import { useState } from 'react';
import type { SaleDoneView } from '#shared/door/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';
import { useDesk } from '../../bridge.ts';
import { CardOpen } from './card-open.tsx';
import { CardWaitSheet } from './card-wait-sheet.tsx';
import { keyInRow, KeyName, pressedBy, type FunctionKey } from '../../scanner/function-keys.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Questions } from './questions.tsx';
import { AmountSheet, FreeSheet } from './pay-sheets.tsx';
import type { Basket } from './use-basket.ts';
import { usePayment, type Method, type Payment } from './use-payment.ts';

const NOTES = [500, 1_000, 2_000, 5_000, 10_000, 20_000];
const SHOWN = 3;

/** What people are likely to lay down for an amount: the next round ones, smallest first. */
function quickAmounts(totalCents: number): number[] {
  if (totalCents <= 0) return [];
  const round = NOTES.map((note) => Math.ceil(totalCents / note) * note).filter((amount) => amount > totalCents);
  return [...new Set(round)].toSorted((a, b) => a - b).slice(0, SHOWN);
}

const NOTE_KEYS: readonly FunctionKey[] = ['F8', 'F9', 'F10'];

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
        <button type="button" aria-pressed={given === null} {...pressedBy('F7')} onClick={() => onGiven(null)}>
          Passend
          <KeyName of="F7" />
        </button>
        {quickAmounts(totalCents).map((amount, i) => (
          <button
            key={amount}
            type="button"
            aria-pressed={given === amount}
            {...pressedBy(keyInRow(NOTE_KEYS, i))}
            onClick={() => onGiven(amount)}
          >
            {amount / 100} €
            <KeyName of={keyInRow(NOTE_KEYS, i)} />
          </button>
        ))}
        <button type="button" className="kb" onClick={onType}>
          <Icon name="keyboard" />
          Betrag eintippen
        </button>
      </div>
    </>
  );
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

type ProblemsProps = { problem: string; openCents: number | null; isTillOpen: boolean };

function Problems({ problem, openCents, isTillOpen }: ProblemsProps) {
  const { lastZ } = useDesk();
  return (
    <>
      {problem !== '' && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      {openCents !== null && <CardOpen amountCents={openCents} />}
      {!isTillOpen && (
        <p className="alert">
          {lastZ === null
            ? 'Die Kasse ist noch zu. Zuerst das Wechselgeld zählen.'
            : 'Die Kasse ist abgeschlossen. Zum Verkaufen neu öffnen.'}
        </p>
      )}
    </>
  );
}

type PayPanelProps = {
  basket: Basket;
  isTillOpen: boolean;
  onDone: (sale: SaleDoneView) => void;
  /** To where the till is opened. */ onCount: () => void;
};

type Sheet = 'given' | 'split' | 'free';

type SheetsProps = { payment: Payment; bill: Basket['priced']; sheet: Sheet | null; onShut: () => void };

function Sheets({ payment, bill, sheet, onShut }: SheetsProps) {
  const { setGiven, setCashPart, pay } = payment;
  if (sheet === 'given')
    return <AmountSheet title="Gegeben" onAmount={(amount) => (setGiven(amount), onShut())} onClose={onShut} />;
  if (sheet === 'split')
    return <AmountSheet title="Davon bar" onAmount={(amount) => (setCashPart(amount), onShut())} onClose={onShut} />;
  if (sheet === 'free')
    return <FreeSheet bill={bill} onReason={(reason) => (onShut(), void pay(reason))} onClose={onShut} />;
  return null;
}

/** What the cashier says aloud: the change, the card's sum, or both parts. */
function Sum({ payment: { method, givenCents, splitCents }, totalCents }: { payment: Payment; totalCents: number }) {
  if (splitCents !== null)
    return (
      <ChangeLine
        label="Bar und Karte"
        text={`${formatCents(splitCents, 'de')} + ${formatCents(totalCents - splitCents, 'de')}`}
      />
    );
  return method === 'cash' ? (
    <ChangeLine label="Rückgeld" text={formatCents(givenCents - totalCents, 'de')} />
  ) : (
    <div className="card-sum">
      <ChangeLine label="Am Kartengerät" text={formatCents(totalCents, 'de')} />
    </div>
  );
}

type MoreProps = { payment: Payment; basket: Basket; onSheet: (sheet: Sheet) => void };

/** What is seldom: the bill in two parts, given away, or bought by a guest who has to be home by midnight (§ 5 JuSchG). */
function More({ payment: { isUnder18, setUnder18, splitCents }, basket, onSheet }: MoreProps) {
  const isSplit = splitCents !== null;
  return (
    <>
      <div className="pay-more">
        <button
          type="button"
          aria-pressed={isSplit}
          disabled={basket.priced.totalCents === 0}
          onClick={() => onSheet('split')}
        >
          Teilen
        </button>
        <button type="button" disabled={basket.isEmpty} onClick={() => onSheet('free')}>
          Frei
        </button>
        <button type="button" aria-pressed={isUnder18} onClick={() => setUnder18(!isUnder18)}>
          Gast unter&nbsp;18
        </button>
      </div>
      {isUnder18 && (
        <p className="pay-note" role="status">
          Wird mit dem Verkauf vermerkt: muss um Mitternacht gehen, ab 23:45 erinnert die Kasse.
        </p>
      )}
    </>
  );
}

function payWord({ method, splitCents }: Payment): string {
  if (splitCents !== null) return 'Kassieren';
  return method === 'cash' ? 'Bar kassieren' : 'Mit Karte kassieren';
}

/** Cash with quick amounts and the change in big type, card, or both; free only with a reason. */
export function PayPanel({ basket, isTillOpen, onDone, onCount }: PayPanelProps) {
  const { totalCents } = basket.priced;
  const { cardWait, cardOpen } = useDesk();
  const payment = usePayment({ basket, onDone });
  const { method, given } = payment;
  const { isBusy, problem } = payment.selling;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const isSplit = payment.splitCents !== null;
  // Nothing is counted out: the sum to be typed at the reader has the place of the notes.
  const isCard = method === 'card' && !isSplit;
  // What costs nothing needs no till.
  const opensFirst = !isTillOpen && (basket.isEmpty || totalCents > 0);
  const isReady = !basket.isEmpty && basket.isCurrent && !isBusy;
  return (
    <section className="pay" aria-label="Bezahlen">
      <Methods chosen={isSplit ? null : method} onChoose={payment.choose} />
      {method === 'cash' && !isSplit && (
        <CashPart totalCents={totalCents} given={given} onGiven={payment.setGiven} onType={() => setSheet('given')} />
      )}
      {isCard && <Sum payment={payment} totalCents={totalCents} />}
      <More payment={payment} basket={basket} onSheet={setSheet} />
      <Problems problem={problem} openCents={isBusy ? null : (cardOpen?.amountCents ?? null)} isTillOpen={isTillOpen} />
      {!isCard && <Sum payment={payment} totalCents={totalCents} />}
      <button
        type="button"
        className="kb kb-primary kb-large kb-wide"
        disabled={!opensFirst && !isReady}
        {...pressedBy('F11')}
        onClick={() => (opensFirst ? onCount() : void payment.pay())}
      >
        {opensFirst ? 'Kasse öffnen' : payWord(payment)}
        <KeyName of="F11" />
      </button>
      {cardWait !== null && <CardWaitSheet wait={cardWait} />}
      <Questions selling={payment.selling} bill={basket.priced} />
      <Sheets payment={payment} bill={basket.priced} sheet={sheet} onShut={() => setSheet(null)} />
    </section>
  );
}

import { useEffect, useState } from 'react';
import type { SaleLineView } from '#shared/door/kiosk-bridge.ts';
import type { RefundDoneView } from '#shared/door/refund-ways.ts';
import { REFUND_REASONS } from '#shared/door/taking-back.ts';
import { formatCents } from '#shared/money.ts';
import { ask, sentenceOf, tell } from '../../bridge.ts';
import { divertScans } from '../../scanner/divert-scans.ts';
import { atTime } from '../../ui/german.ts';
import { refundWords, soldWords } from '../../ui/approval-words.ts';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';
import { PickTickets } from './pick-tickets.tsx';
import { RefundedSheet } from './refunded-sheet.tsx';

/** What is to be refunded; no positions are the whole sale. */
type Chosen = { sale: SaleLineView; positions: number[] };

const goneWith = ({ sale, positions }: Chosen): SaleLineView['positions'] =>
  sale.positions.filter(({ position }) => positions.length === 0 || positions.includes(position));

/** How much of a bill is refunded. */
function goneOf({ positions }: SaleLineView): string {
  const gone = positions.filter(({ isRefunded }) => isRefunded).length;
  return gone === 0 ? '' : gone === positions.length ? ', erstattet' : `, ${gone} erstattet`;
}

/** How it was paid: two sales of one price are told apart by it. */
function paidBy({ totalCents, left: { cashCents, cardCents } }: SaleLineView): string {
  if (totalCents === 0) return 'frei';
  return [...(cashCents > 0 ? ['bar'] : []), ...(cardCents > 0 ? ['Karte'] : [])].join(' und ');
}

function SaleLine({ sale, onRefund }: { sale: SaleLineView; onRefund: () => void }) {
  return (
    <li>
      <div>
        <b>
          {formatCents(sale.totalCents, 'de')} {paidBy(sale)}
        </b>
        <small>
          {atTime(sale.at)}, Bon {sale.receiptNumber}, {soldWords(sale.positions)}
          {goneOf(sale)}
        </small>
      </div>
      <button type="button" className="kb" onClick={() => tell('reprint', { saleId: sale.saleId })}>
        Kopie
      </button>
      <button
        type="button"
        className="kb"
        disabled={sale.positions.every(({ isRefunded }) => isRefunded)}
        onClick={onRefund}
      >
        Erstatten
      </button>
    </li>
  );
}

/** A supervisor answers for it with their digits. */
function RefundSheet({
  chosen,
  onClose,
  onRefunded,
}: {
  chosen: Chosen;
  onClose: () => void;
  onRefunded: (refunded: RefundDoneView) => Promise<void>;
}) {
  const { sale, positions } = chosen;
  return (
    <SupervisorSheet
      title={`Bon ${sale.receiptNumber} erstatten`}
      what={refundWords(goneWith(chosen), sale.left)}
      reasons={REFUND_REASONS}
      onClose={onClose}
      onPin={async (supervisor, reason) =>
        onRefunded(await ask('refund', { saleId: sale.saleId, positions, reason, supervisor }))
      }
    />
  );
}

/** Which bills are asked for; null is nothing yet. */
type Wanted = { receipt: string; code?: string } | null;
const NEWEST = { receipt: '' };

/** A number of digits, a scanned receipt, or the last ten where the guest has none. */
function useWantedSales(onProblem: (sentence: string) => void) {
  const [wanted, want] = useState<Wanted>(null);
  const [found, setFound] = useState<{ wanted: Wanted; sales: SaleLineView[] }>({ wanted: null, sales: [] });
  useEffect(() => {
    if (wanted === null) return;
    ask('sales', wanted).then(
      (sales) => setFound({ wanted, sales }),
      (error: unknown) => onProblem(sentenceOf(error)),
    );
  }, [wanted, onProblem]);
  // Bills of another number must not be there to be touched.
  const sales = wanted !== null && found.wanted === wanted ? found.sales : null;
  return { wanted, want, sales };
}

type SaleListProps = ReturnType<typeof useWantedSales> & { onRefund: (sale: SaleLineView) => void };

/** Empty at first: the first line of a list is too quickly touched, and the wrong article comes back. */
function SaleList({ wanted, want, sales, onRefund }: SaleListProps) {
  const isNewest = wanted !== null && wanted.receipt === '' && wanted.code === undefined;
  // Only while the list is there: over what follows it a code is for the door.
  useEffect(() => divertScans((code) => want({ receipt: '', code })), [want]);
  return (
    <>
      <label className="field">
        <span>Nummer auf dem Beleg, oder seinen QR-Code scannen</span>
        <input
          inputMode="numeric"
          value={wanted?.receipt ?? ''}
          onChange={({ target: { value } }) => {
            const receipt = value.replaceAll(/\D/g, '').slice(-6);
            want(receipt === '' ? null : { receipt });
          }}
        />
      </label>
      {!isNewest && (
        <button type="button" className="kb kb-wide" onClick={() => want(NEWEST)}>
          Kein Beleg da: die letzten zehn zeigen
        </button>
      )}
      {sales?.length === 0 && (
        <p className="empty">{isNewest ? 'Noch nichts verkauft.' : 'Kein Bon dieser Kasse steht auf diesem Beleg.'}</p>
      )}
      <ul className="sales">
        {sales?.map((sale) => (
          <SaleLine key={sale.saleId} sale={sale} onRefund={() => onRefund(sale)} />
        ))}
      </ul>
    </>
  );
}

/** A bill of this desk: a copy, or money back, for which a supervisor types their digits. */
export function SalesSheet({ onClose }: { onClose: () => void }) {
  const [picking, pickFrom] = useState<SaleLineView | null>(null);
  const [chosen, choose] = useState<Chosen | null>(null);
  const [word, setWord] = useState('');
  const [refunded, setRefunded] = useState<RefundDoneView | null>(null);
  const list = useWantedSales(setWord);
  // Nothing else to touch until the money is out: another bill's button would be in reach of the same hand.
  if (refunded !== null && chosen !== null)
    return <RefundedSheet refunded={refunded} receiptNumber={chosen.sale.receiptNumber} onClose={onClose} />;
  if (chosen !== null)
    return (
      <RefundSheet
        chosen={chosen}
        onClose={() => choose(null)}
        onRefunded={(done) => Promise.resolve(setRefunded(done))}
      />
    );
  if (picking !== null)
    return (
      <PickTickets
        sale={picking}
        onClose={() => pickFrom(null)}
        onPicked={(positions) => {
          pickFrom(null);
          choose({ sale: picking, positions });
        }}
      />
    );
  return (
    <SheetBox title="Letzte Bons" onClose={onClose}>
      {word !== '' && (
        <p className="alert" role="alert">
          {word}
        </p>
      )}
      <SaleList
        {...list}
        onRefund={(sale) => (sale.positions.length === 1 ? choose({ sale, positions: [] }) : pickFrom(sale))}
      />
    </SheetBox>
  );
}

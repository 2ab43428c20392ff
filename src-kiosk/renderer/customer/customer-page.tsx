import type { CustomerLine, CustomerView } from '#shared/door/customer-view.ts';
import { formatCents } from '#shared/money.ts';
import { QrDrawing } from '../ui/qr-drawing.tsx';

/** What fits the smallest display; the sum counts all. */
const LINES_SHOWN = 5;

function Sum({ label, amountCents }: { label: string; amountCents: number }) {
  return (
    <p className="cd-sum">
      <span>{label}</span>
      <strong>{formatCents(amountCents, 'de')}</strong>
    </p>
  );
}

/** The newest lines: what was just typed is what a guest looks for. One more than fit leaves two unshown. */
function Bill({ lines, totalCents }: { lines: CustomerLine[]; totalCents: number }) {
  const shown = lines.length > LINES_SHOWN ? lines.slice(1 - LINES_SHOWN) : lines;
  const more = lines.length - shown.length;
  return (
    <main className="cd cd-bill">
      <ul>
        {more > 0 && <li className="cd-more">und {more} weitere Posten</li>}
        {shown.map(({ quantity, name, lineCents }, place) => (
          <li key={place}>
            <span>
              {quantity} × {name}
            </span>
            <span>{formatCents(lineCents, 'de')}</span>
          </li>
        ))}
      </ul>
      <Sum label="Summe" amountCents={totalCents} />
    </main>
  );
}

function Thanks({ sale }: { sale: Extract<CustomerView, { kind: 'done' }> }) {
  const { totalCents, givenCents, changeCents, receiptUrl } = sale;
  return (
    <main className="cd cd-done">
      <div>
        <h1>Danke!</h1>
        <Sum label="Summe" amountCents={totalCents} />
        {givenCents !== null && (
          <>
            <Sum label="Gegeben" amountCents={givenCents} />
            <Sum label="Rückgeld" amountCents={changeCents} />
          </>
        )}
        {receiptUrl === null && <p className="cd-word">Übung, kein Beleg</p>}
      </div>
      {receiptUrl !== null && (
        <figure>
          <QrDrawing text={receiptUrl} label="Beleg als QR-Code" />
          <figcaption>Beleg fürs Handy</figcaption>
        </figure>
      )}
    </main>
  );
}

export function CustomerPage({ view }: { view: CustomerView }) {
  if (view.kind === 'bill') return <Bill lines={view.lines} totalCents={view.totalCents} />;
  if (view.kind === 'done') return <Thanks sale={view} />;
  return (
    <main className="cd cd-rest">
      <h1>{view.house}</h1>
      {view.night !== null && <p>{view.night}</p>}
    </main>
  );
}

import type { DENOMINATIONS, CashCount } from '#shared/door/cash-count.ts';
import { formatCents } from '#shared/money.ts';
import { Icon } from '../../ui/icon.tsx';

/** What a door till really holds; the rare big notes and the copper come after. */
const SHOWN = [
  10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10,
] as const satisfies readonly (typeof DENOMINATIONS)[number][];
const NOTE_INKS: Record<number, string> = {
  10_000: '#9CCB6B',
  5_000: '#F2A65A',
  2_000: '#7EB6E8',
  1_000: '#E88B8B',
  500: '#B9BDC4',
};

function Money({ cents }: { cents: number }) {
  if (cents >= 500)
    return (
      <div className="note" style={{ background: NOTE_INKS[cents] }}>
        {cents / 100} €
      </div>
    );
  return (
    <div className={`coin ${cents < 100 ? 'coin-brass' : 'coin-euro'}`}>
      {cents < 100 ? `${cents} ct` : `${cents / 100} €`}
    </div>
  );
}

type CountGridProps = { count: CashCount; onChange: (count: CashCount) => void; isFixed?: boolean };

/** Notes and coins by steppers; the number itself can be typed. */
export function CountGrid({ count, onChange, isFixed = false }: CountGridProps) {
  const put = (cents: number, pieces: number) => onChange({ ...count, [cents]: Math.max(0, Math.min(9_999, pieces)) });
  return (
    <div className="count-grid">
      {SHOWN.map((cents) => {
        const pieces = count[cents] ?? 0;
        const name = cents < 100 ? `${cents} Cent` : `${cents / 100} Euro`;
        return (
          <div key={cents} className="count-row">
            <Money cents={cents} />
            <div className="count-stepper">
              <button
                type="button"
                aria-label={`${name}: weniger`}
                disabled={isFixed}
                onClick={() => put(cents, pieces - 1)}
              >
                <Icon name="minus" />
              </button>
              <input
                aria-label={name}
                inputMode="numeric"
                readOnly={isFixed}
                value={pieces}
                onFocus={(event) => event.target.select()}
                onChange={(event) => put(cents, Number(event.target.value.replaceAll(/\D/g, '')) || 0)}
              />
              <button
                type="button"
                aria-label={`${name}: mehr`}
                disabled={isFixed}
                onClick={() => put(cents, pieces + 1)}
              >
                <Icon name="plus" />
              </button>
            </div>
            <span>{formatCents(cents * pieces, 'de')}</span>
          </div>
        );
      })}
    </div>
  );
}

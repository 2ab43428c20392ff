import type { KeyboardEvent } from 'react';
import { DENOMINATIONS, type CashCount } from '#shared/door/cash-count.ts';
import { formatCents } from '#shared/money.ts';
import { Icon } from '../../ui/icon.tsx';
import { RepeatButton } from '../../ui/repeat-button.tsx';

const SMALLEST_NOTE = 500;
const GROUPS = [
  { name: 'Scheine', values: DENOMINATIONS.filter((cents) => cents >= SMALLEST_NOTE) },
  { name: 'Münzen', values: DENOMINATIONS.filter((cents) => cents < SMALLEST_NOTE) },
];
const COPPER = 5;
const MOST_PIECES = 9_999;
const NOTE_INKS: Record<number, string> = {
  50_000: '#C9A3DC',
  20_000: '#F0D873',
  10_000: '#9CCB6B',
  5_000: '#F2A65A',
  2_000: '#7EB6E8',
  1_000: '#E88B8B',
  500: '#B9BDC4',
};

function Money({ cents }: { cents: number }) {
  if (cents >= SMALLEST_NOTE)
    return (
      <div className="note" style={{ background: NOTE_INKS[cents] }}>
        {cents / 100} €
      </div>
    );
  const metal = cents <= COPPER ? 'copper' : cents < 100 ? 'brass' : cents === 100 ? 'euro' : 'two-euros';
  return <div className={`coin coin-${metal}`}>{cents < 100 ? `${cents} ct` : `${cents / 100} €`}</div>;
}

/** From piece to piece without a mouse: Enter goes on, up and down count. */
function onKey(event: KeyboardEvent<HTMLInputElement>, change: (by: number) => void): void {
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') change(event.key === 'ArrowUp' ? 1 : -1);
  else if (event.key === 'Enter') {
    const screen = event.currentTarget.closest('.cash');
    const fields = [...(screen?.querySelectorAll<HTMLElement>('.count-grid input') ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    (next ?? screen?.querySelector<HTMLElement>('.cash-last .kb-primary'))?.focus();
  } else return;
  event.preventDefault();
}

type CountRowProps = { cents: number; pieces: number; isFixed: boolean; onPieces: (pieces: number) => void };

function CountRow({ cents, pieces, isFixed, onPieces }: CountRowProps) {
  const name = cents < 100 ? `${cents} Cent` : `${cents / 100} Euro`;
  const change = (by: number) => !isFixed && onPieces(pieces + by);
  return (
    <div className="count-row">
      <Money cents={cents} />
      <div className="count-stepper">
        <RepeatButton label={`${name}: weniger`} isDisabled={isFixed} onStep={() => change(-1)}>
          <Icon name="minus" />
        </RepeatButton>
        <input
          aria-label={name}
          inputMode="numeric"
          readOnly={isFixed}
          value={pieces}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => onKey(event, change)}
          onChange={(event) => onPieces(Number(event.target.value.replaceAll(/\D/g, '')) || 0)}
        />
        <RepeatButton label={`${name}: mehr`} isDisabled={isFixed} onStep={() => change(1)}>
          <Icon name="plus" />
        </RepeatButton>
      </div>
      <span>{formatCents(cents * pieces, 'de')}</span>
    </div>
  );
}

type CountGridProps = { count: CashCount; onChange: (count: CashCount) => void; isFixed?: boolean };

/** All notes and coins by steppers, which go on while they are held; the number itself can be typed, and the machine adds up. */
export function CountGrid({ count, onChange, isFixed = false }: CountGridProps) {
  return (
    <div className="count-grid">
      {GROUPS.map(({ name, values }) => (
        <div key={name} role="group" aria-label={name}>
          {values.map((cents) => (
            <CountRow
              key={cents}
              cents={cents}
              pieces={count[cents] ?? 0}
              isFixed={isFixed}
              onPieces={(pieces) => onChange({ ...count, [cents]: Math.max(0, Math.min(MOST_PIECES, pieces)) })}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

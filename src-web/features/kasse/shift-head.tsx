import { shiftMonthTitle, type ShiftMonth } from '#shared/shifts/shift-month.ts';
import { Icon } from '#web/ui/icon.tsx';

/** The month's name and its neighbours. */
export function ShiftHead({ shown, onTurn }: { shown: ShiftMonth; onTurn: (months: number) => void }) {
  return (
    <div className="shift-head">
      <h2 className="heading-large" aria-live="polite">
        {shiftMonthTitle(shown)}
      </h2>
      <div className="arrows">
        <button type="button" className="round" aria-label="Voriger Monat" onClick={() => onTurn(-1)}>
          <Icon name="chevron-left" />
        </button>
        <button type="button" className="round" aria-label="Nächster Monat" onClick={() => onTurn(1)}>
          <Icon name="chevron-right" />
        </button>
      </div>
    </div>
  );
}

import { WITHDRAWAL_TICK_WORDING, WITHDRAWAL_TICKS, type WithdrawalTick } from '#shared/membership/withdrawal-ticks.ts';

import { useLang, useWords } from '#web/ui/lang.tsx';
import { memberOrderWords } from './words.ts';

export type Ticks = Record<WithdrawalTick, boolean>;

/** Neither is ticked beforehand, and neither has to be: a withdrawal then gives everything back (§ 357a (2) BGB). */
export function WithdrawalTicks({ ticks, onTick }: { ticks: Ticks; onTick: (ticks: Ticks) => void }) {
  const words = useWords(memberOrderWords).ticks;
  const lang = useLang();
  return (
    <fieldset className="withdrawal-ticks">
      <legend className="heading-small">{words.title}</legend>
      <p className="small dim">{words.lead}</p>
      {WITHDRAWAL_TICKS.map((tick) => (
        <label key={tick} className="consent">
          <input
            type="checkbox"
            checked={ticks[tick]}
            onChange={(event) => onTick({ ...ticks, [tick]: event.target.checked })}
          />
          <span>
            <span lang="de">{WITHDRAWAL_TICK_WORDING[tick].de}</span>
            {lang === 'en' && <span className="small dim">{WITHDRAWAL_TICK_WORDING[tick].en}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

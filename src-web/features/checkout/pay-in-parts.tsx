import { cents, formatCents } from '#shared/money.ts';
import { partsList } from '#shared/parts/parts-sentence.ts';
import type { PlannedPart } from '#shared/parts/part-state.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { RoleRow } from './role-row.tsx';
import { checkoutWords } from './words.ts';

type PayInPartsProps = { parts: readonly PlannedPart[]; isInParts: boolean; onChoose: (isInParts: boolean) => void };

/** All at once, or the first part now and the others when they are due. */
export function PayInParts({ parts, isInParts, onChoose }: PayInPartsProps) {
  const words = useWords(checkoutWords).parts;
  const lang = useLang();
  const whole = cents(parts.reduce((sum, part) => sum + part.cents, 0));
  const price = (amount: number) => <b className="tabular">{formatCents(cents(amount), lang)}</b>;
  return (
    <fieldset className="pay-in-parts">
      <legend className="heading-medium">{words.title}</legend>
      <div className="role-rows">
        <RoleRow
          name="parts"
          title={words.atOnce}
          isChecked={!isInParts}
          onChoose={() => onChoose(false)}
          end={price(whole)}
        />
        <RoleRow
          name="parts"
          title={words.inParts(parts.length)}
          text={partsList(parts, lang)}
          isChecked={isInParts}
          onChoose={() => onChoose(true)}
          end={price(parts[0]?.cents ?? whole)}
        />
      </div>
    </fieldset>
  );
}

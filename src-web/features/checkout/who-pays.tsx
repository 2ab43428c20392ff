import { cents, formatCents, type Cents } from '#shared/money.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { RoleRow } from './role-row.tsx';
import type { Roles } from './use-roles.ts';
import { checkoutWords } from './words.ts';

type WhoPaysProps = {
  roles: Pick<Roles, 'partner' | 'setPartner'>;
  priceCents: Cents;
  onBoth: () => void;
  onApart: () => void;
};

/** Of a couple: one for both, or each for themselves; then the other is asked by mail. */
export function WhoPays({ roles, priceCents, onBoth, onApart }: WhoPaysProps) {
  const words = useWords(checkoutWords).roles;
  const lang = useLang();
  const { partner } = roles;
  const price = (of: number) => <b className="tabular">{formatCents(cents(of * priceCents), lang)}</b>;
  return (
    <fieldset className="who-pays">
      <legend className="visually-hidden">{words.whoPays}</legend>
      <div className="role-rows">
        <RoleRow name="pays" title={words.payBoth} isChecked={partner === null} onChoose={onBoth} end={price(2)} />
        <RoleRow name="pays" title={words.payApart} isChecked={partner !== null} onChoose={onApart} end={price(1)} />
      </div>
      {partner !== null && (
        <TextField
          label={words.partner.label}
          hint={words.partner.hint}
          type="email"
          maxLength={254}
          autoComplete="off"
          value={partner}
          onChange={({ target }) => roles.setPartner(target.value)}
        />
      )}
    </fieldset>
  );
}

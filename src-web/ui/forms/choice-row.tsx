import type { ReactNode } from 'react';

type ChoiceRowProps = {
  name: string;
  value: string;
  title: ReactNode;
  /** Before the title. */ mark?: ReactNode;
  description?: ReactNode;
  /** Formatted; on the right. */
  price?: string;
  isChecked: boolean;
  isDisabled?: boolean;
  onChoose: (value: string) => void;
};

/** A full-width radio card. Put several into a `<fieldset>` with a `<legend>`. */
export function ChoiceRow({
  name,
  value,
  title,
  mark,
  description,
  price,
  isChecked,
  isDisabled = false,
  onChoose,
}: ChoiceRowProps) {
  return (
    <label className="choice">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChecked}
        disabled={isDisabled}
        onChange={() => onChoose(value)}
      />
      <span>
        <b>
          {mark} {title}
        </b>
        {description && <span className="choice-text">{description}</span>}
      </span>
      {price && <span className="choice-price tabular">{price}</span>}
    </label>
  );
}

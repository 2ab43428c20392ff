import type { AriaAttributes } from 'react';
import { Icon } from '../icon.tsx';

export type Choice<Value extends string> = { value: Value; label: string };

type ChoiceSelectProps<Value extends string> = Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'> & {
  id: string;
  options: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** The system's own list, for values whose names differ from what is kept; its label stands elsewhere. */
export function ChoiceSelect<Value extends string>({ options, onChange, ...select }: ChoiceSelectProps<Value>) {
  return (
    <>
      <select
        {...select}
        className="input"
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="select-sign">
        <Icon name="chevron-down" size={20} />
      </span>
    </>
  );
}

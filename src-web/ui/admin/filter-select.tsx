import { useId } from 'react';
import { ChoiceSelect, type Choice } from './choice-select.tsx';

type FilterSelectProps<Value extends string> = {
  label: string;
  options: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Beside a list's search field: its label is read, its value is seen. */
export function FilterSelect<Value extends string>({ label, ...choice }: FilterSelectProps<Value>) {
  const id = useId();
  return (
    <div className="admin-filter">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <ChoiceSelect {...choice} id={id} />
    </div>
  );
}

import { useId } from 'react';
import { Icon } from '../icon.tsx';

export type FilterOption<Value extends string> = { value: Value; label: string };

type FilterSelectProps<Value extends string> = { label: string; options: readonly FilterOption<Value>[]; value: Value; onChange: (value: Value) => void };

/** Beside a list's search field: its label is read, its value is seen. */
export function FilterSelect<Value extends string>({ label, options, value, onChange }: FilterSelectProps<Value>) {
  const id = useId();
  return (
    <div className="admin-filter">
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
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
    </div>
  );
}

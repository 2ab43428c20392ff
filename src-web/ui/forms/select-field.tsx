import type { Ref, SelectHTMLAttributes } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { Icon } from '../icon.tsx';

export type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> & {
  label: string;
  /** What is shown is also the value, unless that is given apart. */
  options: readonly (string | { value: string; text: string })[];
  /** What stands for 'none of them'; its value is empty. */
  emptyText: string;
  hint?: string;
  error?: string | null;
  ref?: Ref<HTMLSelectElement>;
};

/** The system's own list in the shape of a field. */
export function SelectField({ label, options, emptyText, hint, error, id, ref, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(ties) => (
        <div className="input-box">
          <select {...select} {...ties} ref={ref} className="input">
            <option value="">{emptyText}</option>
            {options.map((option) => {
              const { value, text } = typeof option === 'string' ? { value: option, text: option } : option;
              return (
                <option key={value} value={value}>
                  {text}
                </option>
              );
            })}
          </select>
          <span className="select-sign">
            <Icon name="chevron-down" size={20} />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}

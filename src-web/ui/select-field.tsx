import { useId, type Ref, type SelectHTMLAttributes } from 'react';
import { FieldMessage } from './field-message.tsx';
import { Icon } from './icon.tsx';

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
  const made = useId();
  const fieldId = id ?? made;
  const messageId = `${fieldId}-message`;
  return (
    <div className={error ? 'field is-bad' : 'field'}>
      <label htmlFor={fieldId}>{label}</label>
      <div className="input-box">
        <select
          {...select}
          ref={ref}
          id={fieldId}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageId : undefined}
        >
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
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  );
}

import { useId } from 'react';
import { FieldMessage } from './field-message.tsx';

type RadioCardsProps = {
  legend: string;
  name: string;
  options: readonly { value: string; title: string; text?: string }[];
  error?: string | null;
  /** The one that is chosen at first; none unless given. */
  first?: string;
  isRequired?: boolean;
};

/** One of a few, as cards; the browser keeps the choice, so it works before the scripts are here. */
export function RadioCards({ legend, name, options, error, first, isRequired }: RadioCardsProps) {
  const messageId = `${useId()}-message`;
  return (
    <fieldset className="radio-cards" aria-describedby={error ? messageId : undefined}>
      <legend>{legend}</legend>
      <div>
        {options.map(({ value, title, text }) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={value === first} required={isRequired} />
            <span>
              <b>{title}</b>
              {text && <span className="choice-text">{text}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldMessage id={messageId} error={error} />
    </fieldset>
  );
}

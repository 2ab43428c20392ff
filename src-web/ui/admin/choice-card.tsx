import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';

type ChoiceCardProps = {
  name: string;
  value: string;
  title: string;
  description?: ReactNode;
  /** Formatted; on the right. */
  price?: string;
  isChecked: boolean;
  onChoose: (value: string) => void;
};

/** One of a few, as wide as its room; all of it can be pressed. Put several into a `<fieldset>` with a `<legend>`. */
export function ChoiceCard({ name, value, title, description, price, isChecked, onChoose }: ChoiceCardProps) {
  const words = (
    <>
      <span>
        <b>{title}</b>
        {description !== undefined && <span className="choice-text">{description}</span>}
      </span>
      {price !== undefined && <span className="choice-price tabular">{price}</span>}
    </>
  );
  return (
    <Radio
      className="choice-card"
      name={name}
      value={value}
      label={words}
      checked={isChecked}
      onChange={() => onChoose(value)}
    />
  );
}

import { Icon } from '../icon.tsx';

type StepperProps = {
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
  fewerLabel?: string;
  moreLabel?: string;
};

/** How many: two round buttons and the number between them. */
export function Stepper({
  label,
  value,
  min = 1,
  max = 10,
  onChange,
  fewerLabel = 'Fewer',
  moreLabel = 'More',
}: StepperProps) {
  // aria-disabled, not disabled: reaching the end must not throw the focus out of the stepper.
  const step = (next: number): void => {
    if (next >= min && next <= max) onChange(next);
  };
  return (
    <div className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        className="round"
        aria-label={fewerLabel}
        aria-disabled={value <= min || undefined}
        onClick={() => step(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output className="tabular" aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className="round"
        aria-label={moreLabel}
        aria-disabled={value >= max || undefined}
        onClick={() => step(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

import { Icon } from './icon.tsx';

type StepperProps = { label: string; value: number; most: number; onChange: (by: 1 | -1) => void };

/** Fewer, the number, more. */
export function Stepper({ label, value, most, onChange }: StepperProps) {
  return (
    <div className="stepper" role="group" aria-label={label}>
      <button type="button" aria-label={`${label}: weniger`} onClick={() => onChange(-1)}>
        <Icon name="minus" />
      </button>
      <span>{value}</span>
      <button type="button" aria-label={`${label}: mehr`} disabled={value >= most} onClick={() => onChange(1)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}

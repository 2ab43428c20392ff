import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

export type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'className' | 'children'> & {
  label: string;
  /** One sentence below the label. */
  children: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A row with a 52 px switch at its end; the whole row is the target. */
export function Switch({ label, children, ref, ...input }: SwitchProps) {
  const id = useId();
  return (
    <label className="switch-row">
      <span>
        <b id={id}>{label}</b>
        <span className="dim" id={`${id}-about`}>
          {children}
        </span>
      </span>
      <input
        {...input}
        ref={ref}
        type="checkbox"
        role="switch"
        className="switch"
        aria-labelledby={id}
        aria-describedby={`${id}-about`}
      />
    </label>
  );
}

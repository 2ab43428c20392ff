import { Fragment } from 'react';
import { Mark } from '../../ui/art.tsx';

const STEPS = ['Server', 'Koppeln'] as const;

/** How far the first start has come. */
export function SetupSteps({ at }: { at: (typeof STEPS)[number] }) {
  return (
    <div className="setup-steps">
      <Mark size={40} />
      <ol aria-label="Schritte">
        {STEPS.map((step, i) => (
          <Fragment key={step}>
            {i > 0 && <li className="setup-line" aria-hidden="true" />}
            <li aria-current={step === at ? 'step' : undefined}>
              <b>{i + 1}</b>
              {step}
            </li>
          </Fragment>
        ))}
      </ol>
    </div>
  );
}

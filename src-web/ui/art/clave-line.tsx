import type { CSSProperties } from 'react';
import { CLAVE_STEPS } from '#shared/art/clave-line.ts';

/** Sixteen steps, five hits: a section's ornament, at most once per screen. */
export function ClaveLine({ hit, className = '' }: { hit?: string; className?: string }) {
  return (
    <div
      className={`clave-line ${className}`}
      aria-hidden="true"
      style={hit ? ({ '--hit': hit } as CSSProperties) : undefined}
    >
      {CLAVE_STEPS.map((isHit, step) => (
        <i key={step} className={isHit ? 'on' : undefined} />
      ))}
    </div>
  );
}

import { lazy, Suspense } from 'react';
import type { NightFieldProps } from './night-field.tsx';

/** An event's own page never asks for its night: the field's list comes where it is asked. */
const NightField = lazy(async () => ({ default: (await import('./night-field.tsx')).NightField }));

/** `NightField`, once it is here. */
export function LateNightField(props: NightFieldProps) {
  return (
    <Suspense fallback={<span className="skeleton" />}>
      <NightField {...props} />
    </Suspense>
  );
}

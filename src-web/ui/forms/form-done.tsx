import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/**
 * Stands where the form stood: it has worked. Gets the focus, so that it is read out and nobody is left on a button
 * that is gone.
 */
export function FormDone({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div className="form-done" role="status" tabIndex={-1} ref={panel}>
      <Icon name="circle-check" size={64} stroke={1.8} />
      <h2 className="heading-medium">{title}</h2>
      <p className="lead">{text}</p>
      {children}
    </div>
  );
}

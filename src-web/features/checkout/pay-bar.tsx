import type { ReactNode } from 'react';

/** The phone's bar at the bottom edge: one value and the one thing to do now. */
export function PayBar({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="pay-bar">
      <p>
        <span className="small dim">{label}</span>
        <b className="tn">{value}</b>
      </p>
      {children}
    </div>
  );
}

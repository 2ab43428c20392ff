import type { ReactNode } from 'react';

/** The phone's bar at the bottom edge: one value, unless there is none, and the one thing to do now. */
export function PayBar({ label, value, children }: { label: string; value: string | null; children: ReactNode }) {
  return (
    <div className="pay-bar">
      {value !== null && (
        <p>
          <span className="small dim">{label}</span>
          <b className="tabular">{value}</b>
        </p>
      )}
      {children}
    </div>
  );
}

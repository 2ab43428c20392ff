import type { ReactNode } from 'react';

type Props = { count: number; label: string };

const bar = (height: number, width: string, top: number) => ({ height, width, marginTop: top });

/** Exact geometry of the card it stands for, so nothing moves when the data comes. */
export function EventCardSkeletons({ count, label }: Props) {
  return (
    <Waiting label={label} className="carousel">
      {keys(count).map((key) => (
        <div key={key} className="event-card">
          <span className="skeleton" style={{ aspectRatio: '4/5' }} />
          <span className="skeleton" style={bar(14, '60%', 18)} />
          <span className="skeleton" style={bar(26, '85%', 11)} />
          <span className="skeleton" style={bar(14, '100%', 13)} />
          <span className="skeleton" style={bar(14, '92%', 9)} />
          <span className="skeleton" style={bar(14, '70%', 9)} />
          <span className="skeleton" style={bar(44, '100%', 32)} />
        </div>
      ))}
    </Waiting>
  );
}

export function EventTileSkeletons({ count, label }: Props) {
  return (
    <Waiting label={label} className="event-grid">
      {keys(count).map((key) => (
        <div key={key}>
          <span className="skeleton" style={{ aspectRatio: '4/5' }} />
          <span className="skeleton" style={bar(26, '80%', 16)} />
          <span className="skeleton" style={bar(14, '100%', 11)} />
          <span className="skeleton" style={bar(14, '40%', 13)} />
        </div>
      ))}
    </Waiting>
  );
}

export function WorkshopRowSkeletons({ count, label }: Props) {
  return (
    <Waiting label={label} className="workshop-rows">
      {keys(count).map((key) => (
        <div key={key} className="workshop-row">
          <span className="skeleton" style={bar(46, '90px', 0)} />
          <span className="skeleton poster" style={bar(92, '92px', 0)} />
          <span>
            <span className="skeleton" style={bar(28, '70%', 0)} />
            <span className="skeleton" style={bar(14, '40%', 10)} />
          </span>
        </div>
      ))}
    </Waiting>
  );
}

/** Paper tickets of the dashboard. */
export function TicketSkeletons({ count, label }: Props) {
  return (
    <Waiting label={label} className="ticket-list">
      {keys(count).map((key) => (
        <span key={key} className="skeleton ticket-skeleton" />
      ))}
    </Waiting>
  );
}

function Waiting({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <div className={className} role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}

const keys = (count: number): string[] => Array.from({ length: count }, (_, i) => `sk-${i}`);

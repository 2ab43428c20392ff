import type { ReactNode } from 'react';

type Props = { count: number; label: string };

const bar = (height: number, width: string, marginTop = 0): ReactNode => (
  <span className="skeleton" style={{ height, width, marginTop }} />
);
const picture = <span className="skeleton" style={{ aspectRatio: '4/5' }} />;

/** Exact geometry of the card it stands for, so nothing moves when the data comes. */
export const EventCardSkeletons = (props: Props) => (
  <Waiting {...props} className="carousel" each="event-card">
    {picture}
    {bar(14, '60%', 18)}
    {bar(26, '85%', 11)}
    {bar(14, '100%', 13)}
    {bar(14, '92%', 9)}
    {bar(14, '70%', 9)}
    {bar(44, '100%', 32)}
  </Waiting>
);

export const EventTileSkeletons = (props: Props) => (
  <Waiting {...props} className="event-grid">
    {picture}
    {bar(26, '80%', 16)}
    {bar(14, '100%', 11)}
    {bar(14, '40%', 13)}
  </Waiting>
);

export const WorkshopRowSkeletons = (props: Props) => (
  <Waiting {...props} className="workshop-rows" each="workshop-row">
    {bar(46, '90px')}
    <span className="skeleton poster" style={{ height: 92, width: '92px' }} />
    <span>
      {bar(28, '70%')}
      {bar(14, '40%', 10)}
    </span>
  </Waiting>
);

/** Paper tickets of the dashboard. */
export const TicketSkeletons = (props: Props) => (
  <Waiting {...props} className="ticket-list" each="skeleton ticket-skeleton" />
);

type WaitingProps = Props & { className: string; /** The class of each one that it stands for. */ each?: string };

function Waiting({ count, label, className, each, children }: WaitingProps & { children?: ReactNode }) {
  return (
    <div className={className} role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, i) => `sk-${i}`).map((key) => (
        <div key={key} className={each}>
          {children}
        </div>
      ))}
    </div>
  );
}

import type { ReactNode } from 'react';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { Chip, type ChipTone } from '../chip.tsx';
import type { IconName } from '../icon.tsx';
import { useWords } from '../lang.tsx';
import { ticketWords } from './ticket-words.ts';
import { Poster, type PosterArtwork } from '../art/poster.tsx';

export type TicketProps = {
  status: TicketStatus;
  title: ReactNode;
  /** '01/17/2026, 21:00 · Halle 7, Werksviertel' */
  when: ReactNode;
  facts: readonly { label: string; value: ReactNode }[];
  artwork: PosterArtwork;
  /** The QR code on the stub. The number it stands for is among the facts. */
  code: ReactNode;
  /** What comes with the ticket, with a code of its own; smaller than the door's code. */
  voucher?: ReactNode;
  headingLevel?: 2 | 3;
  /** In place of its state, where it opens no door although it was not given back. */
  stopped?: string | undefined;
  /** A friend has it: to whom it was given, in words. Its code is folded away. */
  given?: string | undefined;
  /** It is valid, and offered to others: so in words. */
  offered?: string | undefined;
  /** Links under the facts: share, holder name, calendar. */
  children?: ReactNode;
};

type Look = { tone: ChipTone; icon: IconName; className: string; said?: string };

const LOOK: Record<TicketStatus, Look> = {
  active: { tone: 'ok', icon: 'circle-check', className: 'ticket' },
  used: { tone: 'night', icon: 'history', className: 'ticket is-spent' },
  cancelled: { tone: 'stop', icon: 'ban', className: 'ticket is-spent is-void' },
};

const GIVEN: Look = { tone: 'night', icon: 'share', className: 'ticket is-given' };
const OFFERED: Look = { tone: 'warn', icon: 'hourglass', className: 'ticket' };

/** How it looks, and what its chip says where that is not its state. */
function lookOf({ status, stopped, given, offered }: TicketProps): Look {
  if (given !== undefined) return { ...GIVEN, said: given };
  if (stopped !== undefined) return { ...LOOK.cancelled, said: stopped };
  return offered === undefined ? LOOK[status] : { ...OFFERED, said: offered };
}

/** A perforated paper ticket: the stub with the code first, then poster strip and facts. */
export function Ticket(props: TicketProps) {
  const { status, title, when, facts, artwork, code, voucher, headingLevel = 3, given, children } = props;
  const { tone, icon, className, said } = lookOf(props);
  const words = useWords(ticketWords);
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={className}>
      <div className="ticket-paper paper">
        <div className="ticket-stub">
          {given === undefined ? (
            <div className="ticket-qr">{code}</div>
          ) : (
            <details className="ticket-folded">
              <summary>{words.showCode}</summary>
              <div className="ticket-qr">{code}</div>
            </details>
          )}
        </div>
        <Poster artwork={artwork} size="ticket" />
        <div className="ticket-in">
          <Chip tone={tone} icon={icon}>
            {said ?? words.status[status]}
          </Chip>
          <Heading>{title}</Heading>
          <p className="ticket-when">{when}</p>
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ))}
          </dl>
          {children && <div className="ticket-more">{children}</div>}
        </div>
        {voucher}
      </div>
    </article>
  );
}

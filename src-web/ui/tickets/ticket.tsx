import type { ReactNode } from 'react';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { Chip, type ChipTone } from '../chip.tsx';
import type { IconName } from '../icon.tsx';
import { useOrganisersLang, useWords } from '../lang.tsx';
import { ticketWords } from './ticket-words.ts';
import { Poster, type PosterArtwork } from '../art/poster.tsx';

export type TicketProps = {
  status: TicketStatus;
  title: string;
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
  /** Links under the facts: share, holder name, calendar. */
  children?: ReactNode;
};

const LOOK: Record<TicketStatus, { tone: ChipTone; icon: IconName; className: string }> = {
  active: { tone: 'ok', icon: 'circle-check', className: 'ticket' },
  used: { tone: 'night', icon: 'history', className: 'ticket is-spent' },
  cancelled: { tone: 'stop', icon: 'ban', className: 'ticket is-spent is-void' },
};

const GIVEN: (typeof LOOK)[TicketStatus] = { tone: 'night', icon: 'share', className: 'ticket is-given' };

/** A perforated paper ticket: the stub with the code first, then poster strip and facts. */
export function Ticket(props: TicketProps) {
  const { status, title, when, facts, artwork, code, voucher, headingLevel = 3, stopped, given, children } = props;
  const { tone, icon, className } = given === undefined ? LOOK[stopped === undefined ? status : 'cancelled'] : GIVEN;
  const words = useWords(ticketWords);
  const organisersLang = useOrganisersLang();
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
            {given ?? stopped ?? words.status[status]}
          </Chip>
          <Heading lang={organisersLang}>{title}</Heading>
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

import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { partiesWords } from './words.ts';

/** How members buy; the number is filled in by itself. */
export function MemberTicketCard() {
  const { member } = useWords(partiesWords);
  const to = usePathFor();
  return (
    <section className="section paper grain">
      <div className="wrap member-ticket">
        <div>
          <h2 className="heading-large">{member.heading}</h2>
          <p className="lead">{member.lead}</p>
          <div className="row">
            <ButtonLink href={to(paths.events)} size="l" icon="ticket">
              {member.buy}
            </ButtonLink>
            <ButtonLink href={to(paths.membersClub)} look="o" size="l">
              {member.club}
            </ButtonLink>
          </div>
          <p className="dim small vendor">
            <Icon name="credit-card" size={20} />
            {member.vendor}
          </p>
        </div>
        <div className="id-card" aria-hidden="true">
          <p className="tier">{member.club}</p>
          <p>
            <span>{member.id}</span>
            <b className="tabular">MB-XXXXXXXX…</b>
          </p>
          <span className="id-mark">
            <Icon name="id-badge-2" size={64} stroke={1.6} />
          </span>
        </div>
      </div>
    </section>
  );
}

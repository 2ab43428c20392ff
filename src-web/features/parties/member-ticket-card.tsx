import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** How members buy; the number is filled in by itself. */
export function MemberTicketCard() {
  return (
    <section className="section paper grain">
      <div className="wrap member-ticket">
        <div>
          <h2 className="heading-large">One member ticket per event</h2>
          <p className="lead">
            Every membership has a Membership ID. With it you may buy ONE member ticket per event per membership. Sign
            in and we fill it in for you; friends pay the normal price.
          </p>
          <div className="row">
            <ButtonLink href={paths.events} size="l" icon="ticket">
              Buy tickets
            </ButtonLink>
            <ButtonLink href={paths.membersClub} look="o" size="l">
              Members Club
            </ButtonLink>
          </div>
          <p className="dim small vendor">
            <Icon name="credit-card" size={20} />
            Powered by Stripe
          </p>
        </div>
        <div className="id-card" aria-hidden="true">
          <p className="tier">Members Club</p>
          <p>
            <span>Membership ID</span>
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

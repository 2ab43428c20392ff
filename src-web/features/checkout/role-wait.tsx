import type { EventDetail } from '#shared/events/event-view.ts';
import { formatPrice, type Cents } from '#shared/money.ts';
import type { RoleChoice } from '#shared/roles/role-pool.ts';
import { untilLetIn, waitHeading } from '#shared/roles/role-words.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { keptHours } from '#shared/wait-list/kept-until.ts';
import { WAIT_LIST, whenYourTurn } from '#shared/wait-list/wait-list-words.ts';
import { useNow } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RoleMark } from '#web/ui/role-mark.tsx';

type RoleWaitProps = {
  event: EventDetail;
  /** The role that is full. */ choice: RoleChoice;
  priceCents: Cents | null;
  waitHref: string;
  /** What would work right now. */ ways: { couple: (() => void) | null; both: (() => void) | null };
};

/** In place of the order where the buyer's role is full: what waiting means, and what would work right now. */
export function RoleWait({ event, choice, priceCents, waitHref, ways }: RoleWaitProps) {
  const now = useNow();
  const { role, needed } = choice;
  return (
    <aside className="role-wait paper" aria-label={WAIT_LIST.title}>
      <Chip tone="night" icon="hourglass">
        {WAIT_LIST.title}
      </Chip>
      <h2>{waitHeading(choice)}</h2>
      {role !== 'both' && needed > 0 && <p>{untilLetIn(role, needed)}.</p>}
      <Facts
        facts={[
          {
            icon: 'wallet',
            text: (
              <>
                <b>Nothing to pay now.</b>{' '}
                {priceCents === null ? '' : `${formatPrice(priceCents)} when it is your turn, never more than today.`}
              </>
            ),
          },
          { icon: 'mail', text: whenYourTurn(keptHours(event.startsAt, now)) },
          { icon: 'logout', text: WAIT_LIST.leaveAtAnyTime },
        ]}
      />
      {(ways.both !== null || ways.couple !== null) && <h3>A seat right now</h3>}
      {ways.both !== null && (
        <WayIn mark="both" title="Dance both" text="you help whichever side is short" onChoose={ways.both} />
      )}
      {ways.couple !== null && (
        <WayIn
          mark="couple"
          title="Come as a couple"
          text={`bring a ${role === 'lead' ? 'follow' : 'lead'}, two seats are free`}
          onChoose={ways.couple}
        />
      )}
      <ButtonLink href={waitHref} size="l" isWide icon="hourglass" className="wide-only">
        {WAIT_LIST.join}
      </ButtonLink>
    </aside>
  );
}

type WayInProps = { mark: SeatRole | 'couple'; title: string; text: string; onChoose: () => void };

const WayIn = ({ mark, title, text, onChoose }: WayInProps) => (
  <button type="button" className="role-now" onClick={onChoose}>
    <RoleMark of={mark} />
    <span>
      <b>{title}</b>
      <span className="small dim">{text}</span>
    </span>
    <Icon name="chevron-right" size={22} />
  </button>
);

import type { EventDetail } from '#shared/events/event-view.ts';
import { formatPrice, type Cents } from '#shared/money.ts';
import type { RoleChoice } from '#shared/roles/role-pool.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { keptHours } from '#shared/wait-list/kept-until.ts';
import { useNow } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { RoleMark } from '#web/ui/role-mark.tsx';
import { roleWords } from '#web/ui/role-words.ts';
import type { WaysIn } from './role-ways.ts';
import { checkoutWords } from './words.ts';

type RoleWaitProps = {
  event: EventDetail;
  /** The role that is full. */ choice: RoleChoice;
  priceCents: Cents | null;
  waitHref: string;
  /** What would work right now. */ ways: WaysIn;
  /** The list finds the partners, and nobody buys alone. */ isByList: boolean;
};

/** In place of the order where the buyer's role is full: what waiting means, and what would work right now. */
export function RoleWait({ event, choice, priceCents, waitHref, ways, isByList }: RoleWaitProps) {
  const now = useNow();
  const { role, needed } = choice;
  const words = useWords(checkoutWords).wait;
  const say = useWords(roleWords);
  const lang = useLang();
  const to = usePathFor();
  return (
    <aside className="role-wait paper" aria-label={words.title}>
      <Chip tone="night" icon="hourglass">
        {words.title}
      </Chip>
      <h2>{isByList ? words.byList : say.waitHeading(choice)}</h2>
      {role !== 'both' && needed > 0 && <p>{say.untilLetIn(role, needed)}.</p>}
      <Facts
        facts={[
          {
            icon: 'wallet',
            text: (
              <>
                <b>{words.nothingNow}</b> {priceCents === null ? '' : words.thenPay(formatPrice(priceCents, lang))}
              </>
            ),
          },
          { icon: 'mail', text: words.yourTurn(keptHours(event.startsAt, now)) },
          { icon: 'logout', text: words.leave },
        ]}
      />
      {(ways.both !== null || ways.couple !== null || ways.apart !== null) && <h3>{words.rightNow}</h3>}
      {ways.both !== null && <WayIn mark="both" {...words.both} onChoose={ways.both} />}
      {ways.couple !== null && (
        <WayIn
          mark="couple"
          title={words.couple.title}
          text={words.couple.bring(role === 'lead' ? 'follow' : 'lead')}
          onChoose={ways.couple}
        />
      )}
      {ways.apart !== null && <WayIn mark="couple" {...words.apart} onChoose={ways.apart} />}
      <ButtonLink href={to(waitHref)} size="l" isWide icon="hourglass" className="wide-only">
        {words.join}
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

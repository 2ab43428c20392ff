import { formatCents, type Cents } from '#shared/money.ts';
import type { TicketChange, TicketChanges } from '#shared/moves/ticket-changes.ts';
import { formatFullWeekday, formatShortDay, type Lang } from '#shared/time.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { shownType } from '#shared/orders/general-admission.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { roleWords } from '#web/ui/role-words.ts';
import { plansWords, type PlansWords } from './plans-words.ts';
import { Way } from './plans-way.tsx';

export type ChangeKind = 'nights' | 'types' | 'roles';

/** So many days and names stand on a line; the sheet behind it has all. */
const FEW = 3;

const isFree = ({ standing }: TicketChange): boolean => standing.state === 'free';
export const freeOf = (changes: TicketChanges | undefined): TicketChange[] =>
  changes === undefined ? [] : [...changes.nights, ...changes.types, ...changes.roles].filter(isFree);

/** What goes back; 0 where it costs the same. */
export const lessOf = ({ oldCents, newCents }: TicketChange): Cents => Math.max(0, oldCents - newCents) as Cents;

export const typeNameIn = (change: TicketChange, lang: Lang): string =>
  shownType(saidIn(change, 'ticketTypeName', lang), lang);

/** Money at the end of a line: where they differ, the sheet behind it says each. */
function valueOf(free: readonly TicketChange[], { words, lang }: { words: PlansWords; lang: Lang }) {
  const sums = new Set(free.map(lessOf));
  const [less = 0 as Cents] = sums;
  if (sums.size !== 1) return null;
  return { amount: formatCents(less, lang), what: less === 0 ? words.change.toPay : words.back };
}

/** Their common weekday, where they have one. */
export function weekdayOf(starts: readonly Date[], lang: Lang): string | null {
  const days = new Set(starts.map((at) => formatFullWeekday(at, lang)));
  const [only = null] = days;
  return days.size === 1 ? only : null;
}

type ChangeWaysProps = {
  changes: TicketChanges;
  /** When one's own night begins. */ ownStart: Date;
  onChoose: (kind: ChangeKind) => void;
};

/** Another night, another ticket, another role: each where there is one. */
export function ChangeWays({ changes, ownStart, onChoose }: ChangeWaysProps) {
  const words = useWords(plansWords);
  const { names } = useWords(roleWords);
  const lang = useLang();
  const [nights, types, roles] = [changes.nights, changes.types, changes.roles].map((all) => all.filter(isFree)) as [
    TicketChange[],
    TicketChange[],
    TicketChange[],
  ];
  const days = nights.slice(0, FEW).map(({ event }) => formatShortDay(event.startsAt, lang));
  const say = words.change;
  return (
    <>
      {nights.length > 0 && (
        <Way
          icon="calendar-repeat"
          title={say.nights(weekdayOf([ownStart, ...nights.map(({ event }) => event.startsAt)], lang))}
          text={say.nightsText(days, nights.length - days.length)}
          value={valueOf(nights, { words, lang })}
          onClick={() => onChoose('nights')}
        />
      )}
      {nights.length === 0 && changes.nights.length > 0 && <p className="plans-none">{say.noNight}</p>}
      {types.length > 0 && (
        <Way
          icon="ticket"
          title={say.types}
          text={types.map((type) => typeNameIn(type, lang)).join(' · ')}
          value={valueOf(types, { words, lang })}
          onClick={() => onChoose('types')}
        />
      )}
      {roles.length > 0 && (
        <Way
          icon="arrows-exchange"
          title={say.roles}
          text={say.rolesText(roles.flatMap(({ role }) => (role === null ? [] : [names[role]])))}
          value={{ amount: words.free }}
          onClick={() => onChoose('roles')}
        />
      )}
    </>
  );
}

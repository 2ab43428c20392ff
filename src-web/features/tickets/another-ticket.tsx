import { useState } from 'react';
import { formatCents, type Cents } from '#shared/money.ts';
import type { TicketChange } from '#shared/moves/ticket-changes.ts';
import { newUuid } from '#shared/new-key.ts';
import { formatDayAndMonth, formatShortDay, formatTime, type Lang } from '#shared/time.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceRow } from '#web/ui/forms/choice-row.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { roleWords } from '#web/ui/role-words.ts';
import { lessOf, typeNameIn, weekdayOf, type ChangeKind } from './change-ways.tsx';
import { momentWords, type ChosenProps } from './give-back.tsx';
import { plansWords, type PlansWords } from './plans-words.ts';
import { useTicketAct } from './use-ticket-act.ts';

export const AnotherNight = (props: ChosenProps) => <Another {...props} kind="nights" />;
export const AnotherTicket = (props: ChosenProps) => <Another {...props} kind="types" />;
export const AnotherRole = (props: ChosenProps) => <Another {...props} kind="roles" />;

type Said = { words: PlansWords; roles: ReturnType<typeof useRoleWords>; lang: Lang };
const useRoleWords = () => useWords(roleWords);

const keyOf = ({ event, ticketTypeId, role }: TicketChange): string => `${event.id} ${ticketTypeId} ${role ?? ''}`;

/** What it becomes: the day, the name of the ticket, or what is danced. */
function nameOf(change: TicketChange, kind: ChangeKind, { roles, lang }: Said): string {
  if (kind === 'types') return typeNameIn(change, lang);
  if (kind === 'roles') return change.role === null ? '' : roles.names[change.role];
  const { startsAt } = change.event;
  return `${formatDayAndMonth(startsAt, lang)}, ${formatTime(startsAt)}`;
}

/** Why it can't be had now, and what would help. */
function whyNot({ standing, newCents, oldCents }: TicketChange, { words, roles, lang }: Said): string | null {
  if (standing.state === 'free') return null;
  if (standing.state === 'role_full') return roles.untilLetIn(standing.role, standing.needed);
  if (standing.state === 'full') return words.change.full;
  return words.change.costsMore(formatCents((newCents - oldCents) as Cents, lang));
}

/** The second tap: which one, what becomes of money and code, and the button that does it. */
function Another({ ticket, titleId, children, onBack, onDone, kind }: ChosenProps & { kind: ChangeKind }) {
  const said = { words: useWords(plansWords), roles: useRoleWords(), lang: useLang() };
  const { words, lang } = said;
  const { data } = trpc.profile.ticketChanges.useQuery({ ticketId: ticket.id });
  const [picked, setPicked] = useState<string | null>(null);
  const all = data?.[kind] ?? [];
  const free = all.filter(({ standing }) => standing.state === 'free');
  const chosen = free.find((change) => keyOf(change) === picked) ?? free[0];
  const title =
    kind === 'nights'
      ? words.change.nights(weekdayOf([ticket.event.startsAt, ...all.map(({ event }) => event.startsAt)], lang))
      : words.change[kind];
  const { isBusy, change } = useChange(ticket.id, onDone);
  return (
    <>
      <h2 id={titleId}>{title}</h2>
      {children}
      <fieldset className="plans-back">
        <legend className="visually-hidden">{title}</legend>
        {all.map((one) => (
          <ChoiceRow
            key={keyOf(one)}
            name="another"
            value={keyOf(one)}
            title={nameOf(one, kind, said)}
            description={whyNot(one, said) ?? titleOf(one, ticket.event, lang)}
            {...(lessOf(one) > 0 && { price: `${formatCents(lessOf(one), lang)} ${words.back}` })}
            isChecked={one === chosen}
            isDisabled={!free.includes(one)}
            onChoose={setPicked}
          />
        ))}
      </fieldset>
      {chosen !== undefined && (
        <>
          <Facts change={chosen} until={kind === 'roles' ? null : (data?.until ?? null)} said={said}>
            {kind === 'nights' && ticket.addOns.length > 0 ? words.change.addOnsBack : ''}
          </Facts>
          <Button
            isWide
            isBusy={isBusy}
            busyText={words.change.changing}
            onClick={() => void change(chosen, kind === 'nights' ? dayOf(chosen, lang) : nameOf(chosen, kind, said))}
          >
            {words.change.now}
          </Button>
        </>
      )}
      <Button look="t" onClick={onBack}>
        {words.backToAll}
      </Button>
    </>
  );
}

const dayOf = ({ event }: TicketChange, lang: Lang): string => formatShortDay(event.startsAt, lang);

/** A night of the series that has a name of its own. */
function titleOf({ event }: TicketChange, own: TicketChange['event'] | ChosenProps['ticket']['event'], lang: Lang) {
  const title = saidIn(event, 'title', lang);
  return title === saidIn(own, 'title', lang) ? undefined : title;
}

type FactsProps = {
  change: TicketChange;
  until: Date | null;
  said: Said;
  /** Of what was bought with it. */ children: string;
};

function Facts({ change, until, said, children }: FactsProps) {
  const { words, lang } = said;
  const less = lessOf(change);
  return (
    <ul className="plans-facts">
      {until !== null && (
        <li>
          <Icon name="clock" />
          <span>{words.soItStood(words.until(momentWords(until, { words, lang })))}</span>
        </li>
      )}
      <li>
        <Icon name="credit-card" />
        <span>
          {less === 0 ? words.change.nothingToPay : words.change.lessBack(formatCents(less, lang))} {children}
        </span>
      </li>
      <li>
        <Icon name="ban" />
        <span>{words.change.codeEnds}</span>
      </li>
    </ul>
  );
}

function useChange(ticketId: string, onDone: () => void) {
  const { change: words } = useWords(plansWords);
  const act = useTicketAct();
  const [id] = useState(newUuid);
  const mutation = trpc.profile.changeTicket.useMutation();
  const change = async ({ event, ticketTypeId, role, oldCents, newCents }: TicketChange, what: string) => {
    const input = { id, ticketId, eventId: event.id, ticketTypeId, role, oldCents, newCents };
    if (await act(() => mutation.mutateAsync(input), { done: words.done(what), failed: words.failed })) onDone();
  };
  return { isBusy: mutation.isPending, change };
}

import { useState } from 'react';
import { formatPrice } from '#shared/money.ts';
import { MAX_TICKETS_PER_ORDER } from '#shared/orders/checkout-limits.ts';
import { useSite } from '#web/site.tsx';
import { partsSentence } from '#shared/parts/parts-sentence.ts';
import { ChoiceRow } from '#web/ui/forms/choice-row.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stepper } from '#web/ui/forms/stepper.tsx';
import { formatHours } from '#shared/events/event-words.ts';
import { formatLongDate, formatMemberDate, formatShortDay, formatTime } from '#shared/time.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { SaidOf, useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';
import { countOf, isSameNight, withOther, type Choice, type Selection } from './selection.ts';
import { checkoutWords } from './words.ts';

/** The one of an event without types of its own. */
const USUAL = 'general-admission';

const FEW = 5;

type TicketChoiceProps = {
  choices: readonly Choice[];
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
  /** Where one waits for a type that is sold out. */ waitHref?: string | undefined;
};

/** Which ticket, and how many. */
export function TicketChoice({ choices, selection, onSelect, waitHref }: TicketChoiceProps) {
  const words = useWords(checkoutWords);
  const { limit: limitSentence } = useWords(orderWords);
  const lang = useLang();
  const chosen = choices.find(({ type }) => type.id === selection?.ticketTypeId);
  return (
    <form className="ticket-choice" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend className="heading-medium">{words.choose}</legend>
        {choices.map((choice) => (
          <ChoiceRow
            key={choice.type.id}
            name="ticket-type"
            value={choice.type.id}
            title={choice.type.id === USUAL ? words.usual.name : <SaidOf of={choice.type} say="name" />}
            description={<Description choice={choice} waitHref={waitHref} />}
            price={formatPrice(choice.type.priceCents, lang)}
            isChecked={choice === chosen}
            isDisabled={choice.most === 0}
            onChoose={(ticketTypeId) =>
              onSelect({
                ...(selection === null ? {} : withOther(selection, ticketTypeId, 0)),
                ticketTypeId,
                quantity: Math.min(selection?.quantity ?? 1, choice.most),
              })
            }
          />
        ))}
      </fieldset>
      {selection !== null && chosen !== undefined && (
        <div className="how-many">
          <span className="heading-small">{words.howMany}</span>
          <Stepper
            label={words.number}
            value={selection.quantity}
            max={Math.min(chosen.most, MAX_TICKETS_PER_ORDER - countOf(selection) + selection.quantity)}
            fewerLabel={words.fewer}
            moreLabel={words.more}
            onChange={(quantity) => onSelect({ ...selection, quantity })}
          />
          {chosen.limit !== null && selection.quantity >= chosen.most && (
            <p className="choice-reason" role="status">
              {limitSentence(chosen.limit)}
            </p>
          )}
        </div>
      )}
      {isAtLimit(choices, selection) && <GroupNote />}
      {selection !== null && <OtherTypes choices={choices} selection={selection} onSelect={onSelect} />}
    </form>
  );
}

/** No more can be taken because of a rule, not because the seats are gone. */
function isAtLimit(choices: readonly Choice[], selection: Selection | null): boolean {
  if (selection === null) return choices.some(({ limit }) => limit !== null);
  const chosen = choices.find(({ type }) => type.id === selection.ticketTypeId);
  const isPersonFull = chosen !== undefined && chosen.limit !== null && selection.quantity >= chosen.most;
  return isPersonFull || countOf(selection) >= MAX_TICKETS_PER_ORDER;
}

/** Where a group writes to that is larger than an order. */
function GroupNote() {
  const { email } = useSite().operator;
  return (
    <p className="choice-reason" role="status">
      <Rich
        text={useWords(checkoutWords).group(MAX_TICKETS_PER_ORDER)}
        parts={{ mail: () => <a href={`mailto:${email}`}>{email}</a> }}
      />
    </p>
  );
}

type OtherTypesProps = Omit<TicketChoiceProps, 'selection' | 'waitHref'> & { selection: Selection };

/** Tickets of other types in the same order: folded away, because most people buy one type. */
function OtherTypes({ choices, selection, onSelect }: OtherTypesProps) {
  const words = useWords(checkoutWords).otherTypes;
  const lang = useLang();
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const chosen = choices.find(({ type }) => type.id === selection.ticketTypeId)?.type;
  const others = choices.filter(
    ({ type, most }) => chosen !== undefined && type.id !== chosen.id && most > 0 && isSameNight(type, chosen),
  );
  if (others.length === 0) return null;
  const room = MAX_TICKETS_PER_ORDER - countOf(selection);
  return (
    <details
      className="other-types"
      open={isOpen ?? selection.others !== undefined}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        {words.add}
        <Icon name="chevron-down" size={20} />
      </summary>
      <ul>
        {others.map(({ type, most }) => {
          const value = selection.others?.find(({ ticketTypeId }) => ticketTypeId === type.id)?.quantity ?? 0;
          return (
            <li key={type.id}>
              <span>
                <b>
                  <SaidOf of={type} say="name" />
                </b>
                <span className="tabular dim">{formatPrice(type.priceCents, lang)}</span>
              </span>
              <Stepper
                label={words.of(saidIn(type, 'name', lang))}
                value={value}
                min={0}
                max={Math.min(most, value + room)}
                fewerLabel={words.fewer(saidIn(type, 'name', lang))}
                moreLabel={words.more(saidIn(type, 'name', lang))}
                onChange={(quantity) => onSelect(withOther(selection, type.id, quantity))}
              />
            </li>
          );
        })}
      </ul>
    </details>
  );
}

type DescriptionProps = { choice: Choice; waitHref: string | undefined };

function Description({ choice: { type, reason, most, limit }, waitHref }: DescriptionProps) {
  const words = useWords(checkoutWords);
  const { limit: limitSentence } = useWords(orderWords);
  const lang = useLang();
  const to = usePathFor();
  const said = (): string | null => {
    if (limit !== null && reason === 'limit') return limitSentence(limit);
    if (reason === 'held') return words.heldNote;
    if (reason === 'notYet' && type.saleStartsAt !== null)
      return words.onSaleFrom(
        lang === 'de' ? formatShortDay(type.saleStartsAt, lang) : formatMemberDate(type.saleStartsAt),
        formatTime(type.saleStartsAt),
      );
    return reason === null ? null : words.closed[reason];
  };
  const why = said();
  return (
    <>
      {type.evening !== null && (
        <span className="choice-evening">
          {words.evening(
            type.evening.number,
            type.evening.of,
            `${formatLongDate(type.evening.startsAt, lang)}, ${formatHours(type.evening, lang)}`,
          )}
          {type.evening.isTrial && ` ${words.trial}`}
        </span>
      )}
      {type.id === USUAL ? words.usual.description : <SaidOf of={type} say="description" />}
      {type.parts !== null && <span className="choice-evening">{partsSentence(type.parts, lang)}</span>}
      {why !== null && <span className="choice-reason">{why}</span>}
      {reason === 'soldOut' && type.evening === null && waitHref !== undefined && (
        <a href={to(waitHref)}>
          {words.wait.title}
          <span className="visually-hidden">
            : <SaidOf of={type} say="name" />
          </span>
        </a>
      )}
      {reason === null && type.seatsLeft !== null && limit === null && most <= FEW && (
        <span className="choice-reason">{words.onlyLeft(most)}</span>
      )}
    </>
  );
}

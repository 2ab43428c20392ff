import type { AddOnOffer } from '#shared/add-ons/chosen.ts';
import type { TicketTypeView } from '#shared/events/event-view.ts';
import { formatPrice } from '#shared/money.ts';
import type { Lang } from '#shared/lang.ts';
import { partsSentence } from '#shared/parts/parts-sentence.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { formatLongDate, formatMemberDate, formatShortDay, formatTime } from '#shared/time.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { isSaid, textsOf } from '#shared/website/two-texts.ts';
import { eventWords } from '#web/ui/events/words.ts';
import { SaidOf, useLang, useWords } from '#web/ui/lang.tsx';
import { nightWords, type NightWords } from './night-words.ts';

/** The one of an event without types of its own. */
const USUAL = 'general-admission';

/** 'Few left' begins here; above it nobody needs to count. */
const FEW = 20;

const dayOf = (instant: Date, lang: Lang): string =>
  lang === 'de' ? formatShortDay(instant, lang) : formatMemberDate(instant);

type Say = { words: NightWords['tickets']; soldOut: string; lang: Lang };

function noteOf(type: TicketTypeView, { words, soldOut, lang }: Say): string {
  if (type.availability === 'sold_out') return soldOut;
  if (type.availability === 'held') return words.held;
  if (type.availability === 'ended') return words.ended;
  if (type.availability === 'not_yet' && type.saleStartsAt !== null)
    return words.from(dayOf(type.saleStartsAt, lang), formatTime(type.saleStartsAt));
  const until = type.saleEndsAt === null || type.evening !== null ? '' : words.until(dayOf(type.saleEndsAt, lang));
  const left = type.seatsLeft !== null && type.seatsLeft <= FEW ? words.left(type.seatsLeft) : '';
  return [until, left].filter((part) => part !== '').join(' · ');
}

type TicketTypesProps = { types: readonly TicketTypeView[]; addOns?: readonly AddOnOffer[] };

/** What can be bought, with what each costs, and in one line what is sold with it. */
export function TicketTypes({ types, addOns = [] }: TicketTypesProps) {
  const sold = useAddOnsLine(addOns);
  return (
    <>
      <TypeList types={types} />
      {sold !== null && <p className="small dim">{sold}</p>}
    </>
  );
}

function useAddOnsLine(addOns: readonly AddOnOffer[]): string | null {
  const words = useWords(nightWords);
  const lang = useLang();
  if (addOns.length === 0) return null;
  return words.addOns(
    addOns.map((one) => `${saidIn(one, 'name', lang)} ${formatPrice(one.priceCents, lang)}`).join(', '),
  );
}

function TypeList({ types }: Pick<TicketTypesProps, 'types'>) {
  const words = useWords(nightWords).tickets;
  const { soldOut } = useWords(eventWords).closed;
  const lang = useLang();
  if (types.length === 0) return <p className="dim">{words.atTheDoor}</p>;
  return (
    <ul className="type-list">
      {types.map((type) => (
        <li key={type.id}>
          <div>
            <b>{type.id === USUAL ? words.usual.name : <SaidOf of={type} say="name" />}</b>
            {type.id === USUAL ? (
              <p className="small dim">{words.usual.description}</p>
            ) : (
              isSaid(textsOf(type, 'description')) && (
                <p className="small dim">
                  <SaidOf of={type} say="description" />
                </p>
              )
            )}
            {type.parts !== null && <p className="small">{partsSentence(type.parts, lang)}</p>}
            {type.evening !== null && (
              <p className="small">
                {words.evening(
                  type.evening.number,
                  type.evening.of,
                  `${formatLongDate(type.evening.startsAt, lang)}, ${formatHours(type.evening, lang)}`,
                )}
              </p>
            )}
            <p className="small dim">{noteOf(type, { words, soldOut, lang })}</p>
          </div>
          <span className={type.availability === 'on_sale' ? 'price' : 'price dim'}>
            {formatPrice(type.priceCents, lang)}
          </span>
        </li>
      ))}
    </ul>
  );
}

import { Radio, Select } from '@mantine/core';
import { useState } from 'react';
import type { Audience } from '#shared/newsletters/audience.ts';
import { NEWSLETTER_TEXT, NEWSLETTER_TYPES } from '#shared/newsletters/newsletter-types.ts';
import { audienceWords } from '#shared/newsletters/audience-words.ts';
import { formatShortDay, localDateOf, DAY_MS } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PeopleConditions } from './people-conditions.tsx';
import type { MailingPageState } from './use-mailing.ts';
import { mailingWords, type MailingWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

const DAYS_AHEAD = 60;
const kindsIn = (words: MailingWords) => [
  { value: 'guests', label: words.guestsNight },
  { value: 'members', label: words.members },
  { value: 'owing', label: words.membersWhoOwe },
  { value: 'people', label: words.peopleByConditions },
  ...NEWSLETTER_TYPES.map((type) => ({ value: `list:${type}`, label: words.listOf(NEWSLETTER_TEXT[type].name) })),
];
const keyOf = (audience: Audience): string => (audience.kind === 'list' ? `list:${audience.type}` : audience.kind);

/** To whom it goes: the count is the biggest thing on the page. */
export function AudienceChoice({ page }: { page: MailingPageState }) {
  const lang = useLang();
  const words = useWords(mailingWords);
  const { first, audience, setAudience, count, isAdvertising } = page;
  const [span] = useState(() => ({
    from: localDateOf(new Date()),
    to: localDateOf(new Date(Date.now() + DAYS_AHEAD * DAY_MS)),
  }));
  const nights = (trpc.admin.events.between.useQuery(span).data ?? []).filter(({ isActive }) => isActive);
  const choices = nights.map(({ id, title, startsAt }) => ({
    value: id,
    label: `${title}, ${formatShortDay(startsAt, lang)}`,
  }));
  const choose = (key: string | null): void => {
    const type = NEWSLETTER_TYPES.find((one) => key === `list:${one}`);
    const [night] = nights;
    if (key === 'orders') setAudience(first);
    else if (type !== undefined) setAudience({ kind: 'list', type });
    else if (key === 'members' || key === 'owing') setAudience({ kind: key });
    else if (key === 'people' && night)
      setAudience({ kind: 'people', conditions: [{ what: 'guest', is: true, eventId: night.id }], list: null });
    else if (key === 'guests' && night)
      setAudience({ kind: 'guests', eventId: night.id, group: 'all', ticketTypeId: null });
  };
  const orders = first.kind === 'orders' ? [{ value: 'orders', label: audienceWords(first) }] : [];
  const kinds = [...orders, ...kindsIn(words)];
  const { people, tickets, names } = count.data ?? { people: null, tickets: null, names: [] };
  return (
    <section className="admin-panel mailing-part" aria-label={words.toWhom}>
      <h2>{words.toWhom}</h2>
      <Select label={words.people} data={kinds} value={keyOf(audience)} allowDeselect={false} onChange={choose} />
      {audience.kind === 'guests' && (
        <Select
          label={words.night}
          data={choices}
          value={audience.eventId}
          searchable
          allowDeselect={false}
          onChange={(id) => id !== null && setAudience({ ...audience, eventId: id, group: 'all', ticketTypeId: null })}
        />
      )}
      {audience.kind === 'people' && <PeopleConditions audience={audience} nights={choices} onChange={setAudience} />}
      <Count people={people} tickets={tickets} />
      <Names names={names} people={people ?? 0} />
      {audience.kind === 'orders' && <p className="dim">{words.onceEach}</p>}
      {audience.kind === 'guests' && <Groups page={page} audience={audience} />}
      <p className="mailing-right">
        <Icon name={isAdvertising ? 'mail' : 'circle-check'} size={22} />
        {isAdvertising ? words.advertising : words.service}
      </p>
    </section>
  );
}

function Count({ people, tickets }: { people: number | null; tickets: number | null }) {
  const words = useWords(mailingWords);
  return (
    <p className="mailing-count" role="status">
      <b>{people ?? '…'}</b>
      <span>
        {people === 1 ? words.personGets : words.peopleGet}
        {tickets !== null && words.forTickets(tickets)}
      </span>
    </p>
  );
}

/** The first of them by name: who sends it sees that it is the right people. */
function Names({ names, people }: { names: readonly string[]; people: number }) {
  const words = useWords(mailingWords);
  if (names.length === 0) return null;
  const more = people - names.length;
  return (
    <details className="mailing-names-all">
      <summary>{names.length === people ? words.whoTheyAre : words.firstOfThem(names.length)}</summary>
      <ul className="mailing-names">
        {names.map((name, at) => (
          <li key={at}>{name}</li>
        ))}
        {more > 0 && <li className="dim">{words.andMore(more)}</li>}
      </ul>
    </details>
  );
}

type Guests = Extract<Audience, { kind: 'guests' }>;

function Groups({ page, audience }: { page: MailingPageState; audience: Guests }) {
  const words = useWords(mailingWords);
  const { data: event } = trpc.admin.events.get.useQuery({ id: audience.eventId });
  const types = event?.ticketTypes.filter(({ isActive, sold }) => isActive || sold > 0) ?? [];
  const value = audience.group === 'type' ? (audience.ticketTypeId ?? '') : audience.group;
  const choose = (chosen: string): void =>
    page.setAudience(
      chosen === 'all' || chosen === 'not_inside' || chosen === 'listed'
        ? { ...audience, group: chosen, ticketTypeId: null }
        : { ...audience, group: 'type', ticketTypeId: chosen },
    );
  return (
    <Radio.Group aria-label={words.whichGuests} value={value} onChange={choose}>
      <Radio value="all" label={words.everybodyWithTicket} />
      {types.map(({ id, name, sold }) => (
        <Radio
          key={id}
          value={id}
          label={words.onlyType(name)}
          description={sold === 1 ? words.sold : words.soldCount(sold)}
        />
      ))}
      <Radio value="not_inside" label={words.notYetInside} description={words.notUsedYet} />
      <Radio value="listed" label={words.guestList} description={words.whoseAddressKnown} />
    </Radio.Group>
  );
}

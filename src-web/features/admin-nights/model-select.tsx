import { Select } from '@mantine/core';
import { useEffect } from 'react';
import type { NightOfMonth } from '#shared/events/event-admin-views.ts';
import { DEFAULT_EVENT_HOURS, DEFAULT_FREE_PER_PERSON, DEFAULT_PAID_PER_PERSON } from '#shared/events/event-limits.ts';
import type { TemplateFields } from '#shared/events/template.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import type { NewNights } from './use-new-nights.ts';
import { nightsWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** One night for each title, the last one of it. */
const byTitle = (nights: readonly NightOfMonth[]) => [...new Map(nights.map((night) => [night.title, night])).values()];

/** The choice that is made from nothing. */
const BLANK = 'blank';

/** Everything about a night still to be filled in. */
const blankFields: TemplateFields = {
  title: '',
  description: '',
  otherWords: null,
  kind: 'party',
  styles: ['salsa'],
  location: '',
  venueId: null,
  // No amount: nothing is made until somebody says it.
  priceCents: Number.NaN,
  vatBps: 1900,
  maxCapacity: null,
  maxPaidPerPerson: DEFAULT_PAID_PER_PERSON,
  maxFreePerPerson: DEFAULT_FREE_PER_PERSON,
  level: null,
  refundRule: null,
  ticketRule: null,
  questions: [],
  addOns: [],
  isPreParty: false,
  memberOffer: false,
  remindsGuests: true,
  thanksGuests: true,
  imageUrl: null,
  ticketTypes: [],
  startsAtClock: '20:00',
  lastsMinutes: (DEFAULT_EVENT_HOURS * HOUR_MS) / MINUTE_MS,
  windowsOf: null,
};

/** What the new nights are made from: a template, a night of the months that are shown, or nothing yet. */
export function ModelSelect({ page, near }: { page: NewNights; near: readonly NightOfMonth[] | undefined }) {
  const words = useWords(nightsWords);
  const { model, setModel } = page;
  const utils = trpc.useUtils();
  const { data: templates } = trpc.admin.series.templates.useQuery();
  const choose = async (key: string | null): Promise<void> => {
    if (key === null) return;
    const template = templates?.find(({ id }) => id === key);
    if (key === BLANK) return setModel({ key, fields: blankFields });
    if (template !== undefined) return setModel({ key, fields: template.fields });
    try {
      setModel({ key, fields: await utils.client.admin.series.modelOf.query({ eventId: key }) });
    } catch (error) {
      tellFailure(error, { title: words.notRead });
    }
  };
  const only = templates?.length === 1 ? templates[0] : undefined;
  const isEmptyShop = templates?.length === 0 && near?.length === 0;
  useEffect(() => {
    if (model !== null) return;
    if (only !== undefined) setModel({ key: only.id, fields: only.fields });
    else if (isEmptyShop) setModel({ key: BLANK, fields: blankFields });
  }, [only, isEmptyShop, model, setModel]);
  const groups = [
    { group: words.templates, items: (templates ?? []).map(({ id, name }) => ({ value: id, label: name })) },
    { group: words.likeANight, items: byTitle(near ?? []).map(({ id, title }) => ({ value: id, label: title })) },
    { group: words.newIt, items: [{ value: BLANK, label: words.filledInHere }] },
  ];
  return (
    <Select
      label={words.template}
      placeholder={words.choose}
      data={groups.filter(({ items }) => items.length > 0)}
      value={model?.key ?? null}
      allowDeselect={false}
      searchable
      nothingFoundMessage={words.noTemplateOrNight}
      onChange={(key) => void choose(key)}
    />
  );
}

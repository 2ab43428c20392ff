import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { genreOf } from '#shared/art/genre.ts';
import type { TemplateFields } from '#shared/events/template.ts';
import { placeLine } from '#shared/events/venue.ts';
import { formatPrice, cents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { Poster } from '#web/ui/poster.tsx';
import type { NewNights } from './use-new-nights.ts';

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const DAY_MINUTES = 1440;
/** While a clock is typed it is none. */
const isClock = (text: string): boolean => /^\d\d:\d\d/.test(text);

/** When it ends by the clock; an end that is typed lies within the next 24 hours. */
const endClock = ({ startsAtClock, lastsMinutes }: TemplateFields) => clockOf(minutesOf(startsAtClock) + lastsMinutes);
const lastsUntil = ({ startsAtClock }: TemplateFields, end: string) =>
  (minutesOf(end) - minutesOf(startsAtClock) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;

type FieldsProps = { page: NewNights; fields: TemplateFields };

/** What every one of the new nights will be like. */
export function ModelFields({ page, fields }: FieldsProps) {
  const { change, isActive, setIsActive } = page;
  return (
    <>
      <TextInput
        label="Title"
        value={fields.title}
        maxLength={120}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <div className="nights-two">
        <TimePicker
          label="Starts"
          size="lg"
          format="24h"
          value={fields.startsAtClock}
          onChange={(clock) => isClock(clock) && change({ startsAtClock: clock.slice(0, 5) })}
        />
        <TimePicker
          label="Ends"
          size="lg"
          format="24h"
          value={endClock(fields)}
          onChange={(clock) => isClock(clock) && change({ lastsMinutes: lastsUntil(fields, clock.slice(0, 5)) })}
        />
      </div>
      <PlaceChoice page={page} fields={fields} />
      <Prices fields={fields} />
      <NumberInput
        label="Places"
        placeholder="Unlimited"
        min={0}
        max={100_000}
        value={fields.maxCapacity ?? ''}
        onChange={(value) => change({ maxCapacity: value === '' ? null : Number(value) })}
      />
      <div>
        <p className="nights-label" id="goes-on-sale">
          Goes on sale
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby="goes-on-sale"
          value={isActive ? 'now' : 'draft'}
          onChange={(value) => setIsActive(value === 'now')}
          data={[
            { value: 'draft', label: 'As drafts' },
            { value: 'now', label: 'At once' },
          ]}
        />
      </div>
    </>
  );
}

function PlaceChoice({ page, fields }: FieldsProps) {
  const { data: venues = [] } = trpc.admin.venues.list.useQuery();
  const own = fields.venueId === null ? [{ value: '', label: fields.location }] : [];
  const options = [...own, ...venues.map((venue) => ({ value: venue.id, label: placeLine(venue) }))];
  return (
    <Select
      label="Place"
      data={options}
      allowDeselect={false}
      value={fields.venueId ?? ''}
      onChange={(id) => {
        const venue = venues.find((one) => one.id === id);
        if (venue) page.change({ venueId: venue.id, location: placeLine(venue) });
      }}
    />
  );
}

function Prices({ fields: { ticketTypes, priceCents } }: { fields: TemplateFields }) {
  const rows =
    ticketTypes.length === 0
      ? [{ name: 'General Admission', priceCents }]
      : ticketTypes.filter(({ isActive }) => isActive);
  return (
    <div>
      <dl className="nights-prices">
        {rows.map((type) => (
          <div key={type.name}>
            <dt>{type.name}</dt>
            <dd className="tabular">{formatPrice(cents(type.priceCents))}</dd>
          </div>
        ))}
      </dl>
      <p className="dim small">Text and picture come along; every night gets its own poster.</p>
    </div>
  );
}

/** The picture of the template, over the fields. */
export function ModelPicture({ page: { model, planned, ids } }: { page: NewNights }) {
  if (model === null) return null;
  const first = planned[0]?.day ?? '';
  const id = ids.get(first) ?? model.key;
  return (
    <Poster
      className="nights-picture"
      artwork={{ id, genre: genreOf(model.fields), imageUrl: model.fields.imageUrl }}
      size="share"
      mode="inline"
    />
  );
}

import { NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { genreOf } from '#shared/art/genre.ts';
import { LONGEST_DESCRIPTION, LONGEST_PLACE } from '#shared/events/event-limits.ts';
import type { TemplateFields } from '#shared/events/template.ts';
import { placeLine } from '#shared/events/venue.ts';
import { wordsFrom } from '#shared/website/other-words.ts';
import { textsOf, type TwoTexts } from '#shared/website/two-texts.ts';
import { trpc } from '#web/api.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { KIND_OPTIONS } from '#web/ui/admin/event-options.ts';
import { StyleChoice } from '#web/ui/admin/style-choice.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { TimeField } from '#web/ui/admin/time-field.tsx';
import { TypesFields } from './types-fields.tsx';
import type { NewNights } from './use-new-nights.ts';
import { nightsWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const DAY_MINUTES = 1440;
/** While a clock is typed it is none. */
const isClock = (text: string): boolean => /^\d\d:\d\d$/.test(text);

/** When it ends by the clock; an end that is typed lies within the next 24 hours. */
const endClock = ({ startsAtClock, lastsMinutes }: TemplateFields) => clockOf(minutesOf(startsAtClock) + lastsMinutes);
const lastsUntil = ({ startsAtClock }: TemplateFields, end: string) =>
  (minutesOf(end) - minutesOf(startsAtClock) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;

/** The night's words with one of them anew. */
function saying(fields: TemplateFields, field: 'title' | 'description', said: Partial<TwoTexts>) {
  const texts = { title: textsOf(fields, 'title'), description: textsOf(fields, 'description') };
  return wordsFrom({ ...texts, [field]: { ...texts[field], ...said } }, 'title');
}

type FieldsProps = { page: NewNights; fields: TemplateFields };

/** What the nights are called, in English and in German. */
function Titles({ page: { change, wrong }, fields }: FieldsProps) {
  const words = useWords(nightsWords);
  const title = textsOf(fields, 'title');
  return (
    <>
      <TextInput
        label={words.title}
        value={title.en}
        error={wrong['title']}
        maxLength={120}
        onChange={(event) => change(saying(fields, 'title', { en: event.currentTarget.value }))}
      />
      <TextInput
        label={words.titleDe}
        lang="de"
        value={title.de}
        maxLength={120}
        onChange={(event) => change(saying(fields, 'title', { de: event.currentTarget.value }))}
      />
    </>
  );
}

/** What every one of the new nights will be like. */
export function ModelFields({ page, fields }: FieldsProps) {
  const words = useWords(nightsWords);
  const { change, isActive, setIsActive } = page;
  return (
    <>
      <Titles page={page} fields={fields} />
      <div className="nights-two">
        <TimeField
          label={words.starts}
          size="lg"
          value={fields.startsAtClock}
          onChange={(clock) => isClock(clock) && change({ startsAtClock: clock })}
        />
        <TimeField
          label={words.ends}
          size="lg"
          value={endClock(fields)}
          onChange={(clock) => isClock(clock) && change({ lastsMinutes: lastsUntil(fields, clock) })}
        />
      </div>
      <PlaceChoice page={page} fields={fields} />
      <TypesFields page={page} fields={fields} />
      <NumberInput
        label={words.places}
        placeholder={words.unlimited}
        min={0}
        max={100_000}
        value={fields.maxCapacity ?? ''}
        onChange={(value) => change({ maxCapacity: value === '' ? null : Number(value) })}
      />
      <About page={page} fields={fields} />
      <div>
        <p className="nights-label" id="goes-on-sale">
          {words.goesOnSale}
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby="goes-on-sale"
          value={isActive ? 'now' : 'draft'}
          onChange={(value) => setIsActive(value === 'now')}
          data={[
            { value: 'draft', label: words.asDrafts },
            { value: 'now', label: words.atOnce },
          ]}
        />
      </div>
    </>
  );
}

function PlaceChoice({ page, fields }: FieldsProps) {
  const words = useWords(nightsWords);
  const { data: venues = [] } = trpc.admin.venues.list.useQuery();
  const options = [
    { value: '', label: words.anotherPlace },
    ...venues.map((venue) => ({ value: venue.id, label: placeLine(venue) })),
  ];
  return (
    <>
      {venues.length > 0 && (
        <Select
          label={words.venue}
          data={options}
          allowDeselect={false}
          value={fields.venueId ?? ''}
          onChange={(id) => {
            const venue = venues.find((one) => one.id === id);
            page.change(venue ? { venueId: venue.id, location: placeLine(venue) } : { venueId: null });
          }}
        />
      )}
      {fields.venueId === null && (
        <TextInput
          label={words.place}
          value={fields.location}
          error={page.wrong['location']}
          maxLength={LONGEST_PLACE}
          onChange={(event) => page.change({ location: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** What most nights share with their model: folded away. */
function About({ page: { change }, fields }: FieldsProps) {
  const words = useWords(nightsWords);
  return (
    <details className="nights-about">
      <summary>
        <b>{words.kindStylesWords}</b>
      </summary>
      <ChoiceField
        label={words.kind}
        options={KIND_OPTIONS}
        value={fields.kind}
        onChange={(kind) => change({ kind })}
      />
      <StyleChoice value={fields.styles} onChange={(styles) => change({ styles })} />
      <Textarea
        label={words.description}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={LONGEST_DESCRIPTION}
        value={textsOf(fields, 'description').en}
        onChange={(event) => change(saying(fields, 'description', { en: event.currentTarget.value }))}
      />
      <Textarea
        label={words.descriptionDe}
        lang="de"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={LONGEST_DESCRIPTION}
        value={textsOf(fields, 'description').de}
        onChange={(event) => change(saying(fields, 'description', { de: event.currentTarget.value }))}
      />
      <p className="dim small">{words.pictureComes}</p>
    </details>
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

import { MultiSelect, Select } from '@mantine/core';
import type { PromoScope } from '#shared/promo-codes/promo-code.ts';
import { trpc } from '#web/api.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { NightField } from './night-field.tsx';
import type { PromoForm } from './promo-form-values.ts';
import { useNights } from './use-nights.ts';

const SCOPE_WORDS: Record<PromoScope, string> = {
  event: 'One night',
  nights: 'Several nights',
  series: 'Every night of a series',
  venue: 'Every night at a venue',
  artist: 'Every night with an artist',
  kind: 'Every night of one kind',
};
const SCOPES = (Object.keys(SCOPE_WORDS) as PromoScope[]).map((value) => ({ value, label: SCOPE_WORDS[value] }));

const HINTS: Partial<Record<PromoScope, string>> = {
  series: 'Nights that come to the series later count, too.',
  venue: 'Also nights that are planned later.',
  artist: 'While the artist is in the line-up. Also nights that are planned later.',
  kind: 'All parties, all workshops, all courses or all festivals: as the chosen night is.',
};
const NIGHT_LABELS: Partial<Record<PromoScope, string>> = {
  event: 'Night',
  series: 'A night of the series',
  kind: 'A night of this kind',
};

type PlaceFieldsProps = {
  form: PromoForm;
  /** Of the page it is made on: then the night is not asked. */ isOfNight: boolean;
};

/** For which nights a new code is good. */
export function PromoPlaceFields({ form, isOfNight }: PlaceFieldsProps) {
  const { scope, kind } = form.values;
  const nightLabel = NIGHT_LABELS[scope];
  return (
    <>
      {kind !== 'unlock' && (
        <ChoiceField
          label="Good for"
          options={
            isOfNight ? SCOPES.map((one) => (one.value === 'event' ? { ...one, label: 'This night' } : one)) : SCOPES
          }
          value={scope}
          {...(HINTS[scope] !== undefined && { hint: HINTS[scope] })}
          onChange={(chosen) => form.setValues({ scope: chosen })}
        />
      )}
      {!isOfNight && (kind === 'unlock' || nightLabel !== undefined) && (
        <NightField label={nightLabel ?? 'Night'} {...form.getInputProps('eventId')} />
      )}
      {kind !== 'unlock' && scope === 'nights' && <NightsField form={form} />}
      {kind !== 'unlock' && scope === 'venue' && <VenueField form={form} />}
      {kind !== 'unlock' && scope === 'artist' && <ArtistField form={form} />}
    </>
  );
}

type FieldProps = Pick<PlaceFieldsProps, 'form'>;

const NightsField = ({ form }: FieldProps) => (
  <MultiSelect
    label="Nights"
    placeholder="Please choose"
    data={useNights({ withPast: false })}
    searchable
    hidePickedOptions
    nothingFoundMessage="No night like that"
    {...form.getInputProps('eventIds')}
  />
);

function VenueField({ form }: FieldProps) {
  const { data: venues = [] } = trpc.admin.venues.list.useQuery();
  return (
    <Select
      label="Venue"
      placeholder="Please choose"
      data={venues.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      nothingFoundMessage="No venue like that"
      {...form.getInputProps('venueId')}
    />
  );
}

function ArtistField({ form }: FieldProps) {
  const { data: artists = [] } = trpc.admin.artists.list.useQuery();
  return (
    <Select
      label="Artist"
      placeholder="Please choose"
      data={artists.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      nothingFoundMessage="No artist like that"
      {...form.getInputProps('artistId')}
    />
  );
}

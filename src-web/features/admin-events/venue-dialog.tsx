import { Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { ACCESS_FACTS, ACCESS_NAMES, ACCESS_NAMES_DE, VENUE_TEXTS, type VenueText } from '#shared/events/venue.ts';
import { SaveVenueInput, type VenueEdit } from '#shared/events/save-venue.ts';
import { newUuid } from '#shared/new-key.ts';
import { pick } from '#shared/pick.ts';
import { wordsFrom } from '#shared/website/other-words.ts';
import { textsOf, type TwoTexts } from '#shared/website/two-texts.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm, type PrivateForm } from '#web/hooks/use-private-form.ts';
import { TEXT_WORDS as WORDS } from './text-words.ts';

type GermanName = `${VenueText}De`;
type VenueValues = Record<VenueText | GermanName | 'name' | 'address' | 'mapUrl', string>;

const GERMAN = VENUE_TEXTS.map((field) => [field, `${field}De` as GermanName] as const);

const EMPTY: VenueValues = {
  name: '',
  address: '',
  way: '',
  transport: '',
  mapUrl: '',
  steps: '',
  lift: '',
  toilet: '',
  seating: '',
  loudness: '',
  ...(Object.fromEntries(GERMAN.map(([, name]) => [name, ''])) as Record<GermanName, string>),
};

/** Both languages of a venue as two fields each. */
const valuesOf = (venue: VenueEdit): VenueValues => ({
  ...EMPTY,
  ...pick(venue, ['name', 'address']),
  mapUrl: venue.mapUrl ?? '',
  ...Object.fromEntries(
    GERMAN.flatMap(([field, name]) => {
      const { en, de } = textsOf(venue, field);
      return [
        [field, en],
        [name, de],
      ];
    }),
  ),
});

const HINTS = {
  steps: 'How many, from the street to the floor. “None” helps too.',
  lift: 'Where it is, and how wide.',
  toilet: 'Whether one can be used with a wheelchair.',
  seating: 'Whether there are seats, and how many.',
  loudness: 'How loud it is, and where it is quieter.',
} as const;

type VenueDialogProps = {
  /** Null is a new one. */
  venue: VenueEdit | null;
  isOpen: boolean;
  onSaved: (venue: VenueEdit) => void;
  onClose: () => void;
};

/** A place where nights happen: the way, public transport, and what one needs to know about its rooms. */
export function VenueDialog({ venue, isOpen, onSaved, onClose }: VenueDialogProps) {
  const utils = trpc.useUtils();
  const save = trpc.admin.venues.save.useMutation();
  const id = useRef(venue?.id ?? newUuid());
  const inputOf = (values: VenueValues) => ({
    id: id.current,
    ...pick(values, ['name', 'address']),
    mapUrl: values.mapUrl.trim() === '' ? null : values.mapUrl.trim(),
    ...wordsFrom(
      Object.fromEntries(GERMAN.map(([field, name]) => [field, { en: values[field], de: values[name] }])) as Record<
        VenueText,
        TwoTexts
      >,
      'way',
    ),
  });
  const { form, ...question } = usePrivateForm<VenueValues>({
    initialValues: venue === null ? EMPTY : valuesOf(venue),
    schema: SaveVenueInput,
    inputOf,
    send: async (values) => {
      const input = SaveVenueInput.parse(inputOf(values));
      await save.mutateAsync(input);
      await utils.admin.venues.invalidate();
      toast.ok(venue === null ? 'Venue added' : 'Venue changed');
      onSaved(input);
      onClose();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not saved' }),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={venue === null ? 'New venue' : `Change ${venue.name}`}
      confirmText={venue === null ? 'Add the venue' : 'Change it'}
      busyText="Saving"
      question={question}
      onClose={onClose}
    >
      <WayFields form={form} />
      <p className="dim">What people need to know before they come. What is empty is not shown.</p>
      {ACCESS_FACTS.map((fact) => (
        <TextInput
          key={fact}
          label={ACCESS_NAMES[fact]}
          maxLength={200}
          description={HINTS[fact]}
          {...form.getInputProps(fact)}
        />
      ))}
      <GermanFields form={form} />
    </FormDialog>
  );
}

type VenueForm = PrivateForm<VenueValues>['form'];

function WayFields({ form }: { form: VenueForm }) {
  return (
    <>
      <TextInput label="Name of the venue" maxLength={100} required {...form.getInputProps('name')} />
      <TextInput
        label="Address"
        maxLength={98}
        description="Street, number and town, as a map finds it."
        {...form.getInputProps('address')}
      />
      <Textarea
        label="The way in words"
        minRows={2}
        description="The last metres: which gate, which stairs, which bell."
        {...form.getInputProps('way')}
      />
      <Textarea
        label="Public transport"
        minRows={2}
        description="Lines and stops, and how one gets home at night."
        {...form.getInputProps('transport')}
      />
      <TextInput
        label="Link to a map"
        type="url"
        description="Empty: a map looks for the address."
        {...form.getInputProps('mapUrl')}
      />
    </>
  );
}

/** What German pages, tickets and mails say; what is empty is shown in English. */
function GermanFields({ form }: { form: VenueForm }) {
  return (
    <details className="ticket-type-more">
      <summary>
        <b>{WORDS.german}</b>
      </summary>
      <Textarea label={WORDS.wayDe} lang="de" minRows={2} maxLength={600} {...form.getInputProps('wayDe')} />
      <Textarea
        label={WORDS.transportDe}
        lang="de"
        minRows={2}
        maxLength={600}
        {...form.getInputProps('transportDe')}
      />
      {ACCESS_FACTS.map((fact) => (
        <TextInput
          key={fact}
          label={WORDS.inGerman(ACCESS_NAMES_DE[fact])}
          lang="de"
          maxLength={200}
          {...form.getInputProps(`${fact}De`)}
        />
      ))}
    </details>
  );
}

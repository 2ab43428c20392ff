import { TextInput } from '@mantine/core';
import { placeLine } from '#shared/events/venue.ts';
import type { VenueEdit } from '#shared/events/save-venue.ts';
import { trpc } from '#web/api.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { useFreshDialog, type FreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import type { EventForm } from './event-form-values.ts';
import { VenueDialog } from './venue-dialog.tsx';

export type PlaceChoice = {
  venues: readonly VenueEdit[];
  /** About a venue that is being changed, or a new one. */
  dialog: FreshDialog<VenueEdit | null>;
  choose: (venue: VenueEdit) => void;
};

/** The venues to choose from, and the question for a new one, which stands beside the form: a form holds no other. */
export function usePlaceChoice(form: EventForm): PlaceChoice {
  const { data: venues = [] } = trpc.admin.venues.list.useQuery();
  const dialog = useFreshDialog<VenueEdit | null>(null);
  return {
    venues,
    dialog,
    choose: (venue) => form.setValues({ venueId: venue.id, location: placeLine(venue) }),
  };
}

/** The venue, and the words that name the place on tickets and lists. */
export function PlaceField({ form, place }: { form: EventForm; place: PlaceChoice }) {
  const { venues, dialog, choose } = place;
  const { venueId } = form.values;
  const chosen = venues.find(({ id }) => id === venueId) ?? null;
  const options = [
    { value: '', label: 'None: the words below only' },
    ...(venueId !== null && chosen === null ? [{ value: venueId, label: 'The venue of this event' }] : []),
    ...venues.map((venue) => ({ value: venue.id, label: placeLine(venue) })),
  ];
  const onVenue = (id: string): void => {
    const venue = venues.find((one) => one.id === id);
    if (venue === undefined) form.setFieldValue('venueId', null);
    else choose(venue);
  };
  return (
    <>
      <ChoiceField
        label="Venue"
        options={options}
        value={venueId ?? ''}
        hint="Its directions, transport and accessibility are shown on the event, on tickets and in mails."
        onChange={onVenue}
      />
      <div className="row">
        {chosen !== null && (
          <Button look="o" size="s" onClick={() => dialog.ask(chosen)}>
            Change this venue
          </Button>
        )}
        <Button look="o" size="s" icon="plus" onClick={() => dialog.ask(null)}>
          New venue
        </Button>
      </div>
      <TextInput label="Place" maxLength={200} required {...form.getInputProps('location')} />
    </>
  );
}

/** Stands outside the form. A change of a venue leaves the event's own words for its place as they are. */
export function PlaceQuestion({ place: { dialog, choose } }: { place: PlaceChoice }) {
  return (
    <VenueDialog
      key={dialog.turn}
      venue={dialog.about}
      isOpen={dialog.isOpen}
      onSaved={(venue) => {
        if (dialog.about === null) choose(venue);
      }}
      onClose={dialog.close}
    />
  );
}

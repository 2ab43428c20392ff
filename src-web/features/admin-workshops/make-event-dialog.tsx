import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { stillDayIn } from '#shared/events/still-days.ts';
import { readEuros } from '#shared/read-euros.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { MakeEventInput, type AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { useSite } from '#web/site.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { useWorkshopAct } from './use-workshop-act.ts';
import { workshopWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type MakeEventDialogProps = { workshop: AdminWorkshop | null; onClose: () => void };

/** The two things a night needs and a proposal does not say; the rest is taken over. */
export function MakeEventDialog({ workshop, onClose }: MakeEventDialogProps) {
  const words = useWords(workshopWords);
  return (
    <RoomDialog isOpen={workshop !== null} onClose={onClose} title={words.makeBookableEvent}>
      {workshop !== null && <MakeEventForm workshop={workshop} onClose={onClose} />}
    </RoomDialog>
  );
}

/** The day without dancing that it would be on. */
const stillDayOf = ({ workshopDate: startsAt, durationMinutes }: AdminWorkshop) =>
  stillDayIn({ kind: 'workshop', startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * MINUTE_MS) });

function MakeEventForm({ workshop, onClose }: { workshop: AdminWorkshop; onClose: () => void }) {
  const words = useWords(workshopWords);
  const { operator } = useSite();
  const act = useWorkshopAct();
  const make = trpc.admin.workshops.makeEvent.useMutation();
  const still = stillDayOf(workshop);
  const [isStillDayAccepted, setIsStillDayAccepted] = useState(false);
  const inputOf = ({ ticketPrice, location }: { ticketPrice: string; location: string }) => ({
    id: workshop.id,
    location,
    ticketPriceCents: readEuros(ticketPrice) ?? Number.NaN,
    isStillDayAccepted,
  });
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { ticketPrice: '15', location: words.studio(operator.street) },
    schema: MakeEventInput,
    inputOf,
    fieldOf: { ticketPriceCents: 'ticketPrice' },
    send: async (values) => {
      const told = { done: words.workshopBookableEventNow, failed: words.eventWasNotMade };
      if (await act(() => make.mutateAsync(inputOf(values)), told)) onClose();
    },
  });
  return (
    <form className="admin-form" noValidate onSubmit={onSubmit} aria-label={words.bookableEvent}>
      <About workshop={workshop} />
      <TextInput
        label={words.ticketPriceEuros}
        inputMode="decimal"
        description={words.artistsFeeAnotherMatter}
        {...form.getInputProps('ticketPrice')}
      />
      <TextInput label={words.place} {...form.getInputProps('location')} />
      {still && (
        <Checkbox
          className="is-wide"
          label={words.sellOnStillDay(still.name)}
          description={words.stillDayLaw}
          checked={isStillDayAccepted}
          onChange={(event) => setIsStillDayAccepted(event.currentTarget.checked)}
        />
      )}
      <div className="admin-form-end">
        <Button look="o" onClick={onClose}>
          {words.goBack}
        </Button>
        <Button
          type="submit"
          isBusy={isBusy}
          busyText={words.makingIt}
          disabled={still !== null && !isStillDayAccepted}
        >
          {words.putOnSale}
        </Button>
      </div>
    </form>
  );
}

function About({ workshop: { workshopTopic, artistName, maxParticipants } }: { workshop: AdminWorkshop }) {
  const words = useWords(workshopWords);
  const places = maxParticipants === null ? words.noLimitPlaces : words.countPlaces(maxParticipants);
  return (
    <p className="is-wide">
      {`"${workshopTopic}" with ${artistName} goes on sale at once: its day, its length, ${places}, one ` +
        'ticket type. '}
      You can change all of it under Events.
    </p>
  );
}

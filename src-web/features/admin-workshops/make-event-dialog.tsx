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

type MakeEventDialogProps = { workshop: AdminWorkshop | null; onClose: () => void };

/** The two things a night needs and a proposal does not say; the rest is taken over. */
export function MakeEventDialog({ workshop, onClose }: MakeEventDialogProps) {
  return (
    <RoomDialog isOpen={workshop !== null} onClose={onClose} title="Make it a bookable event">
      {workshop !== null && <MakeEventForm workshop={workshop} onClose={onClose} />}
    </RoomDialog>
  );
}

/** The day without dancing that it would be on. */
const stillDayOf = ({ workshopDate: startsAt, durationMinutes }: AdminWorkshop) =>
  stillDayIn({ kind: 'workshop', startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * MINUTE_MS) });

function MakeEventForm({ workshop, onClose }: { workshop: AdminWorkshop; onClose: () => void }) {
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
    initialValues: { ticketPrice: '15', location: `Studio, ${operator.street}` },
    schema: MakeEventInput,
    inputOf,
    fieldOf: { ticketPriceCents: 'ticketPrice' },
    send: async (values) => {
      const isMade = await act(() => make.mutateAsync(inputOf(values)), {
        done: 'The workshop is a bookable event now',
        failed: 'The event was not made',
      });
      if (isMade) onClose();
    },
  });
  return (
    <form className="admin-form" noValidate onSubmit={onSubmit} aria-label="Bookable event">
      <About workshop={workshop} />
      <TextInput
        label="Ticket price in euros"
        inputMode="decimal"
        description="The artist's fee is another matter."
        {...form.getInputProps('ticketPrice')}
      />
      <TextInput label="Place" {...form.getInputProps('location')} />
      {still && (
        <Checkbox
          className="is-wide"
          label={`Put it on sale although it is ${still.name}`}
          description="Bavaria allows no dancing in public that day; a lesson may be allowed."
          checked={isStillDayAccepted}
          onChange={(event) => setIsStillDayAccepted(event.currentTarget.checked)}
        />
      )}
      <div className="admin-form-end">
        <Button look="o" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" isBusy={isBusy} busyText="Making it" disabled={still !== null && !isStillDayAccepted}>
          Put it on sale
        </Button>
      </div>
    </form>
  );
}

function About({ workshop: { workshopTopic, artistName, maxParticipants } }: { workshop: AdminWorkshop }) {
  const places = maxParticipants === null ? 'no limit of places' : `${maxParticipants} places`;
  return (
    <p className="is-wide">
      {`"${workshopTopic}" with ${artistName} goes on sale at once: its day, its length, ${places}, one ` +
        'ticket type. '}
      You can change all of it under Events.
    </p>
  );
}

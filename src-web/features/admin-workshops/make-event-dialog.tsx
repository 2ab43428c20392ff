import { useId, useState } from 'react';
import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { canBePaid, TOO_SMALL_TO_PAY } from '#shared/events/event-limits.ts';
import { feeCents } from '#shared/workshops/workshop-fields.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSite } from '#web/site.tsx';
import { usePlainForm } from '#web/ui/use-plain-form.ts';
import { useWorkshopAct } from './use-workshop-act.ts';

type MakeEventDialogProps = { workshop: AdminWorkshop | null; onClose: () => void };

function wrongPrice(text: string): string | null {
  const amount = feeCents(text);
  if (amount === null || amount < 0) return 'In euros, like 15.';
  return canBePaid(amount) ? null : TOO_SMALL_TO_PAY;
}

/** The two things a night needs and a proposal does not say; the rest is taken over. */
export function MakeEventDialog({ workshop, onClose }: MakeEventDialogProps) {
  const id = useId();
  return (
    <Dialog isOpen={workshop !== null} onClose={onClose} labelledBy={id}>
      <h2 id={id}>Make it a bookable event</h2>
      {workshop !== null && <MakeEventForm workshop={workshop} onClose={onClose} />}
    </Dialog>
  );
}

function MakeEventForm({ workshop, onClose }: { workshop: AdminWorkshop; onClose: () => void }) {
  const { operator } = useSite();
  const [price, setPrice] = useState('15');
  const act = useWorkshopAct();
  const make = trpc.admin.workshops.makeEvent.useMutation();
  const { ref, errors, isBusy, onSubmit, onInput } = usePlainForm({
    rules: { location: { required: 'Please enter the place.', maxLength: 200 } },
    check: ({ ticketPrice = '' }): Record<string, string> => {
      const wrong = wrongPrice(ticketPrice);
      return wrong === null ? {} : { ticketPrice: wrong };
    },
    send: async ({ location = '', ticketPrice = '' }) => {
      const isMade = await act(
        () => make.mutateAsync({ id: workshop.id, location, ticketPriceCents: feeCents(ticketPrice) ?? 0 }),
        { done: 'The workshop is a bookable event now', failed: 'The event was not made' },
      );
      if (isMade) onClose();
    },
    onFailed: () => undefined,
  });
  return (
    <form className="admin-form" ref={ref} onSubmit={onSubmit} onInput={onInput} aria-label="Bookable event">
      <p className="is-wide">{`"${workshop.workshopTopic}" with ${workshop.artistName} goes on sale at once: its day, its length, ${workshop.maxParticipants === null ? 'no limit of places' : `${workshop.maxParticipants} places`}, one ticket type. You can change all of it under Events.`}</p>
      <TextField
        label="Ticket price in euros"
        name="ticketPrice"
        inputMode="decimal"
        value={price}
        error={errors['ticketPrice']}
        hint={`The artist's fee is another matter.`}
        onChange={(event) => setPrice(event.currentTarget.value)}
      />
      <TextField label="Place" name="location" defaultValue={`Studio, ${operator.street}`} error={errors['location']} />
      <div className="admin-form-end">
        <Button look="o" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" isBusy={isBusy} busyText="Making it">
          Put it on sale
        </Button>
      </div>
    </form>
  );
}

import { useRef, useState, type FormEvent } from 'react';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { CHECKOUT_MESSAGES } from '#shared/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';

const MAX_LENGTH = 80;

/** Who a ticket is for. Optional, and changeable as long as the ticket is valid. */
export function HolderName({ ticketId, holderName }: { ticketId: string; holderName: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const field = useRef<HTMLInputElement>(null);
  const utils = trpc.useUtils();
  const save = trpc.profile.nameTicket.useMutation();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await save.mutateAsync({ ticketId, holderName: field.current?.value ?? '' });
    } catch (error) {
      toast.bad(CHECKOUT_MESSAGES.updateError, failureSentence(error));
      return;
    }
    await Promise.all([utils.profile.tickets.invalidate(), utils.checkout.order.invalidate()]);
    setIsOpen(false);
    toast.ok('Name saved');
  };

  if (!isOpen) {
    return (
      <Button look="t" icon="user" ref={opener} onClick={() => setIsOpen(true)}>
        {holderName === null ? 'Add a name' : 'Change name'}
      </Button>
    );
  }
  return (
    <form className="holder-form" onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        label="Name on this ticket"
        hint="Leave it empty to take the name away."
        defaultValue={holderName ?? ''}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        autoFocus
      />
      <div className="row">
        <Button type="submit" size="s" isBusy={save.isPending} busyText="Saving">
          Save name
        </Button>
        <Button look="t" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

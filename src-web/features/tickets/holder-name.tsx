import { useState } from 'react';
import { MAX_HOLDER_NAME } from '#shared/tickets/passed-on.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { ownTicketWords } from './words.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';

/** The name a ticket is for. Optional, and changeable as long as the ticket is valid. */
export function HolderName({ ticketId, holderName }: { ticketId: string; holderName: string | null }) {
  const { add, change } = useWords(ownTicketWords).name;
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  if (!isOpen) {
    return (
      <Button look="t" icon="user" ref={opener} onClick={() => setIsOpen(true)}>
        {holderName === null ? add : change}
      </Button>
    );
  }
  return <HolderForm ticketId={ticketId} holderName={holderName ?? ''} onClose={() => setIsOpen(false)} />;
}

type HolderFormProps = { ticketId: string; holderName: string; onClose: () => void };

function HolderForm({ ticketId, holderName: current, onClose }: HolderFormProps) {
  const { name: words, cancel, updateError } = useWords(ownTicketWords);
  const { failures } = useWords(frameWords);
  const to = usePathFor();
  const utils = trpc.useUtils();
  const save = trpc.profile.nameTicket.useMutation();
  const { ref, errors, isBusy, onSubmit, onInput } = usePlainForm({
    rules: { holderName: { maxLength: MAX_HOLDER_NAME } },
    send: async ({ holderName = '' }) => {
      await save.mutateAsync({ ticketId, holderName });
      await Promise.all([utils.profile.tickets.invalidate(), utils.checkout.order.invalidate()]);
      onClose();
      toast.ok(words.saved);
    },
    onFailed: (error) => tellFailure(error, { title: updateError }, failures),
  });
  return (
    <form className="holder-form" ref={ref} onSubmit={onSubmit} onInput={onInput}>
      <TextField
        label={words.label}
        hint={words.hint}
        name="holderName"
        defaultValue={current}
        maxLength={MAX_HOLDER_NAME}
        autoComplete="off"
        autoFocus
        error={errors['holderName']}
      />
      <div className="row">
        <Button type="submit" size="s" isBusy={isBusy} busyText={words.saving}>
          {words.save}
        </Button>
        <Button look="t" onClick={onClose}>
          {cancel}
        </Button>
      </div>
      <p className="dim small">
        <Rich text={words.privacy} parts={{ policy: (name) => <a href={to(paths.privacy)}>{name}</a> }} />
      </p>
    </form>
  );
}

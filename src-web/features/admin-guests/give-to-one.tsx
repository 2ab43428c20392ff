import { TextInput } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { newUuid } from '#shared/new-key.ts';
import { GiveTicketsInput, type GivenReason } from '#shared/tickets/give-tickets.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { GIFT_REASONS } from './gift-reasons.ts';
import { LateNightField } from './late-night-field.tsx';

type Values = { eventId: string; name: string; email: string; quantity: string; reason: GivenReason; note: string };

export type GiveDialogProps = {
  /** For which night; without one it is chosen in the dialog. */ eventId?: string;
  /** The one that is chosen there at first. */ firstEventId?: string;
  isOpen: boolean;
  onClose: () => void;
  /** Where one chooses to give to one person or to several. */ way: ReactNode;
};

/** To whom, how many and why; the tickets leave by mail at once. */
export function GiveToOne({ eventId, firstEventId = '', isOpen, onClose, way }: GiveDialogProps) {
  const utils = trpc.useUtils();
  const give = trpc.admin.givenTickets.give.useMutation();
  /** The same for every try to send this form: a lost answer gives nothing twice. */
  const id = useRef(newUuid());
  const inputOf = ({ quantity, ...values }: Values) => ({
    ...values,
    id: id.current,
    quantity: /^\d+$/.test(quantity.trim()) ? Number(quantity) : Number.NaN,
  });
  const { form, ...question } = usePrivateForm<Values>({
    initialValues: { eventId: eventId ?? firstEventId, name: '', email: '', quantity: '1', reason: 'guest', note: '' },
    schema: GiveTicketsInput,
    inputOf,
    checkedWhileTyping: ['quantity'],
    send: async (values) => {
      await give.mutateAsync(GiveTicketsInput.parse(inputOf(values)));
      toast.ok(values.quantity === '1' ? 'The ticket is on its way' : 'The tickets are on their way');
      onClose();
      await Promise.all([utils.admin.givenTickets.invalidate(), utils.admin.events.invalidate()]);
    },
    onFailed: (error) => tellFailure(error, { title: 'Not given' }),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title="Give tickets"
      confirmText="Give and mail them"
      busyText="Giving"
      question={question}
      onClose={onClose}
    >
      {way}
      {eventId === undefined && <LateNightField {...form.getInputProps('eventId')} />}
      <TextInput label="Name" maxLength={80} autoComplete="off" {...form.getInputProps('name')} />
      <TextInput label="E-mail" type="email" autoComplete="off" {...form.getInputProps('email')} />
      <div className="promo-pair">
        <TextInput label="Tickets" inputMode="numeric" description="10 at most." {...form.getInputProps('quantity')} />
        <ChoiceField
          label="Why"
          options={GIFT_REASONS}
          value={form.values.reason}
          onChange={(reason) => form.setValues({ reason })}
        />
      </div>
      <TextInput label="Note" maxLength={120} description="For the office only." {...form.getInputProps('note')} />
    </FormDialog>
  );
}

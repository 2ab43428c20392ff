import { Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { newUuid } from '#shared/new-key.ts';
import { GiveToManyForm, GiveToManyInput, readGiftLines, type GivenReason } from '#shared/tickets/give-tickets.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import type { GiveDialogProps } from './give-to-one.tsx';
import { GIFT_REASONS } from './gift-reasons.ts';
import { LateNightField } from './late-night-field.tsx';

type Values = { eventId: string; lines: string; reason: GivenReason; note: string };

/** Several people at once: a list is pasted, and either all of them get theirs or nobody does. */
export function GiveToMany({ eventId, firstEventId = '', isOpen, onClose, way }: GiveDialogProps) {
  const utils = trpc.useUtils();
  const give = trpc.admin.givenTickets.giveToMany.useMutation();
  /** Each line has the same id when it is sent again: a lost answer gives nothing twice. */
  const sent = useRef<{ lines: string; ids: string[] }>({ lines: '', ids: [] });
  const giftsOf = (lines: string) => {
    const gifts = readGiftLines(lines);
    if (lines !== sent.current.lines) sent.current = { lines, ids: gifts.map(() => newUuid()) };
    return gifts.map(({ line: _line, ...gift }, at) => ({ ...gift, id: sent.current.ids[at] ?? newUuid() }));
  };
  const { form, ...question } = usePrivateForm<Values>({
    initialValues: { eventId: eventId ?? firstEventId, lines: '', reason: 'guest', note: '' },
    schema: GiveToManyForm,
    checkedWhileTyping: ['lines'],
    send: async ({ lines, ...shared }) => {
      const { given } = await give.mutateAsync(GiveToManyInput.parse({ ...shared, gifts: giftsOf(lines) }));
      toast.ok(given === 1 ? '1 person gets theirs' : `${given} people get theirs`, 'The mails are on their way.');
      onClose();
      await Promise.all([utils.admin.givenTickets.invalidate(), utils.admin.events.invalidate()]);
    },
    onFailed: (error) => tellFailure(error, { title: 'Nobody was given any' }),
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
      <Textarea
        label="To whom"
        description="One person a line: Ana Ruiz, ana@example.org. With two more: Ana Ruiz +2, ana@example.org."
        rows={8}
        {...form.getInputProps('lines')}
      />
      <ChoiceField
        label="Why"
        options={GIFT_REASONS}
        value={form.values.reason}
        onChange={(reason) => form.setValues({ reason })}
      />
      <TextInput label="Note" maxLength={120} description="For the office only." {...form.getInputProps('note')} />
    </FormDialog>
  );
}

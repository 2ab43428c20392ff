import { Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import {
  AddGuestsInput,
  GuestLines,
  readGuestLines,
  SaveGuestListInput,
  type GuestListView,
} from '#shared/door/guest-list.ts';
import { newUuid } from '#shared/new-key.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { TimeField } from '#web/ui/admin/time-field.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { LateNightField } from './late-night-field.tsx';

type ListDialogProps = {
  /** Of which night; without one it is chosen in the dialog. */ eventId?: string;
  /** The one that is chosen there at first. */ firstEventId?: string;
  list: Pick<GuestListView, 'id' | 'name' | 'holdsUntil'> | null;
  isOpen: boolean;
  onClose: () => void;
};

/** A new list, or another name or end of one. */
export function ListDialog({ eventId, firstEventId = '', list, isOpen, onClose }: ListDialogProps) {
  const utils = trpc.useUtils();
  const save = trpc.admin.guestLists.save.useMutation();
  const id = useRef(list?.id ?? newUuid());
  const inputOf = ({ holdsUntil, ...values }: { eventId: string; name: string; holdsUntil: string }) => ({
    ...values,
    id: id.current,
    holdsUntil: holdsUntil === '' ? null : holdsUntil,
  });
  const { form, ...question } = usePrivateForm({
    initialValues: { eventId: eventId ?? firstEventId, name: list?.name ?? '', holdsUntil: list?.holdsUntil ?? '' },
    schema: SaveGuestListInput,
    inputOf,
    send: async (values) => {
      await save.mutateAsync(inputOf(values));
      toast.ok(list === null ? 'Guest list made' : 'Guest list changed');
      onClose();
      await utils.admin.guestLists.invalidate();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not saved' }),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={list === null ? 'New guest list' : 'Change the guest list'}
      confirmText={list === null ? 'Make it' : 'Change it'}
      busyText="Saving"
      question={question}
      onClose={onClose}
    >
      {eventId === undefined && <LateNightField {...form.getInputProps('eventId')} />}
      <TextInput label="Name" maxLength={60} placeholder="DJ Ana" {...form.getInputProps('name')} />
      <TimeField
        label="Holds until"
        hint="In Berlin, that night; a time before 06:00 is after midnight. Empty: all night."
        {...form.getInputProps('holdsUntil')}
      />
    </FormDialog>
  );
}

/** Each line has the same id when it is sent again: a lost answer adds nobody twice. */
function useLineIds(): (lines: string) => AddGuestsInput['guests'] {
  const sent = useRef<{ lines: string; ids: string[] }>({ lines: '', ids: [] });
  return (lines) => {
    const guests = readGuestLines(lines);
    if (lines !== sent.current.lines) sent.current = { lines, ids: guests.map(() => newUuid()) };
    return guests.map((guest, at) => ({ ...guest, id: sent.current.ids[at] ?? newUuid() }));
  };
}

/** One guest a line; a whole message with names can be pasted. */
export function AddGuests({ list }: { list: Pick<GuestListView, 'id' | 'name' | 'holdsUntil'> }) {
  const utils = trpc.useUtils();
  const add = trpc.admin.guestLists.addGuests.useMutation();
  const guestsOf = useLineIds();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { lines: '' },
    schema: GuestLines,
    send: async ({ lines }) => {
      const { added } = await add.mutateAsync(AddGuestsInput.parse({ listId: list.id, guests: guestsOf(lines) }));
      toast.ok(added === 1 ? '1 guest added' : `${added} guests added`);
      form.reset();
      await Promise.all([utils.admin.guestLists.invalidate(), utils.admin.givenTickets.invalidate()]);
    },
    onFailed: (error) => tellFailure(error, { title: 'Not added' }),
  });
  return (
    <form className="guest-add" onSubmit={onSubmit} noValidate>
      <Textarea
        label={`Add to ${list.name}`}
        description={
          list.holdsUntil === null
            ? 'One guest a line: Ana Ruiz +2, photographer. With an address (Ana Ruiz +2, ana@example.org) tickets are mailed.'
            : 'One guest a line: Ana Ruiz +2, photographer'
        }
        {...form.getInputProps('lines')}
      />
      <Button type="submit" look="o" size="s" icon="plus" isBusy={isBusy} busyText="Adding">
        Add guests
      </Button>
    </form>
  );
}

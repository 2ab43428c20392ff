import { TextInput } from '@mantine/core';
import { AddShiftInput } from '#shared/shifts/shift-calendar.ts';
import { MAX_SHIFT_NAME, MAX_SHIFT_NOTE } from '#shared/shifts/shift-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';

const SCHEMA = AddShiftInput.pick({ name: true, note: true });

/** A name that is not empty, and maybe a note. `onAdd` says whether it worked. */
export function ShiftForm({ onAdd }: { onAdd: (entry: { name: string; note: string }) => Promise<boolean> }) {
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { name: '', note: '' },
    schema: SCHEMA,
    send: async ({ name, note }) => {
      if (!(await onAdd({ name: name.trim(), note: note.trim() }))) return;
      form.reset();
      form.getInputNode('name')?.focus();
    },
  });
  return (
    <form className="shift-form" method="post" noValidate onSubmit={onSubmit}>
      <TextInput
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={MAX_SHIFT_NAME}
        required
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Notiz (freiwillig)"
        name="note"
        autoComplete="off"
        maxLength={MAX_SHIFT_NOTE}
        description="Zum Beispiel eine Uhrzeit"
        {...form.getInputProps('note')}
      />
      <Button type="submit" icon="plus" isBusy={isBusy} busyText="Wird eingetragen">
        Eintrag hinzufügen
      </Button>
    </form>
  );
}

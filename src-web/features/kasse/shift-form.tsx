import { TextInput } from '@mantine/core';
import { AddShiftInput, NAME_NEEDED } from '#shared/shifts/shift-calendar.ts';
import { MAX_SHIFT_NAME, MAX_SHIFT_NOTE } from '#shared/shifts/shift-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { useWords } from '#web/ui/lang.tsx';
import { kasseWords } from './words.ts';

const SCHEMA = AddShiftInput.pick({ name: true, note: true });

/** A name that is not empty, and maybe a note. `onAdd` says whether it worked. */
export function ShiftForm({ onAdd }: { onAdd: (entry: { name: string; note: string }) => Promise<boolean> }) {
  const words = useWords(kasseWords);
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { name: '', note: '' },
    schema: SCHEMA,
    say: (sentence) => (sentence === NAME_NEEDED ? words.nameNeeded : sentence),
    send: async ({ name, note }) => {
      if (!(await onAdd({ name: name.trim(), note: note.trim() }))) return;
      form.reset();
      form.getInputNode('name')?.focus();
    },
  });
  return (
    <form className="shift-form" method="post" noValidate onSubmit={onSubmit}>
      <TextInput
        label={words.name}
        name="name"
        autoComplete="off"
        maxLength={MAX_SHIFT_NAME}
        required
        {...form.getInputProps('name')}
      />
      <TextInput
        label={words.note}
        name="note"
        autoComplete="off"
        maxLength={MAX_SHIFT_NOTE}
        description={words.noteHint}
        {...form.getInputProps('note')}
      />
      <Button type="submit" icon="plus" isBusy={isBusy} busyText={words.adding}>
        {words.add}
      </Button>
    </form>
  );
}

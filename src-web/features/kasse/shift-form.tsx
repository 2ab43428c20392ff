import { useRef, useState, type FormEvent } from 'react';
import { MAX_SHIFT_NAME, MAX_SHIFT_NOTE } from '#shared/shifts/shift-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** A name, and maybe a note (specification §5: the trimmed name must not be empty). `onAdd` says whether it worked. */
export function ShiftForm({ onAdd }: { onAdd: (entry: { name: string; note: string }) => Promise<boolean> }) {
  const name = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const entry = { name: name.current?.value.trim() ?? '', note: note.current?.value.trim() ?? '' };
    if (isBusy) return;
    if (entry.name === '') {
      setError('Bitte einen Namen eintragen.');
      name.current?.focus();
      return;
    }
    setError(undefined);
    setIsBusy(true);
    const isAdded = await onAdd(entry);
    setIsBusy(false);
    if (!isAdded) return;
    for (const field of [name.current, note.current]) if (field !== null) field.value = '';
    name.current?.focus();
  };

  return (
    <form className="shift-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={name}
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={MAX_SHIFT_NAME}
        required
        error={error}
      />
      <TextField
        ref={note}
        label="Notiz (freiwillig)"
        name="note"
        autoComplete="off"
        maxLength={MAX_SHIFT_NOTE}
        hint="Zum Beispiel eine Uhrzeit"
      />
      <Button type="submit" icon="plus" isBusy={isBusy} busyText="Wird eingetragen">
        Eintrag hinzufügen
      </Button>
    </form>
  );
}

import { TextInput } from '@mantine/core';
import { MOST_PARTS } from '#shared/parts/part-limits.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import type { EventForm } from './event-form-values.ts';
import { PARTS_WORDS as words } from './parts-words.ts';

const OPTIONS = Array.from({ length: MOST_PARTS }, (_, at) => ({
  value: String(at),
  label: at === 0 ? words.atOnce : words.parts(at + 1),
}));

/** In which parts a ticket may be paid: how many, and when each later one is due. */
export function PartsField({ form, index }: { form: EventForm; index: number }) {
  const at = `types.${index}.parts` as const;
  const parts = form.values.types[index]?.parts ?? [];
  const isCourse = form.values.kind === 'course';
  const setCount = (count: number): void =>
    form.setFieldValue(
      at,
      Array.from({ length: count }, (_, nth) => parts[nth] ?? ''),
    );
  return (
    <div className="is-wide">
      <ChoiceField
        label={words.label}
        hint={parts.length === 0 ? undefined : isCourse ? words.courseHint : words.dayHint}
        options={OPTIONS}
        value={String(parts.length)}
        onChange={(value: string) => setCount(Number(value))}
        error={typeof form.errors[at] === 'string' ? form.errors[at] : undefined}
      />
      {parts.length > 0 && (
        <div className="ticket-type-fields">
          {parts.map((_, nth) => (
            <TextInput
              key={nth}
              label={isCourse ? words.beforeEvening(nth + 2) : words.onDay(nth + 2)}
              type={isCourse ? 'text' : 'date'}
              inputMode={isCourse ? 'numeric' : undefined}
              {...form.getInputProps(`${at}.${nth}`)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

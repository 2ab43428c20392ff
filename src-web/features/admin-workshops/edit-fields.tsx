import { brand } from '#shared/brand.ts';
import { Textarea, TextInput } from '@mantine/core';
import { WORKSHOP_LENGTHS, WORKSHOP_MINUTES } from '#shared/workshops/workshop-fields.ts';
import { MomentField } from '#web/ui/admin/moment-field.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import type { WorkshopForm } from './use-workshop-save.ts';
import { workshopWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** A day that is chosen in the calendar is told by `onDirty`; of all else the form hears by itself. */
export function EditFields({ form, onDirty }: { form: WorkshopForm; onDirty: () => void }) {
  const words = useWords(workshopWords);
  return (
    <>
      <TextInput
        label={words.artistName}
        maxLength={WORKSHOP_LENGTHS.artistName}
        name="artistName"
        {...form.getInputProps('artistName')}
      />
      <TextInput label={words.eMail} type="email" name="artistEmail" {...form.getInputProps('artistEmail')} />
      <div className="is-wide">
        <TextInput
          label={words.workshopTopic}
          maxLength={WORKSHOP_LENGTHS.workshopTopic}
          name="workshopTopic"
          {...form.getInputProps('workshopTopic')}
        />
      </div>
      <div className="is-wide">
        <Textarea
          label={words.description}
          minRows={4}
          name="workshopDescription"
          {...form.getInputProps('workshopDescription')}
        />
      </div>
      <MomentField
        label={words.dateAndTime}
        firstTime="18:00"
        hint={words.timeAtPlace(brand.place.en || 'German')}
        {...form.getInputProps('workshopDate')}
        onChange={(moment) => {
          form.setFieldValue('workshopDate', moment);
          onDirty();
        }}
      />
      <NumberFields form={form} />
      <SwitchRow
        label={words.approved}
        description={words.inCalendar}
        name="isApproved"
        {...form.getInputProps('isApproved', { type: 'checkbox', withError: false })}
      />
      <SwitchRow
        label={words.active}
        description={words.offHides}
        name="isActive"
        {...form.getInputProps('isActive', { type: 'checkbox', withError: false })}
      />
    </>
  );
}

function NumberFields({ form }: { form: WorkshopForm }) {
  const words = useWords(workshopWords);
  return (
    <>
      <TextInput
        label={words.durationInMinutes}
        type="number"
        inputMode="numeric"
        min={WORKSHOP_MINUTES.min}
        max={WORKSHOP_MINUTES.max}
        name="durationMinutes"
        {...form.getInputProps('durationMinutes')}
      />
      <TextInput
        label={words.artistFeeEuros}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        name="fee"
        {...form.getInputProps('fee')}
      />
      <TextInput
        label={words.maxParticipants}
        type="number"
        inputMode="numeric"
        min={1}
        description={words.emptyNoLimit}
        name="maxParticipants"
        {...form.getInputProps('maxParticipants')}
      />
    </>
  );
}

import { brand } from '#shared/brand.ts';
import { Textarea, TextInput } from '@mantine/core';
import { WORKSHOP_LENGTHS, WORKSHOP_MINUTES } from '#shared/workshops/workshop-fields.ts';
import { MomentField } from '#web/ui/admin/moment-field.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import type { WorkshopForm } from './use-workshop-save.ts';

/** A day that is chosen in the calendar is told by `onDirty`; of all else the form hears by itself. */
export function EditFields({ form, onDirty }: { form: WorkshopForm; onDirty: () => void }) {
  return (
    <>
      <TextInput
        label="Artist name"
        maxLength={WORKSHOP_LENGTHS.artistName}
        name="artistName"
        {...form.getInputProps('artistName')}
      />
      <TextInput label="E-mail" type="email" name="artistEmail" {...form.getInputProps('artistEmail')} />
      <div className="is-wide">
        <TextInput
          label="Workshop topic"
          maxLength={WORKSHOP_LENGTHS.workshopTopic}
          name="workshopTopic"
          {...form.getInputProps('workshopTopic')}
        />
      </div>
      <div className="is-wide">
        <Textarea
          label="Description"
          minRows={4}
          name="workshopDescription"
          {...form.getInputProps('workshopDescription')}
        />
      </div>
      <MomentField
        label="Date and time"
        firstTime="18:00"
        hint={`${brand.place.en || 'German'} time`}
        {...form.getInputProps('workshopDate')}
        onChange={(moment) => {
          form.setFieldValue('workshopDate', moment);
          onDirty();
        }}
      />
      <NumberFields form={form} />
      <SwitchRow
        label="Approved"
        description="In the calendar, while it is active. Sends no mail."
        name="isApproved"
        {...form.getInputProps('isApproved', { type: 'checkbox', withError: false })}
      />
      <SwitchRow
        label="Active"
        description="Off hides it, and its day is free for others."
        name="isActive"
        {...form.getInputProps('isActive', { type: 'checkbox', withError: false })}
      />
    </>
  );
}

function NumberFields({ form }: { form: WorkshopForm }) {
  return (
    <>
      <TextInput
        label="Duration in minutes"
        type="number"
        inputMode="numeric"
        min={WORKSHOP_MINUTES.min}
        max={WORKSHOP_MINUTES.max}
        name="durationMinutes"
        {...form.getInputProps('durationMinutes')}
      />
      <TextInput
        label="Artist fee in euros"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        name="fee"
        {...form.getInputProps('fee')}
      />
      <TextInput
        label="Max participants"
        type="number"
        inputMode="numeric"
        min={1}
        description="Empty: no limit"
        name="maxParticipants"
        {...form.getInputProps('maxParticipants')}
      />
    </>
  );
}

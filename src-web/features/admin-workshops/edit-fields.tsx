import { WORKSHOP_LENGTHS, WORKSHOP_MINUTES } from '#shared/workshops/workshop-fields.ts';
import { Switch } from '#web/ui/switch.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { WorkshopForm } from './use-workshop-save.ts';

export function EditFields({ form }: { form: WorkshopForm }) {
  return (
    <>
      <TextField
        label="Artist name"
        maxLength={WORKSHOP_LENGTHS.artistName}
        name="artistName"
        {...form.getInputProps('artistName')}
      />
      <TextField label="E-mail" type="email" name="artistEmail" {...form.getInputProps('artistEmail')} />
      <div className="is-wide">
        <TextField
          label="Workshop topic"
          maxLength={WORKSHOP_LENGTHS.workshopTopic}
          name="workshopTopic"
          {...form.getInputProps('workshopTopic')}
        />
      </div>
      <div className="is-wide">
        <TextArea
          label="Description"
          rows={4}
          name="workshopDescription"
          {...form.getInputProps('workshopDescription')}
        />
      </div>
      <TextField
        label="Date and time"
        type="datetime-local"
        hint="Munich time"
        name="workshopDate"
        {...form.getInputProps('workshopDate')}
      />
      <NumberFields form={form} />
      <Switch
        label="Approved"
        name="isApproved"
        {...form.getInputProps('isApproved', { type: 'checkbox', withError: false })}
      >
        In the calendar, while it is active. Sends no mail.
      </Switch>
      <Switch
        label="Active"
        name="isActive"
        {...form.getInputProps('isActive', { type: 'checkbox', withError: false })}
      >
        Off hides it, and its day is free for others.
      </Switch>
    </>
  );
}

function NumberFields({ form }: { form: WorkshopForm }) {
  return (
    <>
      <TextField
        label="Duration in minutes"
        type="number"
        inputMode="numeric"
        min={WORKSHOP_MINUTES.min}
        max={WORKSHOP_MINUTES.max}
        name="durationMinutes"
        {...form.getInputProps('durationMinutes')}
      />
      <TextField
        label="Artist fee in euros"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        name="fee"
        {...form.getInputProps('fee')}
      />
      <TextField
        label="Max participants"
        type="number"
        inputMode="numeric"
        min={1}
        hint="Empty is no limit"
        name="maxParticipants"
        {...form.getInputProps('maxParticipants')}
      />
    </>
  );
}

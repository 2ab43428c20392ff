import { WORKSHOP_LENGTHS, WORKSHOP_MINUTES } from '#shared/workshops/workshop-fields.ts';
import { Switch } from '#web/ui/switch.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { WorkshopForm } from './use-workshop-save.ts';

export function EditFields({ form }: { form: WorkshopForm }) {
  return (
    <>
      <TextField label="Artist name" maxLength={WORKSHOP_LENGTHS.artistName} {...form.getInputProps('artistName')} />
      <TextField label="E-mail" type="email" {...form.getInputProps('artistEmail')} />
      <div className="is-wide">
        <TextField
          label="Workshop topic"
          maxLength={WORKSHOP_LENGTHS.workshopTopic}
          {...form.getInputProps('workshopTopic')}
        />
      </div>
      <div className="is-wide">
        <TextArea label="Description" rows={4} {...form.getInputProps('workshopDescription')} />
      </div>
      <TextField
        label="Date and time"
        type="datetime-local"
        hint="Munich time"
        {...form.getInputProps('workshopDate')}
      />
      <NumberFields form={form} />
      <Switch label="Approved" {...form.getInputProps('isApproved', { type: 'checkbox', withError: false })}>
        In the calendar, while it is active. Sends no mail.
      </Switch>
      <Switch label="Active" {...form.getInputProps('isActive', { type: 'checkbox', withError: false })}>
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
        {...form.getInputProps('durationMinutes')}
      />
      <TextField
        label="Artist fee in euros"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        {...form.getInputProps('fee')}
      />
      <TextField
        label="Max participants"
        type="number"
        inputMode="numeric"
        min={1}
        hint="Empty is no limit"
        {...form.getInputProps('maxParticipants')}
      />
    </>
  );
}

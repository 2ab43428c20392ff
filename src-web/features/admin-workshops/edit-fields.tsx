import { isoBerlin } from '#shared/time.ts';
import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { WORKSHOP_LENGTHS, WORKSHOP_MINUTES } from '#shared/workshops/workshop-fields.ts';
import { Switch } from '#web/ui/switch.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type EditFieldsProps = { workshop: AdminWorkshop; errors: Readonly<Record<string, string>> };

/** `2026-02-01T15:00`, as the field wants it. */
const wallClock = (instant: Date): string => isoBerlin(instant).slice(0, 16);

export function EditFields({ workshop, errors }: EditFieldsProps) {
  return (
    <>
      <TextField
        label="Artist name"
        name="artistName"
        maxLength={WORKSHOP_LENGTHS.artistName}
        defaultValue={workshop.artistName}
        error={errors['artistName']}
      />
      <TextField
        label="E-mail"
        name="artistEmail"
        type="email"
        defaultValue={workshop.artistEmail}
        error={errors['artistEmail']}
      />
      <div className="is-wide">
        <TextField
          label="Workshop topic"
          name="workshopTopic"
          maxLength={WORKSHOP_LENGTHS.workshopTopic}
          defaultValue={workshop.workshopTopic}
          error={errors['workshopTopic']}
        />
      </div>
      <div className="is-wide">
        <TextArea
          label="Description"
          name="workshopDescription"
          rows={4}
          defaultValue={workshop.workshopDescription}
          error={errors['workshopDescription']}
        />
      </div>
      <TextField
        label="Date and time"
        name="workshopDate"
        type="datetime-local"
        hint="Munich time"
        defaultValue={wallClock(workshop.workshopDate)}
        error={errors['workshopDate']}
      />
      <TextField
        label="Duration in minutes"
        name="durationMinutes"
        type="number"
        inputMode="numeric"
        min={WORKSHOP_MINUTES.min}
        max={WORKSHOP_MINUTES.max}
        defaultValue={workshop.durationMinutes}
        error={errors['durationMinutes']}
      />
      <TextField
        label="Artist fee in euros"
        name="fee"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        defaultValue={(workshop.priceCents / 100).toFixed(2)}
        error={errors['fee']}
      />
      <TextField
        label="Max participants"
        name="maxParticipants"
        type="number"
        inputMode="numeric"
        min={1}
        hint="Empty is no limit"
        defaultValue={workshop.maxParticipants ?? ''}
        error={errors['maxParticipants']}
      />
      <Switch label="Approved" name="isApproved" defaultChecked={workshop.isApproved}>
        In the calendar, while it is active. Sends no mail.
      </Switch>
      <Switch label="Active" name="isActive" defaultChecked={workshop.isActive}>
        Off hides it, and its day is free for others.
      </Switch>
    </>
  );
}

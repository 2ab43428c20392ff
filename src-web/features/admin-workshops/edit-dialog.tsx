import { useId, useState } from 'react';
import type { AdminWorkshop, UpdateWorkshopForm } from '#shared/workshops/admin-workshops.ts';
import { feeCents, workshopErrors } from '#shared/workshops/workshop-fields.ts';
import { WORKSHOP_ADMIN_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { UnsavedDialog } from '#web/ui/admin/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#web/ui/admin/use-unsaved-guard.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PhotoField } from '#web/ui/photo-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { usePlainForm, type FormValues } from '#web/ui/use-plain-form.ts';
import { PhotoNotSent, usePhotoUpload } from '#web/use-photo-upload.ts';
import { EditFields } from './edit-fields.tsx';
import { useWorkshopAct } from './use-workshop-act.ts';

type EditDialogProps = { /** Null: closed. */ workshop: AdminWorkshop | null; onClose: () => void };

/** Everything of a proposal (specification §2: edit dialog); closing it with changes asks first. */
export function EditDialog({ workshop, onClose }: EditDialogProps) {
  const id = useId();
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const guard = useUnsavedGuard(isDirty && workshop !== null);
  const shut = (): void => {
    setIsDirty(false);
    setIsAsking(false);
    onClose();
  };
  const close = (): void => (isDirty ? setIsAsking(true) : shut());
  return (
    <Dialog isOpen={workshop !== null} onClose={close} labelledBy={id}>
      <h2 id={id}>Edit workshop</h2>
      {workshop !== null && <EditForm key={workshop.id} workshop={workshop} onDirty={() => setIsDirty(true)} onSaved={shut} onCancel={close} />}
      <ConfirmDialog isOpen={isAsking} title="Leave without saving?" confirmText="Discard changes" cancelText="Keep editing" onConfirm={shut} onClose={() => setIsAsking(false)}>
        <p>What you changed here has not been saved yet.</p>
      </ConfirmDialog>
      <UnsavedDialog guard={guard} onDiscard={shut} />
    </Dialog>
  );
}

type Photo = { file: File | null; isRemoved: boolean };

function errorsOf(values: FormValues): Record<string, string> {
  const { artistName = '', artistEmail = '', workshopTopic = '', workshopDescription = '', workshopDate = '', durationMinutes = '', fee = '', maxParticipants = '' } = values;
  const { artistEmail: email, ...errors } = workshopErrors({ artistName, artistEmail, workshopTopic, workshopDescription, workshopDate, durationMinutes, fee });
  const places = Number(maxParticipants);
  return {
    ...errors,
    // An artist who has deleted their account has no address any more.
    ...(email !== undefined && artistEmail !== '' && { artistEmail: email }),
    ...(maxParticipants.trim() !== '' && (!Number.isInteger(places) || places < 1) && { maxParticipants: 'A whole number, or nothing for no limit.' }),
  };
}

const inputOf = (id: string, values: FormValues): UpdateWorkshopForm => ({
  id,
  artistName: values['artistName'] ?? '',
  artistEmail: values['artistEmail'] ?? '',
  workshopTopic: values['workshopTopic'] ?? '',
  workshopDescription: values['workshopDescription'] ?? '',
  // The schema reads the field's wall clock as Munich's.
  workshopDate: values['workshopDate'] ?? '',
  durationMinutes: Math.round(Number(values['durationMinutes'])),
  priceCents: feeCents(values['fee'] ?? '') ?? 0,
  maxParticipants: (values['maxParticipants'] ?? '').trim() === '' ? null : Number(values['maxParticipants']),
  isApproved: values['isApproved'] !== undefined,
  isActive: values['isActive'] !== undefined,
});

type EditFormProps = { workshop: AdminWorkshop; onDirty: () => void; onSaved: () => void; onCancel: () => void };

function EditForm({ workshop, onDirty, onSaved, onCancel }: EditFormProps) {
  const [photo, setPhoto] = useState<Photo>({ file: null, isRemoved: false });
  const act = useWorkshopAct();
  const update = trpc.admin.workshops.update.useMutation();
  const photoTokenOf = usePhotoUpload();
  const { ref, errors, isBusy, onSubmit, onInput } = usePlainForm({
    rules: {},
    check: errorsOf,
    send: async (values) => {
      const photoToken = photo.file === null ? (photo.isRemoved ? null : undefined) : await photoTokenOf(photo.file);
      let fields: Record<string, string> | undefined;
      const isSaved = await act(
        () => update.mutateAsync({ ...inputOf(workshop.id, values), photoToken }).catch((error: unknown) => {
          ({ fields } = failureOf(error).details);
          throw error;
        }),
        { done: WORKSHOP_ADMIN_MESSAGES.updated, failed: WORKSHOP_ADMIN_MESSAGES.updateFailed },
      );
      if (isSaved) onSaved();
      else if (fields !== undefined) throw new FieldsRefused(fields);
    },
    onFailed: (error) => {
      if (error instanceof PhotoNotSent) toast.bad(WORKSHOP_ADMIN_MESSAGES.uploadFailed);
      return error instanceof FieldsRefused ? error.fields : undefined;
    },
  });
  const choose = (file: File | null): void => {
    setPhoto({ file, isRemoved: file === null });
    onDirty();
  };
  return (
    <form
      className="admin-form"
      ref={ref}
      aria-label="Workshop"
      onSubmit={onSubmit}
      onInput={(event) => {
        onDirty();
        onInput(event);
      }}
    >
      <EditFields workshop={workshop} errors={errors} />
      <div className="is-wide">
        <PhotoField label="Photo" file={photo.file} current={photo.isRemoved ? null : workshop.artistImageUrl} onChange={choose} />
      </div>
      <div className="admin-form-end">
        <Button look="o" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isBusy} busyText="Saving">
          Save workshop
        </Button>
      </div>
    </form>
  );
}

class FieldsRefused extends Error {
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super('the server refused some fields');
    this.fields = fields;
  }
}

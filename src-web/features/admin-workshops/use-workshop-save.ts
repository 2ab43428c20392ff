import { useRef, useState } from 'react';
import type { AdminWorkshop, UpdateWorkshopForm } from '#shared/workshops/admin-workshops.ts';
import { feeCents, workshopErrors } from '#shared/workshops/workshop-fields.ts';
import { WORKSHOP_ADMIN_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/toast.ts';
import { usePlainForm, type FormValues } from '#web/ui/use-plain-form.ts';
import { PhotoNotSent, usePhotoUpload } from '#web/use-photo-upload.ts';
import { useWorkshopAct } from './use-workshop-act.ts';

/** The photo as the dialog has it: another one, none any more, or the old one. */
export type Photo = { file: File | null; isRemoved: boolean };

function errorsOf(values: FormValues): Record<string, string> {
  const {
    artistName = '',
    artistEmail = '',
    workshopTopic = '',
    workshopDescription = '',
    workshopDate = '',
    durationMinutes = '',
    fee = '',
    maxParticipants = '',
  } = values;
  const { artistEmail: email, ...errors } = workshopErrors({
    artistName,
    artistEmail,
    workshopTopic,
    workshopDescription,
    workshopDate,
    durationMinutes,
    fee,
  });
  const places = Number(maxParticipants);
  return {
    ...errors,
    // An artist who has deleted their account has no address any more.
    ...(email !== undefined && artistEmail !== '' && { artistEmail: email }),
    ...(maxParticipants.trim() !== '' &&
      (!Number.isInteger(places) || places < 1) && { maxParticipants: 'A whole number, or nothing for no limit.' }),
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

type SaveProps = { workshop: AdminWorkshop; photo: Photo; onSaved: () => void };

/**
 * Reads, checks and sends the edit dialog's form. What somebody else has saved meanwhile is overwritten only once that
 * is said (`overwriting`).
 */
export function useWorkshopSave({ workshop, photo, onSaved }: SaveProps) {
  const [isAsking, setIsAsking] = useState(false);
  const seenAt = useRef<Date | undefined>(workshop.updatedAt);
  const act = useWorkshopAct();
  const update = trpc.admin.workshops.update.useMutation();
  const photoTokenOf = usePhotoUpload();
  const form = usePlainForm({
    rules: {},
    check: errorsOf,
    send: async (values) => {
      const photoToken = photo.file === null ? (photo.isRemoved ? null : undefined) : await photoTokenOf(photo.file);
      let fields: Record<string, string> | undefined;
      const isSaved = await act(
        () =>
          update
            .mutateAsync({ ...inputOf(workshop.id, values), photoToken, seenAt: seenAt.current })
            .catch((error: unknown) => {
              ({ fields } = failureOf(error).details);
              setIsAsking(failureOf(error).code === 'CHANGED_MEANWHILE');
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
  const onOverwrite = (): void => {
    setIsAsking(false);
    seenAt.current = undefined;
    form.ref.current?.requestSubmit();
  };
  return { ...form, overwriting: { isOpen: isAsking, onOverwrite, onClose: () => setIsAsking(false) } };
}

class FieldsRefused extends Error {
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super('the server refused some fields');
    this.fields = fields;
  }
}

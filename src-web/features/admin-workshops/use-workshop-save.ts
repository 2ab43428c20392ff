import { useRef, useState } from 'react';
import { readEuros } from '#shared/read-euros.ts';
import { isoBerlin } from '#shared/time.ts';
import { UpdateWorkshopInput, type AdminWorkshop, type UpdateWorkshopForm } from '#shared/workshops/admin-workshops.ts';
import { WORKSHOP_ADMIN_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { PhotoNotSent, usePhotoUpload } from '#web/hooks/use-photo-upload.ts';
import { usePrivateForm, type PrivateForm } from '#web/hooks/use-private-form.ts';
import { useWorkshopAct } from './use-workshop-act.ts';

/** The photo as the dialog has it: another one, none any more, or the old one. */
export type Photo = { file: File | null; isRemoved: boolean };

/** What the fields hold: texts as typed, Munich's wall clock. */
type WorkshopValues = Record<
  | 'artistName'
  | 'artistEmail'
  | 'workshopTopic'
  | 'workshopDescription'
  | 'workshopDate'
  | 'durationMinutes'
  | 'fee'
  | 'maxParticipants',
  string
> &
  Pick<AdminWorkshop, 'isApproved' | 'isActive'>;
export type WorkshopForm = PrivateForm<WorkshopValues>['form'];

const valuesOf = (workshop: AdminWorkshop): WorkshopValues => ({
  artistName: workshop.artistName,
  artistEmail: workshop.artistEmail,
  workshopTopic: workshop.workshopTopic,
  workshopDescription: workshop.workshopDescription,
  workshopDate: isoBerlin(workshop.workshopDate).slice(0, 16),
  durationMinutes: String(workshop.durationMinutes),
  fee: (workshop.priceCents / 100).toFixed(2),
  maxParticipants: workshop.maxParticipants === null ? '' : String(workshop.maxParticipants),
  isApproved: workshop.isApproved,
  isActive: workshop.isActive,
});

/** The schema reads the field's wall clock as Munich's. */
const inputOf = (
  id: string,
  { fee, durationMinutes, maxParticipants, ...rest }: WorkshopValues,
): UpdateWorkshopForm => ({
  id,
  ...rest,
  durationMinutes: durationMinutes.trim() === '' ? Number.NaN : Math.round(Number(durationMinutes)),
  priceCents: readEuros(fee) ?? Number.NaN,
  maxParticipants: maxParticipants.trim() === '' ? null : Number(maxParticipants),
});
const FIELD_OF = { priceCents: 'fee' };

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
  const form = usePrivateForm<WorkshopValues>({
    initialValues: valuesOf(workshop),
    schema: UpdateWorkshopInput,
    inputOf: (values) => inputOf(workshop.id, values),
    fieldOf: FIELD_OF,
    send: async (values) => {
      const photoToken = photo.file === null ? (photo.isRemoved ? null : undefined) : await photoTokenOf(photo.file);
      let refused: Record<string, string> | undefined;
      const isSaved = await act(
        () =>
          update
            .mutateAsync({ ...inputOf(workshop.id, values), photoToken, seenAt: seenAt.current })
            .catch((error: unknown) => {
              refused = failureOf(error).details.fields;
              setIsAsking(failureOf(error).code === 'CHANGED_MEANWHILE');
              throw error;
            }),
        { done: WORKSHOP_ADMIN_MESSAGES.updated, failed: WORKSHOP_ADMIN_MESSAGES.updateFailed },
      );
      if (isSaved) onSaved();
      return refused;
    },
    onFailed: (error) => {
      if (!(error instanceof PhotoNotSent)) throw error;
      toast.bad(WORKSHOP_ADMIN_MESSAGES.uploadFailed, error.reasonIn());
      return undefined;
    },
  });
  const onOverwrite = (): void => {
    setIsAsking(false);
    seenAt.current = undefined;
    form.onSubmit();
  };
  return { ...form, overwriting: { isOpen: isAsking, onOverwrite, onClose: () => setIsAsking(false) } };
}

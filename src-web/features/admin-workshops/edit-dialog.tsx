import { useState } from 'react';
import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { UnsavedDialog } from '#web/ui/admin/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#web/ui/admin/use-unsaved-guard.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { OverwriteQuestion } from '#web/ui/admin/overwrite-question.tsx';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { PhotoChoice } from './photo-choice.tsx';
import { EditFields } from './edit-fields.tsx';
import { useWorkshopSave, type Photo } from './use-workshop-save.ts';
import { workshopWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type EditDialogProps = { /** Null: closed. */ workshop: AdminWorkshop | null; onClose: () => void };

/** Everything of a proposal; closing it with changes asks first. */
export function EditDialog({ workshop, onClose }: EditDialogProps) {
  const words = useWords(workshopWords);
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
    <RoomDialog isOpen={workshop !== null} onClose={close} title={words.editWorkshop}>
      {workshop !== null && (
        <EditForm
          key={workshop.id}
          workshop={workshop}
          onDirty={() => setIsDirty(true)}
          onSaved={shut}
          onCancel={close}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={words.leaveWithoutSaving}
        confirmText={words.discardChanges}
        cancelText={words.keepEditing}
        onConfirm={shut}
        onClose={() => setIsAsking(false)}
      >
        <p>{words.notSavedYet}</p>
      </ConfirmDialog>
      <UnsavedDialog guard={guard} onDiscard={shut} />
    </RoomDialog>
  );
}

type EditFormProps = { workshop: AdminWorkshop; onDirty: () => void; onSaved: () => void; onCancel: () => void };

function EditForm({ workshop, onDirty, onSaved, onCancel }: EditFormProps) {
  const words = useWords(workshopWords);
  const [photo, setPhoto] = useState<Photo>({ file: null, isRemoved: false });
  const { form, isBusy, onSubmit, overwriting } = useWorkshopSave({ workshop, photo, onSaved });
  const choose = (file: File | null): void => {
    setPhoto({ file, isRemoved: file === null });
    onDirty();
  };
  return (
    <>
      <form className="admin-form" noValidate aria-label={words.workshop} onSubmit={onSubmit} onInput={onDirty}>
        <EditFields form={form} onDirty={onDirty} />
        <div className="is-wide">
          <PhotoChoice file={photo.file} current={photo.isRemoved ? null : workshop.artistImageUrl} onChange={choose} />
        </div>
        <div className="admin-form-end">
          <Button look="o" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button type="submit" isBusy={isBusy} busyText={words.saving}>
            {words.saveWorkshop}
          </Button>
        </div>
      </form>
      <OverwriteQuestion {...overwriting} isBusy={isBusy} />
    </>
  );
}

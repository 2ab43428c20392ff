import { useRef, useState } from 'react';
import { genreOf } from '#shared/art/genre.ts';
import type { PhotoFocus } from '#shared/art/photo-cuts.ts';
import { PICTURE_HINT, PICTURE_TYPES } from '#shared/art/picture-file.ts';
import type { DanceStyle, EventKind } from '#shared/events/event-kind.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { FileButton } from '#web/ui/admin/file-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { pictureProblem } from '#web/ui/forms/picture-problem.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { toast } from '#web/ui/frame/toast.ts';

const FOCUS_OPTIONS: readonly { value: PhotoFocus; label: string }[] = [
  { value: 'auto', label: 'People and colours' },
  { value: 'centre', label: 'The middle' },
  { value: 'top', label: 'The top' },
  { value: 'bottom', label: 'The bottom' },
  { value: 'left', label: 'The left side' },
  { value: 'right', label: 'The right side' },
];

type PictureFieldProps = {
  subject: { id: string; title: string; kind: EventKind; styles: DanceStyle[] };
  imageUrl: string | null;
  onChange: (imageUrl: string | null) => void;
};

/** A photo, or the poster that is drawn without one; a photo is seen as it will be cut, on cards and wide. */
export function PictureField({ subject, imageUrl, onChange }: PictureFieldProps) {
  const { field, chosen, isSending, send, remove } = usePicture(imageUrl, onChange);
  const artwork = { id: subject.id, genre: genreOf(subject), imageUrl };
  return (
    <div className="event-picture">
      <h2>Picture</h2>
      <div className="event-cuts" aria-busy={isSending}>
        <Poster key={`card ${imageUrl}`} artwork={artwork} mode="inline" />
        <Poster key={`wide ${imageUrl}`} artwork={artwork} size="share" mode="inline" className="is-wide" />
      </div>
      {isSending && <MarkLoader text="Uploading" />}
      <p className="dim small">
        {imageUrl === null
          ? `The poster drawn for this event, on cards and wide. A photo takes its place: ${PICTURE_HINT}.`
          : 'Your photo as it is cut on cards, and wide for links and lists.'}
      </p>
      {chosen !== null && imageUrl !== null && (
        <ChoiceField
          label="Keep in the picture"
          options={FOCUS_OPTIONS}
          value={chosen.focus}
          hint="Cuts the photo again."
          onChange={(focus) => void send(chosen.file, focus)}
        />
      )}
      <div className="row">
        <FileButton ref={field} isSmall accept={PICTURE_TYPES} onChoose={(file) => void send(file, 'auto')}>
          {imageUrl === null ? 'Choose a photo' : 'Choose another photo'}
        </FileButton>
        {imageUrl !== null && (
          <Button look="t" size="s" onClick={remove}>
            Use the poster
          </Button>
        )}
      </div>
    </div>
  );
}

const FAILED = 'Failed to upload image';

/** Sends a photo, cuts it anew, or takes it away. */
function usePicture(imageUrl: string | null, onChange: PictureFieldProps['onChange']) {
  const upload = trpc.admin.events.uploadImage.useMutation();
  /** Kept until the page is left: another focus cuts it anew. */
  const [chosen, setChosen] = useState<{ file: File; focus: PhotoFocus } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<string | null>(null);
  const send = async (file: File, focus: PhotoFocus): Promise<void> => {
    const problem = await pictureProblem(file);
    if (problem !== null) {
      toast.bad(FAILED, problem);
      return;
    }
    const form = new FormData();
    form.append('picture', file);
    form.append('focus', focus);
    try {
      const { imageUrl: fresh } = await upload.mutateAsync(form);
      setChosen({ file, focus });
      onChange(fresh);
    } catch (error) {
      toast.bad(FAILED, failureSentence(error));
    }
  };
  const remove = (): void => {
    before.current = imageUrl;
    onChange(null);
    setChosen(null);
    toast.undo('The poster is shown instead', () => onChange(before.current));
    field.current?.focus();
  };
  return { field, chosen, isSending: upload.isPending, send, remove };
}

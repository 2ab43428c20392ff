import { genreOf } from '#shared/art/genre.ts';
import type { DanceStyle, EventKind } from '#shared/events/event-kind.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MarkLoader } from '#web/ui/mark-loader.tsx';
import { Poster } from '#web/ui/poster.tsx';
import { toast } from '#web/ui/toast.ts';

type PictureFieldProps = { subject: { id: string; title: string; kind: EventKind; styles: DanceStyle[] }; imageUrl: string | null; onChange: (imageUrl: string | null) => void };

/** A photo, or the poster that is drawn without one. */
export function PictureField({ subject, imageUrl, onChange }: PictureFieldProps) {
  const upload = trpc.admin.events.uploadImage.useMutation();
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const form = new FormData();
    form.append('picture', file);
    try {
      onChange((await upload.mutateAsync(form)).imageUrl);
    } catch (error) {
      toast.bad('Failed to upload image', failureSentence(error));
    }
  };
  return (
    <div className="event-picture">
      <h2>Picture</h2>
      <Poster key={imageUrl} artwork={{ id: subject.id, genre: genreOf(subject), imageUrl }} />
      {upload.isPending && <MarkLoader text="Uploading" />}
      <p className="dim small">{imageUrl === null ? 'The poster drawn for this event. A photo takes its place.' : 'Your photo.'}</p>
      <div className="row">
        <label className="btn btn-o btn-s">
          <Icon name="upload" size={20} />
          Choose a photo
          <input
            className="vh"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => {
              void send(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </label>
        {imageUrl !== null && (
          <Button look="t" size="s" onClick={() => onChange(null)}>
            Use the poster
          </Button>
        )}
      </div>
    </div>
  );
}

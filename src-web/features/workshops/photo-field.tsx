import { useRef } from 'react';
import { PICTURE_TYPES } from '#shared/art/picture-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { PhotoPreview } from '#web/ui/forms/photo-preview.tsx';
import { usePictureProblem } from '#web/ui/forms/picture-problem.ts';
import { useWords } from '#web/ui/lang.tsx';
import { submissionWords } from './submission-words.ts';

type PhotoFieldProps = {
  file: File | null;
  onChange: (file: File | null) => void;
};

/** An optional picture, seen before it is sent. Nothing leaves the browser until the form does. */
export function PhotoField({ file, onChange }: PhotoFieldProps) {
  const { photo: words } = useWords(submissionWords);
  const field = useRef<HTMLInputElement>(null);
  const problem = usePictureProblem(file, words.problems);
  return (
    <div className="field photo-field">
      <span className="label" id="photo-label">
        {words.label}
      </span>
      <div className="photo-row">
        {file !== null ? (
          <PhotoPreview key={`${file.name} ${file.lastModified}`} file={file} label={words.preview} />
        ) : (
          <span className="photo-none" aria-hidden="true" />
        )}
        <div>
          <div className="row">
            <Button
              look="o"
              size="s"
              icon="upload"
              aria-describedby="photo-hint photo-problem"
              onClick={() => field.current?.click()}
            >
              {file === null ? words.choose : words.another}
            </Button>
            {file !== null && (
              <Button look="t" icon="x" onClick={() => onChange(null)}>
                {words.remove}
              </Button>
            )}
          </div>
          <p className="hint" id="photo-hint">
            {file === null ? words.hint : file.name}
          </p>
          <div aria-live="polite">
            <FieldMessage id="photo-problem" error={problem} />
          </div>
        </div>
        <input
          ref={field}
          type="file"
          accept={PICTURE_TYPES}
          hidden
          aria-labelledby="photo-label"
          onChange={(event) => {
            onChange(event.currentTarget.files?.[0] ?? null);
            event.currentTarget.value = ''; // the same file may be chosen again
          }}
        />
      </div>
    </div>
  );
}

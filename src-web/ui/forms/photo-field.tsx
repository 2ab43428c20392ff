import { useRef } from 'react';
import { photoSource } from '#shared/art/photo-cuts.ts';
import { PICTURE_HINT, PICTURE_TYPES } from '#shared/art/picture-file.ts';
import { Button } from '../button.tsx';
import { FieldMessage } from './field-message.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import { usePictureProblem } from './picture-problem.ts';

type PhotoFieldProps = {
  file: File | null;
  onChange: (file: File | null) => void;
  /** What is shown while no new file is chosen. */ current?: string | null;
  label?: string;
};

/** An optional picture, seen before it is sent. Nothing leaves the browser until the form does. */
export function PhotoField({ file, onChange, current = null, label = 'Photo (optional)' }: PhotoFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const problem = usePictureProblem(file);
  const hasPhoto = file !== null || current !== null;
  return (
    <div className="field photo-field">
      <span className="label" id="photo-label">
        {label}
      </span>
      <div className="photo-row">
        {file !== null ? (
          <PhotoPreview key={`${file.name} ${file.lastModified}`} file={file} />
        ) : current !== null ? (
          <img src={photoSource(current, 's').src} alt="The photo now" width={112} height={112} />
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
              {hasPhoto ? 'Choose another' : 'Choose a photo'}
            </Button>
            {hasPhoto && (
              <Button look="t" icon="x" onClick={() => onChange(null)}>
                Remove
              </Button>
            )}
          </div>
          <p className="hint" id="photo-hint">
            {file === null ? PICTURE_HINT : file.name}
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

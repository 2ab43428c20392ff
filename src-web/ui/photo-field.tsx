import { useRef } from 'react';
import { photoSource } from '#shared/art/photo-cuts.ts';
import { Button } from './button.tsx';
import { PhotoPreview } from './photo-preview.tsx';

type PhotoFieldProps = {
  file: File | null;
  onChange: (file: File | null) => void;
  /** What is shown while no new file is chosen. */ current?: string | null;
  label?: string;
};

/** An optional picture, seen before it is sent. Nothing leaves the browser until the form does. */
export function PhotoField({ file, onChange, current = null, label = 'Photo (optional)' }: PhotoFieldProps) {
  const field = useRef<HTMLInputElement>(null);
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
              aria-describedby="photo-hint"
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
            {file === null ? 'JPEG, PNG or WebP, up to 10 MB' : file.name}
          </p>
        </div>
        <input
          ref={field}
          type="file"
          accept="image/*"
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

import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

type PhotoFieldProps = { file: File | null; onChange: (file: File | null) => void; /** What is shown while no new file is chosen. */ current?: string | null; label?: string };

/** An optional picture, seen before it is sent. Nothing leaves the browser until the form does. */
export function PhotoField({ file, onChange, current = null, label = 'Photo (optional)' }: PhotoFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const preview = usePreview(file) ?? current;
  return (
    <div className="field photo-field">
      <span className="label" id="photo-label">
        {label}
      </span>
      <div className="photo-row">
        {preview === null ? <span className="photo-none" aria-hidden="true" /> : <img src={preview} alt="Preview of the photo" width={112} height={112} />}
        <div>
          <div className="row">
            <Button look="o" size="s" icon="upload" aria-describedby="photo-hint" onClick={() => field.current?.click()}>
              {preview === null ? 'Choose a photo' : 'Choose another'}
            </Button>
            {preview !== null && (
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

/** The chosen file as an address the page may show; let go of with the file. */
function usePreview(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (file === null) return;
    const url = URL.createObjectURL(file);
    // An object URL is made where it is taken back.
    // eslint-disable-next-line react/set-state-in-effect
    setShown({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return shown !== null && shown.file === file ? shown.url : null;
}

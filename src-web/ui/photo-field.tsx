import { useEffect, useRef } from 'react';
import { photoSource } from '#shared/art/photo-cuts.ts';
import { Button } from './button.tsx';

const PREVIEW_PX = 224;

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
          <Preview key={`${file.name} ${file.lastModified}`} file={file} />
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

/**
 * Drawn on a canvas: the page's policy lets no image in from anywhere but us. A file that is no picture stays an empty
 * frame.
 */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    const draw = async (): Promise<void> => {
      const picture = await createImageBitmap(file);
      const brush = canvas.current?.getContext('2d');
      const side = Math.min(picture.width, picture.height);
      if (!isGone && brush)
        brush.drawImage(
          picture,
          (picture.width - side) / 2,
          (picture.height - side) / 2,
          side,
          side,
          0,
          0,
          PREVIEW_PX,
          PREVIEW_PX,
        );
      picture.close();
    };
    draw().catch(() => undefined);
    return () => void (isGone = true);
  }, [file]);
  return <canvas ref={canvas} width={PREVIEW_PX} height={PREVIEW_PX} role="img" aria-label="Preview of the photo" />;
}

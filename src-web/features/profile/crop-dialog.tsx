import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { dragged, drawSquare, MAX_ZOOM, WHOLE, type Crop } from './crop-square.ts';
import { profileWords } from './words.ts';

type CropDialogProps = {
  picture: ImageBitmap | null;
  isBusy: boolean;
  onSave: (crop: Crop) => void;
  onCancel: () => void;
};

const CANVAS_SIDE = 560;

/** Chooses the square of a picture: dragged with a finger or mouse, or moved by the three sliders. */
export function CropDialog({ picture, isBusy, onSave, onCancel }: CropDialogProps) {
  const words = useWords(profileWords).picture;
  return (
    <RoomDialog isOpen={picture !== null} onClose={onCancel} title={words.cut}>
      {picture && (
        <CropBody
          key={`${picture.width}x${picture.height}`}
          picture={picture}
          isBusy={isBusy}
          onSave={onSave}
          onCancel={onCancel}
        />
      )}
    </RoomDialog>
  );
}

function CropBody({ picture, isBusy, onSave, onCancel }: CropDialogProps & { picture: ImageBitmap }) {
  const words = useWords(profileWords);
  const { shown, zoom: larger, sideways, upwards, save, cancel } = words.picture;
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, crop);
  }, [picture, crop]);

  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    const start = from.current;
    if (start === null) return;
    from.current = { x: event.clientX, y: event.clientY };
    const by = { dx: event.clientX - start.x, dy: event.clientY - start.y, shown: event.currentTarget.clientWidth };
    setCrop((now) => dragged(picture, now, by));
  };

  return (
    <div className="crop">
      <canvas
        ref={canvas}
        width={CANVAS_SIDE}
        height={CANVAS_SIDE}
        role="img"
        aria-label={shown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => (from.current = null)}
        onPointerCancel={() => (from.current = null)}
      />
      <div className="crop-sliders">
        <Slider
          label={larger}
          min={1}
          max={MAX_ZOOM}
          value={crop.zoom}
          onChange={(zoom) => setCrop({ ...crop, zoom })}
        />
        <Slider label={sideways} min={0} max={1} value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
        <Slider label={upwards} min={0} max={1} value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
      </div>
      <div className="row">
        <Button icon="check" isBusy={isBusy} busyText={words.saving} onClick={() => onSave(crop)}>
          {save}
        </Button>
        <Button look="t" disabled={isBusy} onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </div>
  );
}

type SliderProps = { label: string; min: number; max: number; value: number; onChange: (value: number) => void };

function Slider({ label, min, max, value, onChange }: SliderProps) {
  return (
    <label>
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

import type { CameraView } from '#shared/scanner/camera.ts';
import { CAMERA_SENTENCES } from './use-camera.ts';

type WordsProps = { camera: CameraView; /** What helps until the camera reads. */ instead: string };

/** What the camera does, or what is wrong with it and how to help. */
export function CameraWords({ camera, instead }: WordsProps) {
  if (camera.error === null)
    return <p className="door-hint">{camera.isOn ? 'Code vor die Kamera halten' : 'Die Kamera startet'}</p>;
  const { what, fix } = CAMERA_SENTENCES[camera.error];
  return (
    <div className="door-hint" role="alert">
      <p>{what}</p>
      <p className="door-fix">{`${fix} ${instead}`.trim()}</p>
      <button type="button" className="door-small" onClick={camera.restart}>
        Kamera neu starten
      </button>
    </div>
  );
}

import type { CameraView } from '#shared/scanner/camera.ts';
import { useDoorWords } from './words.ts';

type WordsProps = { camera: CameraView; /** What helps until the camera reads. */ instead: string };

/** What the camera does, or what is wrong with it and how to help. */
export function CameraWords({ camera, instead }: WordsProps) {
  const words = useDoorWords().camera;
  if (camera.error === null) return <p className="door-hint">{camera.isOn ? words.hold : words.starts}</p>;
  const { what, fix } = words.wrong[camera.error];
  return (
    <div className="door-hint" role="alert">
      <p>{what}</p>
      <p className="door-fix">{`${fix} ${instead}`.trim()}</p>
      <button type="button" className="door-small" onClick={camera.restart}>
        {words.restart}
      </button>
    </div>
  );
}

import { useRef } from 'react';
import { CAMERA_SENTENCES } from '../../scanner/camera-sentences.ts';
import { useCamera } from '../../scanner/use-camera.ts';
import { Icon } from '../../ui/icon.tsx';

/** The machine's camera in four brackets; without one it says that a scanner or the keys do as well. */
export function SetupCamera({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, onCode);
  const sentence = camera.error === null ? null : CAMERA_SENTENCES[camera.error];
  return (
    <div className="setup-camera">
      <video ref={video} muted playsInline hidden={!camera.isOn} />
      {sentence === null ? (
        <i aria-hidden="true" />
      ) : (
        <p role="status">
          <Icon name="camera" size={48} />
          <b>{sentence.what}</b> Der Scanner liest den Code auch.
        </p>
      )}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { ChoiceButton } from '../../ui/choice-button.tsx';
import { chooseCamera, chosenCamera } from '../../scanner/chosen-camera.ts';
import { Row } from './settings-rows.tsx';

type Cameras = { deviceId: string; label: string }[];

const videoInputs = async (): Promise<MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');

/** The browser names its cameras only to a page that has used one: where none was used yet, one is opened and closed. */
async function listCameras(): Promise<Cameras> {
  const unnamed = await videoInputs();
  if (unnamed.every(({ deviceId }) => deviceId !== '')) return unnamed;
  const stream = await navigator.mediaDevices.getUserMedia({ video: true });
  for (const track of stream.getTracks()) track.stop();
  return videoInputs();
}

/** The cameras of this machine, as they are plugged in and out; null until they were counted. */
function useCameras(): Cameras | null {
  const [cameras, setCameras] = useState<Cameras | null>(null);
  useEffect(() => {
    const look = (): void => {
      listCameras().then(
        (found) => setCameras(found),
        () => setCameras([]), // in use by another program, or refused
      );
    };
    look();
    navigator.mediaDevices.addEventListener('devicechange', look);
    return () => navigator.mediaDevices.removeEventListener('devicechange', look);
  }, []);
  return cameras;
}

/** A laptop has one in its lid and one that looks at the counter: which one reads codes. */
export function CameraRow() {
  const cameras = useCameras();
  const [chosen, setChosen] = useState(chosenCamera);
  const choose = (deviceId: string | null): void => {
    chooseCamera(deviceId);
    setChosen(deviceId);
  };
  if (cameras === null) return null;
  const isGone = chosen !== null && !cameras.some(({ deviceId }) => deviceId === chosen);
  return (
    <Row label="Kamera">
      {cameras.length === 0 && chosen === null ? (
        <span>Keine zu sehen</span>
      ) : (
        <ChoiceButton
          label="Kamera"
          choices={[
            { value: null, word: 'Automatisch' },
            ...cameras.map(({ deviceId, label }, index) => ({
              value: deviceId,
              word: label === '' ? `Kamera ${index + 1}` : label,
            })),
            ...(isGone ? [{ value: chosen, word: 'Gewählt, nicht angeschlossen' }] : []),
          ]}
          chosen={chosen}
          onChoose={choose}
        />
      )}
    </Row>
  );
}

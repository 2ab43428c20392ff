import { useEffect, useState, type RefObject } from 'react';
import { stack } from '#shared/art/strokes.ts';
import type { CameraView } from '#shared/scanner/camera.ts';
import { CAMERA_SENTENCES } from '../../scanner/camera-sentences.ts';
import { Drawing } from '../../ui/art.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Nobody has come for so long: the phone's ghost shows the next one where to hold it. */
const IDLE_MS = 20_000;

const corner = (x: number, y: number, turn: string) =>
  `<g transform="translate(${x} ${y}) scale(${turn})">${stack(
    'M8 110V40A32 32 0 0 1 40 8H110',
    [
      [18, '#0B0507'],
      [12, '#97D2FF'],
    ],
    'stroke-linecap="round"',
  )}</g>`;
const CORNERS = [corner(0, 0, '1 1'), corner(400, 0, '-1 1'), corner(0, 400, '1 -1'), corner(400, 400, '-1 -1')];
const LINE = '<rect x="24" y="198" width="352" height="5" rx="2.5" fill="#97D2FF"/>';
const FRAME = `<svg viewBox="0 0 400 400">${CORNERS.join('')}${LINE}</svg>`;

const PHONE =
  'M150 120H250A34 34 0 0 1 284 154V420A34 34 0 0 1 250 454H150A34 34 0 0 1 116 420V154A34 34 0 0 1 150 120Z';
const MODULES = [
  [0, 0],
  [1, 0],
  [0, 1],
  [2, 2],
  [2, 1],
  [1, 2],
] as const;
const CODE = MODULES.map(
  ([x, y]) => `<rect x="${148 + x * 38}" y="${232 + y * 38}" width="28" height="28" rx="4"/>`,
).join('');
const SCREEN = '<rect x="128" y="132" width="144" height="310" rx="24" fill="#2A151C"/>';
const GHOST = `<svg viewBox="90 90 220 394">${stack(PHONE, [
  [46, '#2A151C'],
  [34, '#0B0507'],
  [22, '#3B1F29'],
  [10, '#0B0507'],
])}${SCREEN}<g fill="#5A3340">${CODE}</g></svg>`;

/** Whether nothing has been scanned for a while; every scan starts the wait anew. */
function useIsIdle(lastScanId: string | undefined): boolean {
  const [idleSince, setIdleSince] = useState<string | undefined | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setIdleSince(lastScanId), IDLE_MS);
    return () => clearTimeout(timer);
  }, [lastScanId]);
  return idleSince !== null && idleSince === lastScanId;
}

/** The camera in its four brackets; what is wrong with it, and how to help, stands in their place. */
export function Camera({
  video,
  camera,
  lastScanId,
}: {
  video: RefObject<HTMLVideoElement | null>;
  camera: CameraView;
  lastScanId: string | undefined;
}) {
  const isIdle = useIsIdle(lastScanId);
  const sentence = camera.error === null ? null : CAMERA_SENTENCES[camera.error];
  return (
    <>
      <video ref={video} muted playsInline hidden={!camera.isOn} />
      {sentence === null ? (
        <>
          {(isIdle || !camera.isOn) && (
            <Drawing className={`cam-ghost ${camera.isOn ? 'cam-ghost-over' : ''}`} svg={GHOST} />
          )}
          <Drawing className="cam-frame" svg={FRAME} />
        </>
      ) : (
        <div className="cam-error" role="status">
          <Icon name="camera" size={64} />
          <b>{sentence.what}</b>
          <p>{sentence.fix}</p>
          <button type="button" className="kb" onClick={camera.restart}>
            <Icon name="refresh" />
            Kamera neu starten
          </button>
        </div>
      )}
    </>
  );
}

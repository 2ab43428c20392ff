import { useEffect, useRef, useState } from 'react';
import { stack } from '#shared/art/strokes.ts';
import { Drawing } from '../../ui/art.tsx';

const SAME_CODE_MS = 3_000;

const corner = (x: number, y: number, turn: string) => `<g transform="translate(${x} ${y}) scale(${turn})">${stack('M8 110V40A32 32 0 0 1 40 8H110', [[18, '#0B0507'], [12, '#97D2FF']], 'stroke-linecap="round"')}</g>`;
const FRAME = `<svg viewBox="0 0 400 400">${corner(0, 0, '1 1')}${corner(400, 0, '-1 1')}${corner(0, 400, '1 -1')}${corner(400, 400, '-1 -1')}<rect x="24" y="198" width="352" height="5" rx="2.5" fill="#97D2FF"/></svg>`;

/** The camera in its four brackets. Its decoder is loaded only when there is a camera; without one the scanner and the keys do. */
export function Camera({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isOn, setOn] = useState(false);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let seen = { text: '', at: 0 };
    async function run(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } });
      const { readFrames } = await import('../../scanner/read-frames.ts');
      const target = video.current;
      if (isOver || target === null) return;
      target.srcObject = stream;
      await target.play();
      setOn(true);
      await readFrames(target, () => isOver, (text) => {
        const now = performance.now();
        if (text === seen.text && now - seen.at < SAME_CODE_MS) return; // still the same phone
        seen = { text, at: now };
        latest.current(text);
      });
    }
    run().catch(() => setOn(false)).finally(() => stream?.getTracks().forEach((track) => track.stop()));
    return () => {
      isOver = true;
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  return (
    <>
      <video ref={video} muted playsInline hidden={!isOn} />
      <Drawing className="cam-frame" svg={FRAME} />
    </>
  );
}

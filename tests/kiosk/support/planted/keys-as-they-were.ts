import type { Pad } from '#kiosk/renderer/scanner/listen-to-keys.ts';

const GAP_MS = 60;
const SHORTEST = 8;

/** The defect: a pad hears every digit, whoever types it. */
export function hearDigits(pad: Pad): () => void {
  const heard = ({ key }: KeyboardEvent) => /^\d$/.test(key) && pad.onDigits(key, true);
  window.addEventListener('keydown', heard);
  return () => window.removeEventListener('keydown', heard);
}

/** And whatever is no long code ended by Enter goes on to the page. */
export function listenToKeys({ onScan }: { onScan(text: string, beganAt: number): void }): () => void {
  let [text, lastAt, beganAt] = ['', 0, 0];
  const heard = (event: KeyboardEvent) => {
    if (event.timeStamp - lastAt > GAP_MS) text = '';
    lastAt = event.timeStamp;
    if (text === '') beganAt = event.timeStamp;
    if (event.key.length === 1) text += event.key;
    else if (event.key === 'Enter' && text.length >= SHORTEST) {
      event.preventDefault();
      onScan(text, beganAt);
      text = '';
    }
  };
  window.addEventListener('keydown', heard, true);
  return () => window.removeEventListener('keydown', heard, true);
}

import { tell } from '../bridge.ts';
import { play, switchSound, useSoundOn } from '../scanner/sounds.ts';
import type { Sound } from '#shared/door/verdict-sounds.ts';
import { Icon } from '../ui/icon.tsx';
import { SheetBox } from '../ui/sheet-box.tsx';

const SOUNDS: readonly (readonly [sound: Sound, name: string])[] = [
  ['go', 'Gültig'],
  ['member', 'Mitglied'],
  ['pay', 'Kassieren'],
  ['stop', 'Schon benutzt'],
  ['no', 'Ungültig'],
  ['wait', 'Nicht angemeldet'],
];

/** Each verdict is known without looking: here a cashier learns them, and hears whether the machine is loud enough. */
export function SoundSheet({ onClose }: { onClose: () => void }) {
  const isOn = useSoundOn();
  return (
    <SheetBox title={isOn ? 'Ton an' : 'Ton aus'} onClose={onClose}>
      <div className="sounds">
        {SOUNDS.map(([sound, name]) => (
          <button key={sound} type="button" className="kb" disabled={!isOn} onClick={() => play(sound)}>
            <Icon name="volume" />
            {name}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="kb kb-primary kb-wide"
        onClick={() => {
          switchSound(!isOn);
          tell('keepSound', { isOn: !isOn });
        }}
      >
        {isOn ? 'Ton ausschalten' : 'Ton einschalten'}
      </button>
    </SheetBox>
  );
}

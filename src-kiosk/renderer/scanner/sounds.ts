import { useSyncExternalStore } from 'react';
import { makeSoundPlayer } from '#shared/scanner/sound-player.ts';

/** The app is heard without a touch (main's `autoplay-policy`). */
const sounds = makeSoundPlayer({ needsTouch: false });

export const { play, switchTo: switchSound } = sounds;

/** Whether verdicts are heard; shown wherever a cashier looks. */
export function useSoundOn(): boolean {
  return useSyncExternalStore(sounds.subscribe, sounds.isOn);
}

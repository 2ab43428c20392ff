import { makeSoundPlayer } from '#shared/scanner/sound-player.ts';

const sounds = makeSoundPlayer({ needsTouch: true });

/** A browser lets a page be heard only after a touch: called with the first one. */
export const warmUpSounds = sounds.warmUp;

export const signals = {
  isOn: sounds.isOn,
  subscribe: sounds.subscribe,
  play: sounds.play,
  toggle(): void {
    sounds.switchTo(!sounds.isOn());
    if (sounds.isOn()) warmUpSounds();
  },
};

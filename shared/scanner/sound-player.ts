import { NOTES, SHAKES, type Sound } from '#shared/door/verdict-sounds.ts';

const LOUDNESS = 0.4;
/** An exponential ramp never reaches zero. */
const SILENCE = 0.001;

export type SoundPlayer = {
  isOn(): boolean;
  switchTo(isOn: boolean): void;
  subscribe(heard: () => void): () => void;
  /** A browser lets a page be heard only after a touch: called with the first one. */
  warmUp(): void;
  /** A verdict without looking: heard, and felt where the machine can. */
  play(sound: Sound): void;
};

function sing(audio: AudioContext, sound: Sound): void {
  for (const { hz, at, ms, shape = 'sine' } of NOTES[sound]) {
    const start = audio.currentTime + at / 1_000;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.type = shape;
    tone.frequency.value = hz;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(SILENCE, start + ms / 1_000);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + ms / 1_000);
  }
}

/** The sounds of verdicts. Where no touch is needed they warm up by themselves. */
export function makeSoundPlayer({ needsTouch }: { needsTouch: boolean }): SoundPlayer {
  let audio: AudioContext | undefined;
  let isMuted = false;
  const listeners = new Set<() => void>();
  function warmUp(): void {
    audio ??= new AudioContext();
    void audio.resume();
  }
  return {
    isOn: () => !isMuted,
    switchTo(isOn) {
      isMuted = !isOn;
      for (const heard of listeners) heard();
    },
    subscribe(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    warmUp,
    play(sound) {
      navigator.vibrate?.(SHAKES[sound]);
      if (isMuted) return;
      if (!needsTouch) warmUp();
      if (audio !== undefined) sing(audio, sound);
    },
  };
}

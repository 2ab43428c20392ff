import { NOTES, SHAKES, type Sound } from '#shared/door/verdict-sounds.ts';

let context: AudioContext | undefined;
let isMuted = false;
const listeners = new Set<() => void>();

/** A browser lets a page be heard only after a touch: called with the first one. */
export function warmUpSounds(): void {
  context ??= new AudioContext();
  void context.resume();
}

export const signals = {
  isOn: (): boolean => !isMuted,
  subscribe(heard: () => void): () => void {
    listeners.add(heard);
    return () => listeners.delete(heard);
  },
  toggle(): void {
    isMuted = !isMuted;
    if (!isMuted) warmUpSounds();
    for (const heard of listeners) heard();
  },
  /** A verdict without looking: heard, and felt where the phone can. */
  play(sound: Sound): void {
    navigator.vibrate?.(SHAKES[sound]);
    if (isMuted || context === undefined) return;
    for (const { hz, at, ms, shape = 'sine' } of NOTES[sound]) {
      const start = context.currentTime + at / 1_000;
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      tone.type = shape;
      tone.frequency.value = hz;
      volume.gain.setValueAtTime(0.4, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + ms / 1_000);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + ms / 1_000);
    }
  },
};

import { useSyncExternalStore } from 'react';
import { NOTES, SHAKES, type Sound } from '#shared/door/verdict-sounds.ts';

let context: AudioContext | undefined;
let isMuted = false;
/** What was played last, for who can't hear: the screen's mark and the tests. */
const played: Sound[] = [];

function warmUpSounds(): void {
  context ??= new AudioContext();
  void context.resume();
}

const listeners = new Set<() => void>();

export function switchSound(isOn: boolean): void {
  isMuted = !isOn;
  for (const heard of listeners) heard();
}

/** Whether verdicts are heard; shown wherever a cashier looks. */
export function useSoundOn(): boolean {
  return useSyncExternalStore(
    (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    () => !isMuted,
  );
}

export function play(sound: Sound): void {
  played.push(sound);
  if (played.length > 50) played.shift();
  navigator.vibrate?.(SHAKES[sound]);
  if (isMuted) return;
  warmUpSounds();
  const audio = context;
  if (audio === undefined) return;
  for (const { hz, at, ms, shape = 'sine' } of NOTES[sound]) {
    const start = audio.currentTime + at / 1_000;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.type = shape;
    tone.frequency.value = hz;
    volume.gain.setValueAtTime(0.4, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + ms / 1_000);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + ms / 1_000);
  }
}

import { useSyncExternalStore } from 'react';

export type Sound = 'go' | 'member' | 'pay' | 'stop' | 'no';

type Tone = { hz: number; at: number; ms: number; shape?: OscillatorType };

/** Design system §11: each verdict is known without looking. */
const TONES: Record<Sound, readonly Tone[]> = {
  go: [
    { hz: 880, at: 0, ms: 90 },
    { hz: 1320, at: 100, ms: 90 },
  ],
  member: [
    { hz: 660, at: 0, ms: 90 },
    { hz: 880, at: 100, ms: 90 },
    { hz: 1320, at: 200, ms: 90 },
  ],
  pay: [
    { hz: 587, at: 0, ms: 140 },
    { hz: 587, at: 200, ms: 140 },
  ],
  stop: [
    { hz: 330, at: 0, ms: 160 },
    { hz: 262, at: 190, ms: 200 },
  ],
  no: [{ hz: 150, at: 0, ms: 600, shape: 'sawtooth' }],
};
const SHAKES: Record<Sound, number[]> = { go: [80], member: [80], pay: [80, 60, 80], stop: [160, 80, 160], no: [500] };

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
  for (const { hz, at, ms, shape = 'sine' } of TONES[sound]) {
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

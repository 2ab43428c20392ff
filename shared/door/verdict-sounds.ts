/** `wait`: what was scanned was not judged, because nobody is signed in. */
export type Sound = 'go' | 'member' | 'pay' | 'stop' | 'no' | 'wait';

export type Note = {
  hz: number;
  at: number;
  ms: number;
  /** How the browser draws the wave. */ shape?: 'sine' | 'sawtooth' | 'square' | 'triangle';
};

/** What a laptop's loudspeakers still give out well; below, a door's noise swallows it. */
export const HEARD_HZ = { least: 500, most: 4_000 } as const;

/**
 * Each verdict is known without looking: yes rises, a question falls, no is one long rough tone, and nothing of it is
 * too deep for a laptop (docs/decisions.md D11).
 */
export const NOTES: Record<Sound, readonly Note[]> = {
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
    { hz: 784, at: 0, ms: 140 },
    { hz: 784, at: 200, ms: 140 },
  ],
  stop: [
    { hz: 1175, at: 0, ms: 150, shape: 'triangle' },
    { hz: 784, at: 170, ms: 150, shape: 'triangle' },
    { hz: 523, at: 340, ms: 220, shape: 'triangle' },
  ],
  // Half a tone apart: they beat against each other, which nobody takes for a yes.
  no: [
    { hz: 523, at: 0, ms: 650, shape: 'sawtooth' },
    { hz: 554, at: 0, ms: 650, shape: 'sawtooth' },
  ],
  wait: [
    { hz: 1047, at: 0, ms: 80, shape: 'square' },
    { hz: 1047, at: 130, ms: 80, shape: 'square' },
    { hz: 1047, at: 260, ms: 80, shape: 'square' },
  ],
};

/** The same by vibration, in ms. */
export const SHAKES: Record<Sound, number[]> = {
  go: [80],
  member: [80],
  pay: [80, 60, 80],
  stop: [160, 80, 160],
  no: [500],
  wait: [60, 60, 60, 60, 60],
};

export type Sound = 'go' | 'member' | 'pay' | 'stop' | 'no';

type Note = {
  hz: number;
  at: number;
  ms: number;
  /** How the browser draws the wave. */ shape?: 'sine' | 'sawtooth' | 'square' | 'triangle';
};

/** Design system §11: each verdict is known without looking. */
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
    { hz: 587, at: 0, ms: 140 },
    { hz: 587, at: 200, ms: 140 },
  ],
  stop: [
    { hz: 330, at: 0, ms: 160 },
    { hz: 262, at: 190, ms: 200 },
  ],
  no: [{ hz: 150, at: 0, ms: 600, shape: 'sawtooth' }],
};

/** The same by vibration, in ms. */
export const SHAKES: Record<Sound, number[]> = {
  go: [80],
  member: [80],
  pay: [80, 60, 80],
  stop: [160, 80, 160],
  no: [500],
};

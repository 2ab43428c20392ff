/** Sixteenths of a salsa at 180 beats a minute: 16 steps are one clave of two bars. */
const STEP_SECONDS = 60 / 180 / 2;
/** How far ahead strokes are handed to the audio clock: timers may be late, it is not. */
const AHEAD_SECONDS = 0.12;
const TICK_MS = 25;

export type ClaveSound = { stop: () => void };

type Bar = {
  /** True where the stick strikes; read at every step, so a change is heard at once. */
  hits: () => readonly boolean[];
  /** Called when a step is heard, for the light that runs along. */
  onStep: (step: number) => void;
};

/** Two sticks of rosewood: a short high tone with a hard start. */
function strike(audio: AudioContext, at: number): void {
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(2_500, at);
  tone.frequency.exponentialRampToValueAtTime(2_150, at + 0.05);
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(0.5, at + 0.002);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.09);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.1);
}

/** Plays the bar round and round until stopped. Call it from a press: browsers keep audio shut until then. */
export function playClave({ hits, onStep }: Bar): ClaveSound {
  const audio = new AudioContext();
  const lights: { step: number; at: number }[] = [];
  let step = 0;
  let nextAt = audio.currentTime + 0.06;
  let frame = 0;
  const plan = () => {
    while (nextAt < audio.currentTime + AHEAD_SECONDS) {
      if (hits()[step] === true) strike(audio, nextAt);
      lights.push({ step, at: nextAt });
      step = (step + 1) % 16;
      nextAt += STEP_SECONDS;
    }
  };
  const show = () => {
    while (lights[0] !== undefined && lights[0].at <= audio.currentTime) onStep(lights.shift()?.step ?? 0);
    frame = requestAnimationFrame(show);
  };
  plan();
  const timer = setInterval(plan, TICK_MS);
  frame = requestAnimationFrame(show);
  return {
    stop: () => {
      clearInterval(timer);
      cancelAnimationFrame(frame);
      void audio.close();
    },
  };
}

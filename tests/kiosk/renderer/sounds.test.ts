import { expect, test } from 'vitest';
import { HEARD_HZ, NOTES, SHAKES, type Note, type Sound } from '#shared/door/verdict-sounds.ts';

const sounds = Object.entries(NOTES) as [Sound, readonly Note[]][];

test('every tone is one that a laptop gives out', () => {
  for (const [sound, notes] of sounds)
    for (const { hz } of notes) {
      expect(hz, sound).toBeGreaterThanOrEqual(HEARD_HZ.least);
      expect(hz, sound).toBeLessThanOrEqual(HEARD_HZ.most);
    }
});

/** What is told apart in noise: how many tones, whether they rise or fall, how long it is. */
function shapeOf(notes: readonly Note[]): string {
  const steps = notes.slice(1).map(({ hz, at }, i) => {
    const before = notes[i]!;
    return at === before.at ? 'together' : hz > before.hz ? 'up' : hz < before.hz ? 'down' : 'same';
  });
  return `${notes.length} ${steps.join(' ')}`;
}

test('no two verdicts have the same melody, and each has its vibration', () => {
  expect(new Set(sounds.map(([, notes]) => shapeOf(notes))).size).toBe(sounds.length);
  for (const [sound] of sounds) expect(SHAKES[sound].length, sound).toBeGreaterThan(0);
});

test('only a yes rises, and a no is the longest', () => {
  for (const [sound, notes] of sounds) expect(shapeOf(notes).includes('up'), sound).toBe(/go|member/.test(sound));
  const longest = (notes: readonly Note[]): number => Math.max(...notes.map(({ at, ms }) => at + ms));
  for (const [sound, notes] of sounds) if (sound !== 'no') expect(longest(notes)).toBeLessThan(longest(NOTES.no));
});

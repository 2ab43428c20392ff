import { expect, test } from 'vitest';
import { newCodes } from '#shared/door/new-codes.ts';

test('a phone that is held up longer is one guest; shown again later it is asked again', () => {
  const heard: string[] = [];
  let now = 0;
  const see = newCodes(
    (text) => heard.push(text),
    () => now,
  );
  for (; now < 10_000; now += 80) see('K1A'); // ten seconds in front of the camera
  expect(heard).toEqual(['K1A']);
  see('K1B');
  expect(heard).toEqual(['K1A', 'K1B']);
  now += 2_900;
  see('K1B');
  expect(heard).toHaveLength(2);
  now += 3_000;
  see('K1B');
  expect(heard).toEqual(['K1A', 'K1B', 'K1B']);
});

import { randomBytes } from 'node:crypto';
import { keyOfPin } from '#kiosk/main/door/people/pin-key.ts';
import { makeVerifier } from '#server/services/door/devices/pin-verifier.ts';
import { pinKeyOf } from '#server/services/door/devices/secret-hash.ts';
import { HOUR_MS, SECOND_MS } from '#shared/time.ts';
import { median, type BenchRow } from './bench-row.ts';

const TRIALS = 12;
const WARM_UP = 2;
/** Four digits. */
const ALL_PINS = 10_000;

/**
 * What a trial of four digits costs where a desk's disk is all there is: the desk's own derivation, with the verifier
 * the server makes in production. Once for whoever unlocks, ten thousand times for whoever stole the disk; both on one
 * core, one trial after the other.
 */
export async function benchPin(): Promise<BenchRow[]> {
  const [pepper, userId] = [randomBytes(32).toString('base64url'), 'somebody'];
  const verifier = await makeVerifier({ code: '', pepper }, { userId, pin: '4711' });
  const times: number[] = [];
  for (let n = -WARM_UP; n < TRIALS; n++) {
    const pin = n === TRIALS - 1 ? '4711' : String(1_000 + n + WARM_UP);
    const startedMs = performance.now();
    const key = await keyOfPin(verifier, { userId, pin, pinKey: pinKeyOf(pepper) });
    if ((key !== null) !== (pin === '4711')) throw new Error(`${pin}: another answer than it must be`);
    if (n >= 0) times.push(performance.now() - startedMs);
  }
  const seconds = times.map((ms) => ms / SECOND_MS);
  const [fastest, slowest] = [Math.min(...seconds), Math.max(...seconds)];
  return [
    {
      row: 'one PIN typed at a desk, until it is known to be right',
      value: median(seconds),
      unit: 's',
      reach: { atMost: 0.8 },
      notes: { fastest, slowest, 'scrypt n': verifier.n, r: verifier.r, p: verifier.p },
    },
    {
      row: 'all 10,000 PINs tried from a stolen disk, on one core',
      value: (median(times) * ALL_PINS) / HOUR_MS,
      unit: 'h',
      reach: { atLeast: 2 },
      notes: { 's each': median(seconds), 'h at the fastest': (fastest * SECOND_MS * ALL_PINS) / HOUR_MS },
    },
  ];
}

import { onTestFinished } from 'vitest';
import type { FiscalDevice } from '#shared/fiscal/fiscal-device.ts';
import { makeCallQueue } from '#kiosk/main/till/fiscal/call-queue.ts';
import { fiskalyDevice } from '#kiosk/main/till/fiscal/fiskaly/fiskaly-device.ts';
import { makeTestClock, type TestClock } from '#tests/support/test-clock.ts';
import { openFakeFiskaly, type FakeFiskaly } from '../fake-fiskaly.ts';
import { BEGIN, KASSE } from '../stand-in-sales.ts';
import { newToken, setUpTss } from './set-up-tss.ts';

export type FiskalyDesk = {
  fake: FakeFiskaly;
  clock: TestClock;
  device: FiscalDevice;
  /** Another program at the same register, which remembers nothing of this one. */
  another(): FiscalDevice;
  tssId: string;
  clientId: string;
  /** How often the desk asked for a new token. */
  renewals(): number;
  /** What it waited for an archive, in milliseconds: it does not really. */
  pauses: number[];
};

/** A desk at a fake fiskaly of its own, over real HTTP. */
export async function openFiskalyDesk(serial: string = KASSE): Promise<FiskalyDesk> {
  const clock = makeTestClock(BEGIN);
  const fake = await openFakeFiskaly({ now: clock.now });
  onTestFinished(() => fake.close());
  const { tssId, clientId } = await setUpTss(fake, serial);
  let token = await newToken(fake);
  let renewals = 0;
  const pauses: number[] = [];
  const open = (): FiscalDevice =>
    fiskalyDevice({
      fetch,
      baseUrl: fake.baseUrl,
      tssId,
      clientId,
      clientSerial: serial,
      now: clock.now,
      queue: makeCallQueue(),
      token: () => Promise.resolve(token),
      async renewToken() {
        renewals++;
        token = await newToken(fake);
        return token;
      },
      pause: (ms) => Promise.resolve(void pauses.push(ms)),
    });
  return { fake, clock, device: open(), another: open, tssId, clientId, renewals: () => renewals, pauses };
}

import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Signed } from '#shared/fiscal/fiscal-device.ts';
import { epsonDevice, type EpsonDevice, type EpsonOptions } from '#kiosk/main/till/fiscal/epson/epson-device.ts';
import { setUpEpson } from '#kiosk/main/till/fiscal/epson/set-up-epson.ts';
import type { StandInTse } from '#kiosk/main/till/fiscal/stand-in/open-stand-in-tse.ts';
import type { TestClock } from '#tests/support/test-clock.ts';
import { openFakeEpson, type FakeEpson } from './fake-epson.ts';
import { KASSE, openTestTse, PROCESS_TYPE, TWO_TICKETS } from './stand-in-sales.ts';

/** Longer than anything takes here: what comes near it hangs. */
export const PATIENT = { withinMs: 20_000 };
/** Longer than an answer takes on loopback, and short enough to wait for. */
export const SHORT = { withinMs: 400 };

type TestEpson = {
  fake: FakeEpson;
  /** The device behind it, to compare with. */
  tse: StandInTse;
  clock: TestClock;
  options: EpsonOptions;
  device: EpsonDevice;
  /** The same device for a program that has just started. */
  restart(): EpsonDevice;
};

/** A fake as from the factory. */
export async function openNewEpson(): Promise<Omit<TestEpson, 'device'>> {
  const { tse, clock } = openTestTse();
  const fake = await openFakeEpson({ tse, now: clock.now });
  const secrets = { adminPin: '48213', timeAdminPin: '90417', puk: '730152', sharedSecret: 'tanz-im-november' };
  const options = { host: '127.0.0.1', port: fake.port, clientSerial: KASSE, secrets, now: clock.now };
  onTestFinished(async () => {
    await fake.close();
    tse.close();
  });
  function restart(): EpsonDevice {
    const device = epsonDevice(options);
    onTestFinished(device.close);
    return device;
  }
  return { fake, tse, clock, options, restart };
}

/** A device that is set up, and the adapter that uses it. */
export async function openTestEpson(): Promise<TestEpson> {
  const opened = await openNewEpson();
  await setUpEpson(opened.options, PATIENT);
  opened.fake.asked.length = 0;
  return { ...opened, device: opened.restart() };
}

export const newSale = () => ({ txId: randomUUID(), clientSerial: KASSE });
export const ticketData = { processType: PROCESS_TYPE, processData: TWO_TICKETS };

/** A whole sale. */
export async function sellOver(device: EpsonDevice, processData: string = TWO_TICKETS): Promise<Signed> {
  const sale = newSale();
  const { txNumber } = await device.start(sale, PATIENT);
  return device.finish({ ...sale, txNumber, processType: PROCESS_TYPE, processData }, PATIENT);
}

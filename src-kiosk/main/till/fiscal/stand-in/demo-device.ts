import path from 'node:path';
import type { FiscalDevice } from '#shared/fiscal/fiscal-device.ts';
import { openStandInTse } from './open-stand-in-tse.ts';
import { standInDevice, type StandInFaults } from './stand-in-device.ts';

type Asked = { folder: string; now(): Date; faults?: StandInFaults };

/** The stand-in of a desk, kept beside its journal; registers make themselves known by their first transaction. */
export function demoDevice({ folder, now, faults = { fault: null } }: Asked): FiscalDevice {
  const tse = openStandInTse({ folder: path.join(folder, 'stand-in-tse'), now });
  const device = standInDevice(tse, faults);
  let isOpen = true;
  return {
    ...device,
    async start(asked, deadline) {
      tse.registerClient(asked.clientSerial);
      return device.start(asked, deadline);
    },
    close() {
      if (isOpen) tse.close(); // a second close of the file throws
      isOpen = false;
    },
  };
}

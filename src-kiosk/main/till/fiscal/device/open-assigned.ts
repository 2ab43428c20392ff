import type { FiscalDevice } from '#shared/fiscal/fiscal-device.ts';
import type { DeskNet } from '../../../link/network/desk-net.ts';
import { makeCallQueue } from '../call-queue.ts';
import { epsonDevice } from '../epson/epson-device.ts';
import { fiskalyDevice } from '../fiskaly/fiskaly-device.ts';
import type { Assigned } from './kept-device.ts';
import { openedLater } from './opened-later.ts';
import type { TseAccesses } from './tse-access.ts';

type Parts = { accesses: TseAccesses; net: Pick<DeskNet, 'fetch'>; clientSerial(): string; now(): Date };

/** The device that the office has given to this desk; its access is looked for with the first call. */
export function openAssigned(assigned: Assigned, { accesses, net, clientSerial, now }: Parts): FiscalDevice {
  return openedLater(async () => {
    const access = await accesses.of(assigned);
    if (access.kind === 'epson') {
      const { host, port, secrets } = access;
      return epsonDevice({ host, port, secrets, clientSerial: clientSerial(), now });
    }
    const { baseUrl, tssId, clientId } = access;
    return fiskalyDevice({
      fetch: net.fetch,
      baseUrl: baseUrl.replace(/\/$/, ''),
      tssId,
      clientId,
      clientSerial: clientSerial(),
      now,
      queue: makeCallQueue(),
      token: () => accesses.token(assigned),
      renewToken: () => accesses.renewToken(assigned),
    });
  });
}

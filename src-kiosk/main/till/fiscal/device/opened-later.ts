import type { FiscalDevice } from '#shared/fiscal/fiscal-device.ts';
import { TseError } from '#shared/fiscal/fiscal-device.ts';

const noAccess = (): TseError =>
  new TseError({ kind: 'unreachable', code: 'NO_ACCESS', text: 'Der Zugang zur TSE ist nicht da.' });

/**
 * A device that is opened with the first call, because its access comes from the server. While it can't be opened every
 * call fails with a TseError, and the next one tries again.
 */
export function openedLater(open: () => Promise<FiscalDevice>): FiscalDevice {
  let opened: Promise<FiscalDevice> | null = null;
  function device(): Promise<FiscalDevice> {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error instanceof TseError ? error : noAccess();
    });
    return opened;
  }
  let isClosed = false;
  /** A call that was under way when it was closed has connected again: then it leaves the device to others itself. */
  async function use<T>(work: (one: FiscalDevice) => Promise<T>): Promise<T> {
    const one = await device();
    try {
      return await work(one);
    } finally {
      if (isClosed) one.close?.();
    }
  }
  return {
    master: (deadline) => use((one) => one.master(deadline)),
    health: (deadline) => use((one) => one.health(deadline)),
    start: (asked, deadline) => use((one) => one.start(asked, deadline)),
    finish: (asked, deadline) => use((one) => one.finish(asked, deadline)),
    lookup: (asked, deadline) => use((one) => one.lookup(asked, deadline)),
    openTransactions: (asked, deadline) => use((one) => one.openTransactions(asked, deadline)),
    async *exportTar(range) {
      yield* (await device()).exportTar(range);
    },
    close() {
      isClosed = true;
      opened?.then(
        (one) => one.close?.(),
        () => undefined,
      );
    },
  };
}

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
  return {
    master: async (deadline) => (await device()).master(deadline),
    health: async (deadline) => (await device()).health(deadline),
    start: async (asked, deadline) => (await device()).start(asked, deadline),
    finish: async (asked, deadline) => (await device()).finish(asked, deadline),
    lookup: async (asked, deadline) => (await device()).lookup(asked, deadline),
    openTransactions: async (asked, deadline) => (await device()).openTransactions(asked, deadline),
    async *exportTar(range) {
      yield* (await device()).exportTar(range);
    },
    close() {
      opened?.then(
        (one) => one.close?.(),
        () => undefined,
      );
    },
  };
}

import type { FiscalDevice } from '#shared/fiscal/fiscal-device.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { readDraft } from '../sales/basket-draft.ts';
import { openIntents } from '../../base/store/intent-rows.ts';
import type { DeskNet } from '../../link/network/desk-net.ts';
import { deviceMemory } from './device/kept-device.ts';
import { issuingOf, registerSerial } from './fiscal-of.ts';
import { settleTransactions } from './settle-transactions.ts';
import { makeTse } from './tse.ts';
import type { TseTimes } from './tse-times.ts';
import type { Tse } from '../../base/security-device.ts';

/** What a security device is opened with, as the program around the desk is told. */
export type FiscalParts = {
  folder: string;
  net: DeskNet;
  now(): Date;
  /** A packaged desk takes money with a certified security device only, and never with the stand-in. */
  isPackaged: boolean;
  /** The security device that the environment gives for trying out; null is the one that the office gives. */
  fiscal(asked: { folder: string; now(): Date }): FiscalDevice | null;
  /** How long sales wait for it, where that is not the usual time. */ tseTimes?: TseTimes | undefined;
  onError(error: unknown): void;
};

type Context = () => DeskContext;
type Parts = {
  tseTimes: TseTimes;
  onError(error: unknown): void;
  /** It went down, or works again. */
  onChange(): void;
};

/** What is open at the device and still needed: the basket's transaction, and those of documents under way. */
const inUse = (ctx: DeskContext): ReturnType<Parameters<typeof settleTransactions>[0]['inUse']> => {
  const draft = readDraft(ctx)?.transaction;
  return [...openIntents(ctx.store).map(({ transaction }) => transaction), ...(draft === undefined ? [] : [draft])];
};

type SettlingParts = { ctx: Context; again: { afterMs: number }; onError: Parts['onError'] };

/**
 * One look at what is left open at a time; a wish that comes meanwhile is heard after it. One that a single fault has
 * stopped comes again by itself: the device need not have gone down for it.
 */
function makeSettling(tse: Tse, { ctx, again, onError }: SettlingParts): { wish(): void; stop(): void } {
  let [isRunning, isWanted, withUnknown, isStopped] = [false, false, true, false];
  let later: NodeJS.Timeout | undefined;
  async function run(): Promise<void> {
    const { cashier, snapshot } = ctx();
    const cashierId = () => cashier()?.userId ?? snapshot().roster[0]?.userId ?? snapshot().desk?.id ?? '';
    const settling = { ...issuingOf(ctx(), tse), cashierId, inUse: () => inUse(ctx()) };
    clearTimeout(later);
    if (await settleTransactions(settling, { withUnknown })) withUnknown = false;
    else if (!isStopped) later = setTimeout(wish, again.afterMs).unref();
    ctx().wakeSync();
  }
  function wish(): void {
    isWanted = !isStopped;
    if (isRunning || isStopped) return;
    isRunning = true;
    void (async () => {
      while (isWanted) {
        isWanted = false;
        await ctx().recovered();
        await run();
      }
    })()
      .catch(onError)
      .finally(() => (isRunning = false));
  }
  return {
    wish,
    stop() {
      isStopped = true;
      clearTimeout(later);
    },
  };
}

/** A device at work: what signs, and what closes in the background what nobody needs any more at it. */
export type RunningDevice = { tse: Tse; settle(): void; stop(): void };

/** Makes a device usable for the desk. Open transactions are closed as soon as it answers. */
export function runDevice(device: FiscalDevice, { tseTimes, onError, onChange }: Parts, ctx: Context): RunningDevice {
  const tse = makeTse({
    device,
    times: tseTimes,
    clientSerial: () => registerSerial(ctx()),
    kept: deviceMemory(() => ctx().store),
    onChange() {
      onChange();
      if (tse.fault() === null) settling.wish();
    },
  });
  const again = { afterMs: tseTimes.probeAfterMs.at(-1) ?? tseTimes.totalMs };
  const settling = makeSettling(tse, { ctx, again, onError });
  return {
    tse,
    settle: settling.wish,
    stop() {
      settling.stop();
      tse.stop();
    },
  };
}

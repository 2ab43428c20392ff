import type { TseMaster } from '#shared/fiscal/fiscal-device.ts';
import type { DeskContext } from '../desk-context.ts';
import type { DeskParts } from '../live-desk.ts';
import { readDraft } from '../sales/basket-draft.ts';
import type { Store } from '../store/open-store.ts';
import { readSetting, writeSetting } from '../store/settings-table.ts';
import { issuingOf, registerSerial } from './fiscal-of.ts';
import { openIntents } from '../store/intent-rows.ts';
import { recoverDocuments } from './recover-documents.ts';
import { settleTransactions } from './settle-transactions.ts';
import { makeTse, type Tse } from './tse.ts';
import { TSE_TIMES } from './tse-times.ts';

const MASTER = 'tse-master';
const COUNTER = 'tse-counter';
type KeptMaster = Omit<TseMaster, 'validUntil'> & { validUntil: string };
type KeptCounter = { serial: string; counter: number };

function keptMaster(store: Pick<Store, 'one'>): TseMaster | null {
  const kept = readSetting<KeptMaster>(store, MASTER);
  return kept === null ? null : { ...kept, validUntil: new Date(kept.validUntil) };
}

/** What the desk remembers of its device between two starts. */
const memory = (store: () => Store): Parameters<typeof makeTse>[0]['kept'] => ({
  master: () => keptMaster(store()),
  keepMaster: (master) => writeSetting(store(), MASTER, master),
  counter() {
    const kept = readSetting<KeptCounter>(store(), COUNTER);
    return kept !== null && kept.serial === keptMaster(store())?.serial ? kept.counter : -1;
  },
  keepCounter(counter) {
    const serial = keptMaster(store())?.serial ?? '';
    writeSetting(store(), COUNTER, { serial, counter } satisfies KeptCounter);
  },
});

type DeskFiscal = Pick<DeskContext, 'fiscal' | 'recovered' | 'settleTransactions'>;

type Parts = Pick<DeskParts, 'fiscal' | 'folder' | 'now' | 'tseTimes' | 'onError'>;
type Context = () => DeskContext;

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
  let [isRunning, isWanted, withUnknown] = [false, false, true];
  let later: NodeJS.Timeout | undefined;
  async function run(): Promise<void> {
    const { cashier, snapshot } = ctx();
    const cashierId = () => cashier()?.userId ?? snapshot().roster[0]?.userId ?? snapshot().desk?.id ?? '';
    const settling = { ...issuingOf(ctx(), tse), cashierId, inUse: () => inUse(ctx()) };
    clearTimeout(later);
    if (await settleTransactions(settling, { withUnknown })) withUnknown = false;
    else later = setTimeout(wish, again.afterMs).unref();
    ctx().wakeSync();
  }
  function wish(): void {
    isWanted = true;
    if (isRunning) return;
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
  return { wish, stop: () => clearTimeout(later) };
}

/**
 * The desk's security device: sales use it through `fiscal`, documents that a crash has left are booked before the first
 * new one, and open transactions are closed as soon as the device answers. Without a device all of it does nothing.
 */
export function makeDeskFiscal(
  { fiscal, folder, now, tseTimes = TSE_TIMES, onError }: Parts,
  ctx: Context,
): DeskFiscal {
  const device = fiscal({ folder, now });
  if (device === null) return { fiscal: null, recovered: () => Promise.resolve(), settleTransactions: () => undefined };
  const tse = makeTse({
    device,
    times: tseTimes,
    clientSerial: () => registerSerial(ctx()),
    kept: memory(() => ctx().store),
    onChange() {
      ctx().changed();
      if (tse.fault() === null) settling.wish();
    },
  });
  const again = { afterMs: tseTimes.probeAfterMs.at(-1) ?? tseTimes.totalMs };
  const settling = makeSettling(tse, { ctx, again, onError });
  let recovery: Promise<void> | undefined;
  return {
    fiscal: {
      ...tse,
      stop() {
        settling.stop();
        tse.stop();
      },
    },
    recovered: () =>
      (recovery ??= recoverDocuments(ctx())
        .catch(onError)
        .finally(() => (recovery = undefined))),
    settleTransactions: settling.wish,
  };
}

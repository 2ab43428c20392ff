import { setTimeout as sleep } from 'node:timers/promises';
import { MIN_CARD_CENTS } from '#shared/door/desk-limits.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { CardWaitView } from '#shared/door/desk-state.ts';
import type { Meaning, ServerApi } from '../../base/server-api.ts';
import type { Store } from '../../base/store/open-store.ts';
import { externalReference, isExternal, type CardCharge, type DoorCardTerminal } from '../../base/card-terminal.ts';
import { makeOpenPayment } from './open-payment.ts';

type DoorCardParts = {
  store(): Store;
  server(): ServerApi;
  saw(meaning: Meaning): void;
  /** This desk has a reader, takes real money and has a link. Else the terminal beside it serves. */
  hasReader(): boolean;
  onChange(): void;
  /** Whoever cancels gets an answer after so long, whatever the reader does. */ cancelWithinMs(): number;
  /** Cancelled at the reader after the cashier had been answered: the bill's next charge is another payment. */
  onCancelledLate(saleId: string): void;
};

type Payment = Awaited<ReturnType<ServerApi['cardStatus']>>;
type Charging = DoorCardParts & { opened: ReturnType<typeof makeOpenPayment> };
type Wait = CardWaitView & { cancelled: PromiseWithResolvers<void>; isCancelled: boolean };

const ASK_EVERY_MS = 700;

/** Null is "nobody knows". */
async function heard(
  { server, saw, onChange, opened }: Charging,
  call: Promise<Payment>,
  current: Wait,
): Promise<Payment | null> {
  const before = current.isUnclear;
  const answer = await call.catch((error: unknown) => {
    saw(server().meaningOf(error));
    if (server().domainCodeOf(error) === 'CARD_TERMINAL_MISSING') {
      opened.drop(); // never began
      throw new DeskRefusal('CARD_TERMINAL_MISSING');
    }
    return null;
  });
  current.isUnclear = answer === null;
  if (before !== current.isUnclear) onChange();
  return answer;
}

/** Asks again and again until the answer is yes or no, or somebody cancels. */
async function chargeAtReader(
  parts: Charging,
  { saleId, amountCents }: CardCharge,
  current: Wait,
): Promise<{ reference: string }> {
  const { server, opened } = parts;
  let reference: string | null = null;
  for (;;) {
    const next =
      reference === null
        ? server().cardStart({ saleId, amountCents })
        : current.isCancelled
          ? server().cardCancel({ reference })
          : server().cardStatus({ reference });
    const isLastTry = current.isCancelled;
    const payment = await heard(parts, next, current);
    if (payment === null && isLastTry) throw new DeskRefusal('CARD_UNKNOWN');
    if (payment?.state === 'approved') return { reference: payment.reference };
    if (payment?.state === 'declined' || payment?.state === 'cancelled') {
      opened.drop();
      throw new DeskRefusal(payment.state === 'declined' ? 'CARD_DECLINED' : 'CARD_CANCELLED');
    }
    if (payment !== null && reference === null) opened.keep({ saleId, amountCents, reference: payment.reference });
    reference = payment?.reference ?? reference;
    await Promise.race([sleep(ASK_EVERY_MS), ...(isLastTry ? [] : [current.cancelled.promise])]);
  }
}

/** Throws when somebody has cancelled and the reader still says nothing. */
async function unansweredCancel({ cancelWithinMs }: DoorCardParts, current: Wait): Promise<never> {
  await current.cancelled.promise;
  await sleep(cancelWithinMs(), undefined, { ref: false });
  throw new DeskRefusal('CARD_UNKNOWN');
}

async function refundByServer(
  { server, saw }: DoorCardParts,
  refund: Parameters<DoorCardTerminal['refund']>[0],
): Promise<void> {
  if (isExternal(refund.reference)) return; // paid back at the terminal beside the desk
  await server()
    .cardRefund(refund)
    .catch((error: unknown) => {
      const meaning = server().meaningOf(error);
      saw(meaning);
      throw new DeskRefusal(meaning === 'answer' ? 'CARD_REFUND_FAILED' : 'SERVER_UNREACHABLE');
    });
}

const newWait = (amountCents: number, isUnclear: boolean): Wait => ({
  amountCents,
  isUnclear,
  isCancelled: false,
  cancelled: Promise.withResolvers<void>(),
});
const isCancelled = (error: unknown): boolean => error instanceof DeskRefusal && error.code === 'CARD_CANCELLED';
const settled = (work: Promise<unknown>, onFailed: (error: unknown) => void): Promise<void> =>
  work.then(() => undefined, onFailed);

/** The reader the server drives, and the terminal beside the desk whenever there is no reader to be had. */
export function makeDoorCard(parts: DoorCardParts): DoorCardTerminal {
  const { hasReader, onChange } = parts;
  const opened = makeOpenPayment(parts);
  let wait: Wait | null = null;
  /** The charge before, which may still be cancelled behind a screen that has gone on. */
  let before: Promise<unknown> | null = null;

  async function charge(asked: CardCharge): Promise<{ reference: string }> {
    const pending = opened.open();
    if (
      pending !== null &&
      (!hasReader() || pending.saleId !== asked.saleId || pending.amountCents !== asked.amountCents)
    )
      throw new DeskRefusal('CARD_UNKNOWN');
    if (!hasReader()) return { reference: externalReference(asked.saleId) };
    if (asked.amountCents < MIN_CARD_CENTS) throw new DeskRefusal('CARD_MINIMUM');
    const current = newWait(asked.amountCents, before !== null);
    wait = current;
    onChange();
    const charging = Promise.resolve(before).then(() => {
      opened.keep(opened.open() ?? asked); // the cancelling before may have dropped it
      return chargeAtReader({ ...parts, opened }, asked, current);
    });
    const over = settled(charging, (error) => {
      const isLate = wait !== current;
      if (isLate && isCancelled(error)) parts.onCancelledLate(asked.saleId);
    });
    before = over;
    void over.then(() => {
      if (before === over) before = null;
      onChange();
    });
    try {
      return await Promise.race([charging, unansweredCancel(parts, current)]);
    } finally {
      if (wait === current) wait = null;
      onChange();
    }
  }

  return {
    kind: () => (hasReader() ? 'server' : 'external'),
    charge,
    cancel() {
      if (wait === null) return;
      wait.isCancelled = true;
      wait.cancelled.resolve();
    },
    refund: (refund) => refundByServer(parts, refund),
    open: opened.open,
    settle: opened.settle,
    booked: (saleId) => opened.open()?.saleId === saleId && opened.drop(),
    release: opened.release,
    released: opened.released,
    settleReleased: opened.settleReleased,
    waiting: () => (wait === null ? null : { amountCents: wait.amountCents, isUnclear: wait.isUnclear }),
  };
}

import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { Meaning, ServerApi } from '../server-api.ts';
import type { Store } from '../store/open-store.ts';
import { readSetting, removeSetting, writeSetting } from '../store/settings-table.ts';
import type { OpenPayment, Released } from './card-terminal.ts';

type Parts = { store(): Store; server(): ServerApi; saw(meaning: Meaning): void; onChange(): void };
type Payment = Awaited<ReturnType<ServerApi['cardStatus']>>;

const OPEN = 'card-pending';
const RELEASED = 'card-released';

/**
 * The payment begun last, until it is known what became of it: nobody is charged for one bill twice, by whichever
 * means.
 */
export function makeOpenPayment({ store, server, saw, onChange }: Parts) {
  let isSettling = false;

  const open = (): OpenPayment | null => readSetting<OpenPayment>(store(), OPEN);
  const released = (): Released[] => readSetting<Released[]>(store(), RELEASED) ?? [];
  const drop = (): void => removeSetting(store(), OPEN);

  /** Ends it at the reader, unless the card was quicker; null is "nobody knows". */
  async function end({ saleId, amountCents, reference }: OpenPayment): Promise<Payment | null> {
    const call =
      reference === undefined ? server().cardSettle({ saleId, amountCents }) : server().cardCancel({ reference });
    return call.catch((error: unknown) => {
      saw(server().meaningOf(error));
      return null;
    });
  }

  async function settleOne(one: Released): Promise<boolean> {
    const payment = await end(one);
    if (payment?.state === 'cancelled' || payment?.state === 'declined') return true;
    if (payment?.state !== 'approved') return false;
    const refund = {
      reference: payment.reference,
      amountCents: one.amountCents,
      entryId: one.refundId,
      positions: [],
      supervisorId: one.supervisorId,
      proof: one.proof,
    };
    return server()
      .cardRefund(refund)
      .then(
        () => true,
        () => false, // the notice stays: a person pays it back
      );
  }

  return {
    open,
    released,
    drop,
    keep: (payment: OpenPayment): void => writeSetting(store(), OPEN, payment),

    /**
     * Before the bill is paid otherwise. Throws CARD_PAID when the card was charged, CARD_UNKNOWN when nobody can be
     * asked.
     */
    async settle(): Promise<void> {
      const pending = open();
      if (pending === null) return;
      const payment = await end(pending);
      if (payment?.state === 'approved') throw new DeskRefusal('CARD_PAID');
      if (payment === null || payment.state === 'waiting') throw new DeskRefusal('CARD_UNKNOWN');
      drop();
      onChange();
    },

    release(by: Pick<Released, 'supervisorId' | 'proof' | 'reason' | 'refundId' | 'at'>): void {
      const pending = open();
      if (pending === null) return;
      store().inTransaction(() => {
        writeSetting(store(), RELEASED, [...released(), { ...pending, ...by }]);
        drop();
      });
      onChange();
    },

    async settleReleased(): Promise<void> {
      if (isSettling || released().length === 0) return;
      isSettling = true;
      for (const one of released()) {
        const isOver = await settleOne(one);
        if (isOver)
          writeSetting(
            store(),
            RELEASED,
            released().filter(({ refundId }) => refundId !== one.refundId),
          );
      }
      isSettling = false;
      onChange();
    },
  };
}

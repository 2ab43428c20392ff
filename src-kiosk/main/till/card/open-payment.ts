import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { Meaning, ServerApi } from '../../base/server-api.ts';
import type { Store } from '../../base/store/open-store.ts';
import { readSetting, removeSetting, writeSetting } from '../../base/store/settings-table.ts';
import type { OpenPayment, Released } from '../../base/card-terminal.ts';

type Parts = { store(): Store; server(): ServerApi; saw(meaning: Meaning): void; onChange(): void };
type Payment = Awaited<ReturnType<ServerApi['cardStatus']>>;

const OPEN = 'card-pending';
const RELEASED = 'card-released';

/** Ends it at the reader, unless the card was quicker; null is "nobody knows". */
async function endAtReader(
  { server, saw }: Parts,
  { saleId, amountCents, reference }: OpenPayment,
): Promise<Payment | null> {
  const call =
    reference === undefined ? server().cardSettle({ saleId, amountCents }) : server().cardCancel({ reference });
  return call.catch((error: unknown) => {
    saw(server().meaningOf(error));
    return null;
  });
}

/** A payment that a supervisor released: ended, or paid back if the card was charged. False is "not yet". */
async function settleReleasedOne(parts: Parts, one: Released): Promise<boolean> {
  const payment = await endAtReader(parts, one);
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
  return parts
    .server()
    .cardRefund(refund)
    .then(
      () => true,
      () => false, // the notice stays: a person pays it back
    );
}

/**
 * The payment begun last, until it is known what became of it: nobody is charged for one bill twice, by whichever
 * means.
 */
export function makeOpenPayment(parts: Parts) {
  const { store, onChange } = parts;
  let isSettling = false;

  const open = (): OpenPayment | null => readSetting<OpenPayment>(store(), OPEN);
  const released = (): Released[] => readSetting<Released[]>(store(), RELEASED) ?? [];
  const drop = (): void => removeSetting(store(), OPEN);

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
      const payment = await endAtReader(parts, pending);
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
        const isOver = await settleReleasedOne(parts, one);
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

import type { ServiceContext } from '../../base/service-context.ts';

/** A refund of a card payment at the door: the provider's payment, and the desk's journal entry that asked for it. */
export type DoorRefund = {
  reference: string;
  amountCents: number;
  entryId: string;
  /** The provider's own refund, where it made one: an entry that is asked again after a failure gets another. */
  refundId?: string;
};

/** What the door does about its refunds. The shop is below the door: it is handed in at start. */
export type DoorRefundHandler = {
  /** A refund at the door failed. Called inside a transaction. */
  doorRefundFailed(ctx: ServiceContext, refund: DoorRefund): void;
};

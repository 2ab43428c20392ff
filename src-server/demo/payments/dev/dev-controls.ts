import type { createFaults } from '../api/faults.ts';
import type { Behaviour } from '../behaviour.ts';
import type { PaymentStandInOptions } from '../stand-in-options.ts';
import type { WebhookSender } from '../webhooks/webhook-sender.ts';

/** What `/dev` may turn besides the objects themselves. */
export interface DevControls {
  sender: WebhookSender;
  faults: ReturnType<typeof createFaults>;
  configure(change: Partial<Behaviour>): Behaviour;
  tick(): Promise<void>;
  clock?: PaymentStandInOptions['clock'];
}

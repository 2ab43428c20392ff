import { eq } from 'drizzle-orm';
import type { Store } from './store.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { behaviours } from './store-tables.ts';

export type WebhookMode = 'normal' | 'hold' | 'shuffle' | 'duplicate' | 'drop-first' | 'off';
type RefundOutcome = 'succeeds' | 'fails-later' | 'pending';

/** How the stand-in misbehaves on demand. Kept in its database, so a restart behaves the same. */
export interface Behaviour {
  webhookUrl: string;
  webhookSecret: string;
  /**
   * normal: at once, in parallel · hold: nothing leaves until `/webhooks/flush` or another mode · shuffle: within 100
   * ms in random order · duplicate: each twice, in parallel · drop-first: the first attempt of each is lost · off:
   * events are only to be had from the events list.
   */
  webhookMode: WebhookMode;
  /** Shifts the signature's `t` into the past: an old or replayed delivery. */
  signatureAgeSeconds: number;
  /** What the next refunds do; `refundsAffected` counts down to 0, then they succeed again. */
  refundOutcome: RefundOutcome;
  refundsAffected: number;
  refundFailsAfterSeconds: number;
  /** So many `POST /v1/checkout/sessions` are answered within any second, the rest with 429; 0: no limit. */
  sessionsPerSecond: number;
  /** Every call is answered with 503, nothing is done. */
  isDown: boolean;
  /** Routes the key may not call, as with a restricted key: answered with 403. */
  forbidden: string[];
  /** What the dashboard says of the account: its mode and currency, and the webhook events it sends. */
  isLiveAccount: boolean;
  currency: string;
  webhookEvents: string[];
}

const initial: Behaviour = {
  webhookUrl: '',
  webhookSecret: '',
  webhookMode: 'normal',
  signatureAgeSeconds: 0,
  refundOutcome: 'succeeds',
  refundsAffected: 0,
  refundFailsAfterSeconds: 2,
  sessionsPerSecond: 0,
  isDown: false,
  forbidden: [],
  isLiveAccount: false,
  currency: 'eur',
  webhookEvents: ['*'],
};

/** The only row of its table. */
const NAME = 'behaviour';

/** Address and secret of the options win over what an earlier run was told. */
export function loadBehaviour(store: Store, webhook: Pick<Behaviour, 'webhookUrl' | 'webhookSecret'>): Behaviour {
  const row = store.orm.select().from(behaviours).where(eq(behaviours.name, NAME)).get();
  return { ...initial, ...(row ? (JSON.parse(row.json) as Partial<Behaviour>) : {}), ...webhook };
}

export function saveBehaviour(store: Store, behaviour: Behaviour): void {
  store.orm
    .insert(behaviours)
    .values({ name: NAME, json: JSON.stringify(behaviour) })
    .onConflictDoUpdate({ target: behaviours.name, set: { json: excludedOf(behaviours.json) } })
    .run();
}

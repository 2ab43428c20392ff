import { randomUUID } from 'node:crypto';
import type { MembershipCheckoutStarted } from '#shared/membership/membership-views.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { reading } from '../checks/reading.ts';
import type { Act } from '../history.ts';
import { between, chance, pick } from '../machine/random.ts';
import { browserOf, pause, Refused, untilAnswered, type Browser } from '../world/browser.ts';
import { emailOf, personIdOf } from '../world/house.ts';
import type { World } from '../world/world.ts';
import type { Actor } from './actor.ts';
import { GOOD, onPage, order } from './buyers.ts';

const CHANGES = [
  'pause',
  'resume',
  'cancel',
  'reactivate',
  'changePlan',
  'keepPlan',
  'check',
  'card-fails',
  'new-card',
  'month-goes-back',
  'part-goes-back',
  'bank-asks',
  'bank-takes',
  'bank-lets-go',
  'credit',
  'charge',
  'ends-at-once',
  'buys-twice',
  'withdraws',
  'month-credited',
  'month-free',
] as const;
type Change = (typeof CHANGES)[number];

type Membership = Act & {
  actor: 'members';
  person: string;
  planId: 'club' | 'all-you-can-dance';
  way: 'pays' | 'abandons' | 'comes-back' | 'other-plan';
  changes: { afterMs: number; does: Change; /** Which night they buy for. */ event?: number }[];
};

const INPUTS: Partial<Record<Change, object>> = {
  cancel: { reason: 'Other' },
  changePlan: { planId: 'all-you-can-dance' },
};

const CONSENTS = { earlyStart: true, knowsExpiry: true };

const join = (browser: Browser, planId: string) =>
  untilAnswered(() =>
    browser.mutate<MembershipCheckoutStarted>('membership.createCheckout', { planId, consents: CONSENTS }),
  );

/** At the provider: its own page, its dashboard and the member's bank. */
const AT_PROVIDER = {
  'card-fails': ['card-fails'],
  'new-card': ['new-card'],
  'month-goes-back': ['refund'],
  'part-goes-back': ['refund', { amount: 700 }],
  'bank-asks': ['dispute', { isInquiry: true }],
  'bank-takes': ['close-dispute', { succeeds: false }],
  'bank-lets-go': ['close-dispute', { succeeds: true }],
  credit: ['credit-balance', { amount: 500 }],
  charge: ['charge'],
  'ends-at-once': ['cancel-now'],
} as const satisfies Partial<Record<Change, readonly [string, object?]>>;

const isAtProvider = (does: Change): does is keyof typeof AT_PROVIDER => Object.hasOwn(AT_PROVIDER, does);

function atProvider(world: World, person: string, does: keyof typeof AT_PROVIDER): void {
  const all = world.provider.does((standIn) => standIn.listSubscriptions());
  const subscription = all.find(({ email }) => email === emailOf(person));
  if (subscription === undefined) return;
  const [action, input] = AT_PROVIDER[does];
  try {
    // The bank does not decide what nobody asked.
    if (does === 'bank-takes') world.provider.does((standIn) => standIn.actOnSubscription('dispute', subscription.id));
    world.provider.does((standIn) => standIn.actOnSubscription(action, subscription.id, input));
    world.count(`members ${does}`);
  } catch {
    world.count(`members not possible: ${does}`); // it has gone back already, or nothing was paid
  }
}

/** A member pays less, for one ticket of a night: the second one costs what it costs. */
async function buyTwice(world: World, browser: Browser, event: number): Promise<void> {
  for (const key of [randomUUID(), randomUUID()]) {
    const started = await order(browser, { event, type: 0, quantity: 1, hasCode: false }, key);
    if (started?.sessionId != null) onPage(world, started.sessionId, { card: GOOD });
    await pause(MINUTE_MS);
    const sessionId = started?.sessionId;
    if (sessionId != null) await untilAnswered(() => browser.mutate('checkout.verifyPaymentStatus', { sessionId }));
  }
}

/** The newest month that they paid, and when the next one begins. */
const monthOf = (world: World, person: string): { orderId: string; beginsAt: number } | undefined =>
  reading(world, (sqlite) =>
    sqlite
      .prepare<[string], { orderId: string; beginsAt: number }>(
        `SELECT o.id AS orderId, s.current_period_end AS beginsAt FROM subscribers s JOIN orders o ON o.subscriber_id = s.id
          WHERE s.user_id = ? AND s.current_period_end IS NOT NULL ORDER BY o.paid_at DESC LIMIT 1`,
      )
      .get(personIdOf(person)),
  );

/** Pressed by the office on the person's page, and by the person under what the law asks for. */
const DECIDES: Partial<Record<Change, (world: World, person: string) => Promise<unknown>>> = {
  withdraws(_world, person) {
    const input = { name: person, contract: 'Membership', email: emailOf(person), formKey: randomUUID() };
    return untilAnswered(() => browserOf(person).mutate('contact.withdrawContract', input));
  },
  async 'month-credited'(world, person) {
    const month = monthOf(world, person);
    const input = { userId: personIdOf(person), orderId: month?.orderId, reason: 'The club was closed' };
    return month && untilAnswered(() => browserOf('Admin').mutate('admin.people.creditMonth', input));
  },
  async 'month-free'(world, person) {
    const month = monthOf(world, person);
    const input = {
      userId: personIdOf(person),
      beginsAt: new Date(month?.beginsAt ?? 0),
      reason: 'The club was closed',
    };
    return month && untilAnswered(() => browserOf('Admin').mutate('admin.people.giveFreeMonth', input));
  },
};

type Changing = { does: Change; event?: number; person: string };

async function change(world: World, browser: Browser, { does, event = 0, person }: Changing): Promise<void> {
  try {
    if (isAtProvider(does)) return atProvider(world, person, does);
    if (does === 'buys-twice') {
      await buyTwice(world, browser, event);
      return world.count(`members ${does}`);
    }
    const decides = DECIDES[does];
    if (decides !== undefined) await decides(world, person);
    else await untilAnswered(() => browser.mutate(`membership.${does}`, INPUTS[does]));
    world.count(`members ${does}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    world.count(`members refused: ${error.code}`);
  }
}

/** Members: join, and change their mind; what they pay comes by webhook, or when the provider is asked. */
export const members: Actor<Membership> = {
  name: 'members',
  draw: (random, { lastsMs, leapMs, people, events }) =>
    people
      .filter(({ roles }) => roles.length === 0)
      .slice(0, between(random, 0, 4))
      .map(({ name }) => ({
        at: Math.floor(random() * lastsMs * (leapMs === undefined ? 0.5 : 0.2)),
        actor: 'members' as const,
        person: name,
        planId: pick(random, ['club', 'all-you-can-dance'] as const),
        way: pick(random, ['pays', 'pays', 'abandons', 'comes-back', 'other-plan'] as const),
        changes: Array.from({ length: leapMs === undefined ? between(random, 0, 4) : between(random, 2, 9) }, () => ({
          afterMs:
            leapMs !== undefined && chance(random, 0.7)
              ? between(random, 1, 20) * DAY_MS
              : chance(random, 0.5)
                ? between(random, 1, 90) * MINUTE_MS
                : between(random, 1, 5) * HOUR_MS,
          does: pick(random, CHANGES),
          event: between(random, 0, events.length - 1),
        })),
      })),
  kinds: ({ way, changes }) => [way, ...changes.map(({ does }) => does)],
  async live(world, act) {
    const browser = browserOf(act.person);
    let started = await join(browser, act.planId);
    if (act.way === 'other-plan') started = (await join(browser, 'club')) ?? started;
    world.count(`members ${act.way}`);
    if (started === undefined || act.way === 'abandons') return;
    const { sessionId } = started;
    await pause(MINUTE_MS);
    world.provider.does((standIn) => standIn.act('pay', sessionId, { email: emailOf(act.person) }));
    if (act.way === 'comes-back') await untilAnswered(() => browser.mutate('membership.verify', { sessionId }));
    for (const { afterMs, ...rest } of act.changes) {
      await pause(afterMs);
      await change(world, browser, { ...rest, person: act.person });
    }
  },
};

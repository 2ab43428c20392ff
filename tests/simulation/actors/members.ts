import type { MembershipCheckoutStarted } from '#shared/membership/membership-views.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { Act } from '../history.ts';
import { between, chance, pick } from '../machine/random.ts';
import { browserOf, pause, Refused, untilAnswered, type Browser } from '../world/browser.ts';
import { emailOf } from '../world/house.ts';
import type { World } from '../world/world.ts';
import type { Actor } from './actor.ts';

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
] as const;
type Change = (typeof CHANGES)[number];

type Membership = Act & {
  actor: 'members';
  person: string;
  planId: 'club' | 'all-you-can-dance';
  way: 'pays' | 'abandons' | 'comes-back' | 'other-plan';
  changes: { afterMs: number; does: Change }[];
};

const INPUTS: Partial<Record<Change, object>> = {
  cancel: { reason: 'Other' },
  changePlan: { planId: 'all-you-can-dance' },
};

const CONSENTS = { earlyStart: true, knowsExpiry: true };

const order = (browser: Browser, planId: string) =>
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

async function change(
  world: World,
  browser: Browser,
  { does, person }: { does: Change; person: string },
): Promise<void> {
  try {
    if (isAtProvider(does)) return atProvider(world, person, does);
    await untilAnswered(() => browser.mutate(`membership.${does}`, INPUTS[does]));
    world.count(`members ${does}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    world.count(`members refused: ${error.code}`);
  }
}

/** Members: join, and change their mind; what they pay comes by webhook, or when the provider is asked. */
export const members: Actor<Membership> = {
  name: 'members',
  draw: (random, { lastsMs, people }) =>
    people
      .filter(({ roles }) => roles.length === 0)
      .slice(0, between(random, 0, 4))
      .map(({ name }) => ({
        at: Math.floor(random() * lastsMs * 0.5),
        actor: 'members' as const,
        person: name,
        planId: pick(random, ['club', 'all-you-can-dance'] as const),
        way: pick(random, ['pays', 'pays', 'abandons', 'comes-back', 'other-plan'] as const),
        changes: Array.from({ length: between(random, 0, 4) }, () => ({
          afterMs: chance(random, 0.5) ? between(random, 1, 90) * MINUTE_MS : between(random, 1, 5) * HOUR_MS,
          does: pick(random, CHANGES),
        })),
      })),
  kinds: ({ way, changes }) => [way, ...changes.map(({ does }) => does)],
  async live(world, act) {
    const browser = browserOf(act.person);
    let started = await order(browser, act.planId);
    if (act.way === 'other-plan') started = (await order(browser, 'club')) ?? started;
    world.count(`members ${act.way}`);
    if (started === undefined || act.way === 'abandons') return;
    const { sessionId } = started;
    await pause(MINUTE_MS);
    world.provider.does((standIn) => standIn.act('pay', sessionId, { email: emailOf(act.person) }));
    if (act.way === 'comes-back') await untilAnswered(() => browser.mutate('membership.verify', { sessionId }));
    for (const { afterMs, does } of act.changes) {
      await pause(Math.min(afterMs, DAY_MS));
      await change(world, browser, { does, person: act.person });
    }
  },
};

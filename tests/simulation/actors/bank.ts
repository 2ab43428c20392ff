import { MINUTE_MS } from '#shared/time.ts';
import type { Act } from '../history.ts';
import { between, pick } from '../machine/random.ts';
import { pause } from '../world/browser.ts';
import type { World } from '../world/world.ts';
import type { Actor } from './actor.ts';

const DOES = ['refunds', 'refunds-part', 'dispute-won', 'dispute-lost', 'inquiry'] as const;

type BankAct = Act & { actor: 'bank'; does: (typeof DOES)[number]; nth: number; afterMs: number };

type Session = { id: string; paymentStatus: string; amountTotal: number };

async function nthPaid(world: World, nth: number): Promise<Session | undefined> {
  const answer = await world.provider.standIn.fetch('http://provider.sim/dev/api/sessions?limit=1000');
  const sessions = (await answer.json()) as Session[];
  const paid = sessions.filter(({ paymentStatus }) => paymentStatus === 'paid');
  return paid[nth % Math.max(1, paid.length)];
}

/** Somebody at the provider's dashboard, and the buyers' banks: the shop hears of it by webhook, or by looking. */
export const bank: Actor<BankAct> = {
  name: 'bank',
  draw: (random, { lastsMs }) =>
    Array.from({ length: between(random, 0, 3) }, () => ({
      at: Math.floor(random() * lastsMs),
      actor: 'bank' as const,
      does: pick(random, DOES),
      nth: between(random, 0, 9),
      afterMs: between(random, 1, 180) * MINUTE_MS,
    })),
  kinds: ({ does }) => [does],
  async live(world, { does, nth, afterMs }) {
    const session = await nthPaid(world, nth);
    if (session === undefined) return;
    const act = (name: Parameters<typeof world.provider.standIn.act>[0], input: object = {}): boolean => {
      try {
        world.provider.does((standIn) => standIn.act(name, session.id, input));
        world.count(`bank ${does}`);
        return true;
      } catch {
        return false; // it has gone back already, or the bank has decided
      }
    };
    if (does === 'refunds') act('refund');
    else if (does === 'refunds-part') act('refund', { amount: Math.max(1, Math.floor(session.amountTotal / 3)) });
    else if (act('dispute', { isInquiry: does === 'inquiry' })) {
      await pause(afterMs);
      act('close-dispute', { succeeds: does !== 'dispute-lost' });
    }
  },
};

import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { WEBHOOK_TYPES } from '#shared/webhooks/webhook-types.ts';
import type { Act } from '../history.ts';
import { between, pick } from '../machine/random.ts';
import { browserOf, pause, untilAnswered } from '../world/browser.ts';
import type { Actor } from './actor.ts';

/** What becomes of it: it hears all, is out of order for hours, gets a new secret, is off for a while, or is no more. */
const WAYS = ['hears', 'out-of-order', 'new-secret', 'off-and-on', 'gone'] as const;

type Receiver = Act & { actor: 'receivers'; name: string; way: (typeof WAYS)[number]; afterMs: number };

type Made = { endpoint: { id: string; description: string }; secret: string };

/** Programs of others: the office enters their addresses, and they are told what happens. */
export const receivers: Actor<Receiver> = {
  name: 'receivers',
  draw: (random, { lastsMs }) =>
    Array.from({ length: between(random, 0, 2) }, (_, index) => ({
      at: between(random, 0, 30) * MINUTE_MS,
      actor: 'receivers' as const,
      name: `receiver-${index}`,
      way: pick(random, WAYS),
      afterMs: Math.floor(random() * Math.min(lastsMs, 8 * HOUR_MS)),
    })),
  kinds: ({ way }) => [way],
  async live({ receivers: programs, count }, { name, way, afterMs }) {
    const browser = browserOf('Admin');
    const fields = { url: programs.addressOf(name), description: name, types: [...WEBHOOK_TYPES] };
    const made = await untilAnswered(() => browser.mutate<Made>('admin.webhooks.make', fields));
    if (made === undefined) return;
    const { id } = made.endpoint;
    const asks = <T>(verb: string, input: object = {}): Promise<T | undefined> =>
      untilAnswered(() => browser.mutate<T>(`admin.webhooks.${verb}`, { id, ...input }));
    // An answer that was lost leaves one whose secret nobody ever saw: it stands in the list, and goes.
    const listed = await untilAnswered(() => browser.query<Made['endpoint'][]>('admin.webhooks.list'));
    for (const other of listed ?? [])
      if (other.description === name && other.id !== id) await asks('remove', { id: other.id });
    programs.trust(name, made.secret);
    await pause(afterMs);
    count(`receivers ${way}`);
    if (way === 'gone') programs.answerWith(name, 410);
    if (way === 'off-and-on') {
      await asks('setState', { isOn: false });
      await pause(HOUR_MS);
      await asks('setState', { isOn: true });
    }
    if (way === 'out-of-order') {
      programs.answerWith(name, 500);
      await pause(3 * HOUR_MS);
      programs.answerWith(name, 204);
    }
    if (way === 'new-secret') {
      const turned = await asks<{ secret: string }>('rotateSecret');
      if (turned !== undefined) programs.trust(name, turned.secret);
    }
  },
};

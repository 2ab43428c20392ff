import { Hono } from 'hono';
import { z } from 'zod';
import { MINUTE_MS } from '#shared/time.ts';
import type { DemoClock } from './demo-clock.ts';

const AdvanceInput = z.strictObject({
  advanceMinutes: z
    .number()
    .min(0)
    .max(60 * 24 * 400),
});

/**
 * `POST /dev/clock` moves the demo's time forward: holds run out, payments arrive, nights pass. `moved` does what is
 * due then.
 */
export function clockRoutes(clock: DemoClock, moved: () => Promise<void>): Hono {
  return new Hono()
    .get('/dev/clock', (c) => c.json({ now: clock.now().toISOString() }))
    .post('/dev/clock', async (c) => {
      const input = AdvanceInput.safeParse(await c.req.json().catch(() => null));
      if (!input.success) return c.json({ error: 'advanceMinutes: a number of minutes, not negative' }, 400);
      clock.advance(input.data.advanceMinutes * MINUTE_MS);
      await moved();
      return c.json({ now: clock.now().toISOString() });
    });
}

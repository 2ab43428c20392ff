import { afterEach, describe, expect, it } from 'vitest';
import { startPaymentStandIn, type PaymentStandIn } from '#server/demo/payments/start-payment-stand-in.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';
import { secretKey, webhookSecret } from './open-payment-demo.ts';

const joinedAt = new Date('2026-11-20T18:00:00Z');
let standIn: PaymentStandIn | undefined;

afterEach(() => standIn?.close());

async function openPanel(withClock: boolean) {
  const clock = makeTestClock(joinedAt);
  const shopDays: string[] = [];
  const moved = async (): Promise<void> => void shopDays.push(clock.now().toISOString().slice(0, 10));
  standIn = await startPaymentStandIn({
    port: 0,
    databaseFile: ':memory:',
    now: clock.now,
    secretKey,
    webhookUrl: 'http://127.0.0.1:9',
    webhookSecret,
    tickEveryMs: 0,
    deliver: async () => 200,
    ...(withClock ? { clock: { advance: clock.advance, moved } } : {}),
  });
  const { url } = standIn;
  const life = {
    email: 'anna@clave.test',
    name: 'Anna Dancer',
    customerMetadata: { shop: 'x' },
    metadata: { shop: 'x' },
    plan: { lookupKey: 'club', name: 'Members Club', monthlyCents: 1000 },
    joinedAt: joinedAt.getTime() / 1000,
    card: '4242424242424242',
    acts: [],
  };
  const [lived] = (await (
    await fetch(`${url}/dev/api/memberships`, { method: 'POST', body: JSON.stringify([life]) })
  ).json()) as { id: string }[];
  const panel = async () => (await fetch(`${url}/dev/payments`)).text();
  const press = (fields: Record<string, string>) =>
    fetch(`${url}/dev/payments`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  return { id: lived?.id ?? '', clock, shopDays, panel, press, now: () => standIn?.listSubscriptions()[0] };
}

describe('the dev panel of memberships', () => {
  it('moves the demo’s clock day by day: every renewal comes, and the shop sees every day', async () => {
    const { panel, press, shopDays, now } = await openPanel(true);
    expect(await panel()).toContain('Clock: 20 Nov 2026');
    expect((await press({ do: 'advance-clock', months: '2', days: '1' })).status).toBe(303);
    expect(now()?.invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
    expect([shopDays.length, shopDays[0], shopDays.at(-1)]).toEqual([62, '2026-11-21', '2027-01-21']);
    expect((await press({ do: 'advance-clock', months: '99', days: '0' })).headers.get('location')).toContain(
      'notice=',
    );
  });

  it('has no clock where time is real', async () => {
    const { panel, press } = await openPanel(false);
    expect(await panel()).not.toContain('Advance the clock');
    expect((await press({ do: 'advance-clock', months: '1', days: '0' })).headers.get('location')).toContain('notice=');
  });

  it('does what dashboard and bank can do to a membership', async () => {
    const { id, panel, press, now } = await openPanel(true);
    const act = async (name: string) => {
      await press({ do: `subscription:${name} ${id}` });
      return now();
    };
    expect(await act('cancel-at-period-end')).toMatchObject({ isCancelledAtPeriodEnd: true, status: 'active' });
    expect(await act('keep')).toMatchObject({ isCancelledAtPeriodEnd: false, cancelAt: null });
    await act('card-fails');
    await press({ do: 'advance-clock', months: '1', days: '1' });
    expect(now()).toMatchObject({ status: 'past_due' });
    expect(await panel()).toContain('Charge now');
    expect(await act('charge')).toMatchObject({ status: 'past_due' });
    await act('refund');
    expect(await act('cancel-now')).toMatchObject({ status: 'canceled' });
  });
});

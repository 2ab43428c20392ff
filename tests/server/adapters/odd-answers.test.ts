import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { GOOGLE, GOOGLE_ERRORS } from '#shared/accounts/google-sign-in.ts';
import { exportArchive } from '#shared/fiscal/fiskaly/export-archive.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { makeApplePush } from '#server/adapters/apple-push.ts';
import { isProviderReachable } from '#server/adapters/google-provider.ts';
import { makeSmtpMailer } from '#server/adapters/smtp-mailer.ts';
import { openStripeAccount } from '#server/adapters/stripe/stripe-account.ts';
import { makeOutsideFetch } from '#server/adapters/outside-request.ts';
import { makeGoogleDoor } from '#server/http/sessions/google-door.ts';
import { ODD_WAYS, openOddReceiver } from '#tests/support/odd-receiver.ts';
import { settles, waysThatHoldUp } from '#tests/support/ways-that-hold-up.ts';

const WITHIN_MS = 400;

describe('a server of somebody else that answers oddly', () => {
  const here = makeOutsideFetch({ allowsThisMachine: true });

  it.each(Object.keys(ODD_WAYS))('holds up nobody who asks an address that was typed in: it %s', async (way) => {
    const odd = await openOddReceiver(way);
    const url = `http://127.0.0.1:${odd.port}/`;
    expect(await settles(here({ url, method: 'POST', body: '{}', timeoutMs: WITHIN_MS }), WITHIN_MS)).toBe('settled');
    odd.close();
  });

  it.each(['speaks HTTP/2', 'takes the connection and says nothing', 'greets like a mail server', 'closes at once'])(
    'holds up nobody who wants an encrypted connection: it %s',
    async (way) => {
      const odd = await openOddReceiver(way);
      const url = `https://127.0.0.1:${odd.port}/`;
      expect(await settles(here({ url, method: 'GET', timeoutMs: WITHIN_MS }), WITHIN_MS)).toBe('settled');
      odd.close();
    },
  );

  it('holds up nobody who waits for the payment provider', { timeout: 30_000 }, async () => {
    expect(
      await waysThatHoldUp(async ({ port }) => {
        const { stripe, within } = openStripeAccount({
          secretKey: 'sk_test_odd',
          webhookSecrets: ['whsec_odd'],
          apiBase: `http://127.0.0.1:${port}`,
          shopId: 'shop',
          now: () => new Date(),
        });
        await within((options) => stripe.balance.retrieve({}, options), new Date(Date.now() + WITHIN_MS));
      }, 2 * WITHIN_MS),
    ).toEqual([]);
  });

  it('holds up nobody who asks whether the sign-in provider is there', { timeout: 30_000 }, async () => {
    const settings = { clientId: 'id', clientSecret: 'secret' };
    expect(
      await waysThatHoldUp(
        ({ port }) => isProviderReachable({ ...settings, discoveryUrl: `http://127.0.0.1:${port}/` }),
        3_000,
      ),
    ).toEqual([]);
  });

  it('holds up no push to a phone', { timeout: 30_000 }, async () => {
    expect(
      await waysThatHoldUp(({ port }) => {
        const own = { certificate: '', key: '', topic: 'pass.example', withinMs: WITHIN_MS };
        return makeApplePush({ ...own, origin: `http://127.0.0.1:${port}` })('token');
      }, WITHIN_MS),
    ).toEqual([]);
  });

  it('holds up no mail', { timeout: 30_000 }, async () => {
    const mail = {
      to: 'lena@gast.example',
      subject: 'Hello',
      text: 'hello',
      html: '',
      messageId: '<1@tanz>',
      attachments: [],
    };
    expect(
      await waysThatHoldUp(
        ({ port }) => {
          const own = { url: `smtp://127.0.0.1:${port}`, from: 'hallo@tanz.example', timeoutMs: WITHIN_MS / 4 };
          return makeSmtpMailer(own).send(mail);
        },
        6 * (WITHIN_MS / 4),
      ),
    ).toEqual([]);
  });

  it('holds up nobody when not even its name is ever found', async () => {
    const lost = makeOutsideFetch({ resolve: () => new Promise(() => undefined) });
    const asked = lost({ url: 'https://books.example/', method: 'GET', timeoutMs: WITHIN_MS });
    expect(await settles(asked, WITHIN_MS)).toBe('settled');
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('holds up nobody who comes back from the sign-in provider', async () => {
    const provider = createServer((_, answer) => void answer.end('{}'));
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const never = new Promise<Response>(() => undefined);
    const door = makeGoogleDoor({
      google: {
        clientId: 'id',
        clientSecret: 'secret',
        discoveryUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`,
      },
      baseUrl: 'https://tanz.example',
      open: () => ({ handler: () => never, $context: Promise.resolve({ socialProviders: [{ id: GOOGLE }] } as never) }),
      isUnwritable: () => false,
      withinMs: WITHIN_MS,
    });
    const back = await door.handle(new Request('https://tanz.example/callback/google?code=1'));
    expect([back.status, back.headers.get('location')]).toEqual([
      302,
      `https://tanz.example/auth?error=${GOOGLE_ERRORS.unreachable}`,
    ]);
    const begun = await door.handle(new Request('https://tanz.example/sign-in/social', { method: 'POST' }));
    expect(begun.status).toBe(503);
    provider.close();
  });

  it('holds up no till whose archive is fetched: each piece has its time, and all together theirs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const archiveOf = (body: ReadableStream<Uint8Array>) =>
      exportArchive(
        {
          ask: async (_, schema) => schema.parse({ state: 'COMPLETED', _id: crypto.randomUUID() }),
          send: async () => new Response(body),
        },
        { tssId: 'tss', range: 'all' },
      );
    const silent = archiveOf(new ReadableStream()).next();
    const refused = expect(silent).rejects.toMatchObject({ fault: { kind: 'timeout' } });
    await vi.advanceTimersByTimeAsync(30 * SECOND_MS);
    await refused;

    const dripping = archiveOf(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1)) }));
    const slowly = (async () => {
      for await (const piece of dripping) await new Promise((resolve) => setTimeout(resolve, piece.length * MINUTE_MS));
    })();
    const given = expect(slowly).rejects.toMatchObject({ fault: { kind: 'timeout' } });
    await vi.advanceTimersByTimeAsync(31 * MINUTE_MS);
    await given;
  });
});

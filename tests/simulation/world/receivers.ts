import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { WebhookBody } from '#shared/webhooks/webhook-types.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { machine } from '../machine/machine.ts';
import { newOwner } from '../machine/owner.ts';
import { network } from './network.ts';

/** Programs of others that are told what happens here. */
export type Receivers = {
  /** The address of one of them. */ addressOf(name: string): string;
  /** What signs what it is told from now on; what was signed before counts on. */ trust(
    name: string,
    secret: string,
  ): void;
  /** What it answers from now on. */ answerWith(name: string, status: number): void;
  /** What each has heard, by the id of the delivery. */ heard(name: string): ReadonlyMap<string, WebhookBody>;
};

const HOST = 'receiver.sim';
const OK = 204;
const REFUSED = 400;
/** What the standard allows between sending and hearing. */
const MOST_ON_THE_WAY_MS = 5 * MINUTE_MS;
const isOk = (status: number): boolean => status >= 200 && status < 300;

export function openReceivers(): Receivers {
  const owner = newOwner('receivers');
  const all = new Map<string, { secrets: string[]; status: number; heard: Map<string, WebhookBody> }>();
  const of = (name: string) => {
    const known = all.get(name) ?? { secrets: [], status: OK, heard: new Map<string, WebhookBody>() };
    all.set(name, known);
    return known;
  };
  const isSigned = (secrets: readonly string[], body: string, headers: Record<string, string>): boolean =>
    secrets.some((secret) => {
      try {
        new Webhook(secret).verify(body, headers);
        return true;
      } catch (error) {
        if (error instanceof WebhookVerificationError) return false;
        throw error;
      }
    });
  // It was on its way for hours: a receiver refuses that, and is told again.
  const isTooOld = (headers: Record<string, string>): boolean =>
    machine.now() - Number(headers['webhook-timestamp']) * SECOND_MS > MOST_ON_THE_WAY_MS;

  network.at(HOST, {
    owner: () => owner,
    async answer(request) {
      const name = new URL(request.url).pathname.slice(1);
      const { secrets, status, heard } = of(name);
      const [body, headers] = [await request.text(), Object.fromEntries(request.headers)];
      if (!isOk(status)) return new Response(null, { status });
      if (isTooOld(headers)) return new Response(null, { status: REFUSED });
      // Who made it and never heard the answer has no secret, and can only believe.
      if (secrets.length > 0 && !isSigned(secrets, body, headers)) machine.report('a receiver was lied to', name);
      heard.set(headers['webhook-id'] ?? '', JSON.parse(body) as WebhookBody);
      return new Response(null, { status });
    },
  });
  return {
    addressOf: (name) => `https://${HOST}/${name}`,
    trust: (name, secret) => void of(name).secrets.push(secret),
    answerWith: (name, status) => void (of(name).status = status),
    heard: (name) => of(name).heard,
  };
}

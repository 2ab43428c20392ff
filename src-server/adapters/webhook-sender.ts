import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Webhook } from 'standardwebhooks';
import { product } from '#shared/brand.ts';
import { SECOND_MS } from '#shared/time.ts';
import { isTooLate } from '#shared/within.ts';
import { OutsideRefused, type OutsideFetch } from './outside-request.ts';
import { makeSecretBox } from './secret-box.ts';

/** What came back of one try. `status` is null where nobody answered; then `answer` says why. */
export type WebhookAnswer = {
  status: number | null;
  answer: string;
  retryAfter: string | undefined;
  tookMs: number;
};

/** Sends and signs what other programs are told, by the rules of standardwebhooks.com. */
export type WebhookSender = {
  /** A new secret, sealed for the database. */
  newSecret(): string;
  /** The secret as the receiver's program needs it, `whsec_…`. */
  reveal(sealed: string): string;
  /** One try. `secrets` are sealed; each signs. Never throws: what fails is an answer. */
  send(input: {
    url: string;
    /** The same in every try. */ id: string;
    at: Date;
    body: string;
    secrets: readonly string[];
  }): Promise<WebhookAnswer>;
};

const ANSWERS_WITHIN_MS = 15 * SECOND_MS;
/** Of the answer; the panel shows its beginning, so that a person can find the reason. */
const ANSWER_BYTES = 64 * 1024;
const KEPT_CHARACTERS = 500;
const SECRET_BYTES = 32;

/** Why nobody answered, in a few words; an address or a name of a file never stands in it. */
function reasonOf(error: unknown): string {
  if (error instanceof OutsideRefused) return error.message;
  if (isTooLate(error)) return 'no answer within 15 seconds';
  if (!(error instanceof Error)) return 'no answer';
  return 'code' in error && typeof error.code === 'string' ? `no answer: ${error.code}` : 'no answer';
}

/** `authSecret` seals the secrets; `ask` reaches the receivers. */
export function makeWebhookSender(authSecret: string, ask: OutsideFetch): WebhookSender {
  const box = makeSecretBox(authSecret, 'webhook');
  return {
    newSecret: () => box.seal(`whsec_${randomBytes(SECRET_BYTES).toString('base64')}`),
    reveal: (sealed) => box.open(sealed),
    async send({ url, id, at, body, secrets }) {
      const begunAt = performance.now();
      const took = () => Math.round(performance.now() - begunAt);
      try {
        const answered = await ask({
          url,
          method: 'POST',
          body,
          headers: {
            'content-type': 'application/json',
            'user-agent': `${product.name}-Webhooks/1`,
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(at.getTime() / SECOND_MS)),
            'webhook-signature': secrets.map((sealed) => new Webhook(box.open(sealed)).sign(id, at, body)).join(' '),
          },
          timeoutMs: ANSWERS_WITHIN_MS,
          maxBytes: ANSWER_BYTES,
        });
        const { 'retry-after': retryAfter } = answered.headers;
        return {
          status: answered.status,
          answer: answered.body.slice(0, KEPT_CHARACTERS),
          retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
          tookMs: took(),
        };
      } catch (error) {
        return { status: null, answer: reasonOf(error), retryAfter: undefined, tookMs: took() };
      }
    },
  };
}

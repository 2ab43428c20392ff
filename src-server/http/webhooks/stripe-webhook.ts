import { Hono, type Context } from 'hono';
import { MINUTE_MS } from '#shared/time.ts';
import { InvalidWebhook, type WebhookEvent } from '#server/adapters/payment-provider.ts';
import { canWait, receiveWebhookEvent } from '#server/services/shop/webhook-events/receive-webhook-event.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import type { Caller } from '#server/trpc/context.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { USUAL, WEBHOOK } from '../security/body-rules.ts';
import { announcedBytes, readPieces, readText } from '../security/read-body.ts';
import { refusal } from '../security/refusal.ts';
import { takeTurns } from '../security/take-turns.ts';

export type WebhookDeps = { context: () => ServiceContext; limiter: RateLimiter; callerOf: (c: Context) => Caller };

/**
 * The provider's own signatures are always right, and a right one is never refused for others' of the same network. Of
 * a network with this many wrong ones only what is longer than usual, or signed as nothing right can be, is not read
 * for a while.
 */
const WRONG_SIGNATURES = { max: 60, windowMs: MINUTE_MS };
/** A megabyte keeps the processor busy for milliseconds. Few real events are that long. */
const LONG_BREATH_MS = 50;
const NOT_SIGNED = { error: 'The signature of this message is not valid.' };

function readOrNull(ctx: ServiceContext, rawBody: string, signature: string | undefined): WebhookEvent | null {
  try {
    return ctx.payments.readWebhook(rawBody, signature);
  } catch (error) {
    if (error instanceof InvalidWebhook) return null;
    throw error;
  }
}

/**
 * What is longer than usual is checked as it comes, with others answered in between, and becomes a text only when its
 * signature is right; null when it is not.
 */
async function readSigned(ctx: ServiceContext, c: Context, signature: string): Promise<string | null> {
  const check = ctx.payments.checkWebhook(signature);
  if (check === null) return null;
  const pieces: Buffer[] = [];
  await readPieces(c, WEBHOOK.maxBytes, (piece) => {
    check.read(piece);
    pieces.push(piece);
  });
  return check.isRight() ? Buffer.concat(pieces).toString('utf8') : null;
}

/**
 * `POST /webhooks/stripe`: checks, stores and answers; a job processes the event later. A 2xx promises that the
 * event is on disk, so a crash afterwards loses nothing.
 */
export function stripeWebhook({ context, limiter, callerOf }: WebhookDeps): Hono {
  const myTurn = takeTurns();
  const longTurn = takeTurns(LONG_BREATH_MS);
  return new Hono().post('/webhooks/stripe', async (c) => {
    const ctx = asSystem(context(), 'stripe-webhook');
    const signature = c.req.header('stripe-signature');
    if (signature === undefined) return c.json(NOT_SIGNED, 400);
    const key = `wrong signature ${callerOf(c).network}`;
    const isLong = (announcedBytes(c) ?? Infinity) > USUAL.maxBytes;
    const isWorthReading = !isLong && ctx.payments.checkWebhook(signature) !== null;
    const waitSeconds = isWorthReading ? 0 : limiter.wait(key, WRONG_SIGNATURES);
    if (waitSeconds > 0) return refusal('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    if (isLong) await longTurn();
    const text = isLong ? await readSigned(ctx, c, signature) : await readText(c, USUAL.maxBytes);
    const event = text === null ? null : readOrNull(ctx, text, signature);
    if (event === null) {
      const retryAfterSeconds = limiter.take(key, WRONG_SIGNATURES);
      return retryAfterSeconds > 0 ? refusal('RATE_LIMITED', { retryAfterSeconds }) : c.json(NOT_SIGNED, 400);
    }
    if (canWait(event)) await myTurn();
    await receiveWebhookEvent(ctx, event);
    return c.json({ received: true });
  });
}

import { Hono, type Context } from 'hono';
import {
  ChangedPassesInput,
  PassInput,
  PushTokenInput,
  RegistrationInput,
  WalletLogInput,
} from '#shared/tickets/apple-wallet-calls.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { appleCardFace } from '#server/services/club/membership/apple-card.ts';
import { appleTicketFace } from '#server/services/shop/tickets/apple-ticket.ts';
import { listChangedPasses } from '#server/services/shop/wallet/list-changed-passes.ts';
import { noteWalletLog } from '#server/services/shop/wallet/note-wallet-log.ts';
import { registerPhone } from '#server/services/shop/wallet/register-phone.ts';
import { showChangedPass } from '#server/services/shop/wallet/show-changed-pass.ts';
import { unregisterPhone } from '#server/services/shop/wallet/unregister-phone.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { Caller } from '#server/trpc/context.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { readText } from '../security/read-body.ts';
import { refusal } from '../security/refusal.ts';
import { passAnswer } from './pass-answer.ts';

export type AppleServiceDeps = Pick<AppDeps, 'context'> & {
  limiter: RateLimiter;
  callerOf: (c: Context) => Caller;
};

/** Phones of a whole venue share its network; after a change each asks two or three times. */
const CALLS = { max: 1_500, windowMs: 10 * MINUTE_MS };
/** Signing takes the processor for some milliseconds; a phone asks once for each change. */
const SIGNING = { max: 30, windowMs: 10 * MINUTE_MS };
/** A push token is short; a line of the log is some hundred characters, and a phone sends a handful. */
const BODY_BYTES = 32 * 1024;

const REGISTRATION = '/wallet/v1/devices/:deviceId/registrations/:type/:serial';
const FACES = { ticket: appleTicketFace, card: appleCardFace };

/** `Authorization: ApplePass {token}`; empty without one, which is no pass's token. */
const tokenOf = (c: Context): string => /^ApplePass (\S{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';

/** Null for what is no JSON. Throws PAYLOAD_TOO_LARGE. */
async function readJson(c: Context): Promise<unknown> {
  const text = await readText(c, BODY_BYTES);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Null for what is no HTTP date: then the pass is sent. */
function sinceOf(c: Context): Date | null {
  const since = new Date(c.req.header('if-modified-since') ?? '');
  return Number.isNaN(since.getTime()) ? null : since;
}

/**
 * What Apple's Wallet asks for on its own (developer.apple.com/documentation/walletpasses, "Adding a web service to
 * update passes"): phones register for changes, ask what has changed, fetch it, and send their log. Without certificates
 * there is nothing at these addresses.
 */
export function appleServiceRoutes({ context, limiter, callerOf }: AppleServiceDeps): Hono {
  const service = (): ServiceContext => context(VISITOR);
  const isOurs = (c: Context): boolean => c.req.param('type') === service().appleWallet?.passTypeId;

  return new Hono()
    .use('/wallet/v1/*', async (c, next) => {
      if (service().appleWallet === undefined) return refusal('NOT_FOUND');
      const retryAfterSeconds = limiter.take(`wallet.service ${callerOf(c).network}`, CALLS);
      return retryAfterSeconds > 0 ? refusal('RATE_LIMITED', { retryAfterSeconds }) : next();
    })
    .post(REGISTRATION, async (c) => {
      const where = RegistrationInput.safeParse(c.req.param());
      const body = PushTokenInput.safeParse(await readJson(c));
      if (!where.success || !isOurs(c)) return c.body(null, 401);
      if (!body.success) return c.body(null, 400);
      const done = registerPhone(service(), { ...where.data, ...body.data, token: tokenOf(c) });
      return c.body(null, done === null ? 401 : done === 'new' ? 201 : 200);
    })
    .delete(REGISTRATION, (c) => {
      const where = RegistrationInput.safeParse(c.req.param());
      const isDone = where.success && isOurs(c) && unregisterPhone(service(), { ...where.data, token: tokenOf(c) });
      return c.body(null, isDone ? 200 : 401);
    })
    .get('/wallet/v1/devices/:deviceId/registrations/:type', (c) => {
      const asked = ChangedPassesInput.safeParse({
        deviceId: c.req.param('deviceId'),
        since: c.req.query('passesUpdatedSince'),
      });
      if (!asked.success || !isOurs(c)) return c.body(null, 204);
      c.header('Cache-Control', 'no-store');
      const changed = listChangedPasses(service(), asked.data);
      return changed === null ? c.body(null, 204) : c.json(changed);
    })
    .get('/wallet/v1/passes/:type/:serial', async (c) => {
      const asked = PassInput.safeParse(c.req.param());
      if (!asked.success || !isOurs(c)) return c.body(null, 401);
      const retryAfterSeconds = limiter.take(`wallet.sign ${asked.data.serial}`, SIGNING);
      if (retryAfterSeconds > 0) return refusal('RATE_LIMITED', { retryAfterSeconds });
      const pass = await showChangedPass(service(), { ...asked.data, token: tokenOf(c), since: sinceOf(c) }, FACES);
      if (pass === null) return c.body(null, 401);
      return pass === 'unchanged' ? c.body(null, 304) : passAnswer(c, pass.file, pass.changedAt);
    })
    .post('/wallet/v1/log', async (c) => {
      const log = WalletLogInput.safeParse(await readJson(c));
      if (log.success) noteWalletLog(service(), log.data);
      return c.body(null, 200);
    });
}

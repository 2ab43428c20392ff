import { Hono, type Context } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { splitLang } from '#shared/lang.ts';
import type { DomainCode } from '#shared/messages.ts';
import { SharedTicketInput } from '#shared/tickets/ticket-queries.ts';
import { WALLET_CARD, WALLET_TICKET, type WalletMaker } from '#shared/tickets/wallets.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { Actor, ServiceContext } from '#server/services/base/service-context.ts';
import { addCardToAppleWallet } from '#server/services/club/membership/apple-card.ts';
import { issueWalletPass } from '#server/services/club/membership/wallet-pass.ts';
import { addToWallet } from '#server/services/shop/tickets/add-to-wallet.ts';
import type { Caller } from '#server/trpc/context.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { builtParts, markOf, smallPage } from '../pages/tickets/small-page.ts';
import { noWalletDocument } from '../pages/tickets/ticket-documents.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { refusal } from '../security/refusal.ts';
import { passAnswer } from './pass-answer.ts';

export type AddToWalletDeps = Pick<AppDeps, 'context' | 'site' | 'settings'> & {
  findActor: (cookieHeader: string | undefined) => Actor;
  limiter: RateLimiter;
  callerOf: (c: Context) => Caller;
};

/** Signing takes the processor for some milliseconds. */
const SIGNING = { max: 20, windowMs: 10 * MINUTE_MS };
/** Guests in a queue share the venue's network. */
const OF_NETWORK = { max: 600, windowMs: 10 * MINUTE_MS };

const OF_APPLE = /iPhone|iPad|iPod|Macintosh/;
/** What is said by the page that the button stands on. */
const SAID_THERE: readonly DomainCode[] = ['TICKET_NOT_FOUND', 'MEMBERSHIP_NOT_FOUND', 'WALLET_NOT_SET_UP'];

/** The wallet of the phone that asks (or that a link names by `?for=apple`), where passes for it are made; else the other one. */
function walletOf(c: Context, service: ServiceContext): WalletMaker {
  const isOfApple = c.req.query('for') === 'apple' || OF_APPLE.test(c.req.header('user-agent') ?? '');
  const hasApple = service.appleWallet?.isInDate() === true;
  return hasApple && (isOfApple || service.wallet === undefined) ? 'apple' : 'google';
}

/** Where the button stands, in the language of the page that it was pressed on. */
function backTo(c: Context, path: string): string {
  const from = URL.parse(c.req.header('referer') ?? '')?.pathname ?? '';
  return splitLang(from).prefix === 'de' ? `/de${path}` : path;
}

/** `GET /wallet/ticket/{token}` and `GET /wallet/card`: what the button 'Wallet' opens, without any script. */
export function addToWalletRoutes({ context, site, settings, findActor, limiter, callerOf }: AddToWalletDeps): Hono {
  const tooMany = (c: Context, what: string): number =>
    limiter.take(`wallet.add ${what}`, SIGNING) || limiter.take(`wallet.add ${callerOf(c).network}`, OF_NETWORK);

  /** A wallet that does not answer is said on a page with the way back; the rest the page before says itself. */
  async function answerFailure(c: Context, error: unknown, back: string): Promise<Response> {
    if (error instanceof DomainError && SAID_THERE.includes(error.code)) return c.redirect(back, 302);
    if (error instanceof DomainError) throw error;
    const service = context(VISITOR);
    service.log.warn({ err: error }, 'a wallet did not take a pass');
    const { script, font } = await builtParts(site, back);
    const setting = { now: service.now(), baseUrl: settings.baseUrl, hasWallet: true, script, font };
    const html = noWalletDocument(setting, back);
    const mark = markOf(findActor(c.req.header('cookie')), settings.authSecret);
    return smallPage(c.req.raw, { status: 502, html, mark, lang: splitLang(back).prefix ?? 'en' });
  }

  return new Hono()
    .get(`${WALLET_TICKET}/:token`, async (c) => {
      const input = SharedTicketInput.safeParse(c.req.param());
      if (!input.success) return refusal('TICKET_NOT_FOUND');
      const { token } = input.data;
      const retryAfterSeconds = tooMany(c, token);
      if (retryAfterSeconds > 0) return refusal('RATE_LIMITED', { retryAfterSeconds });
      c.header('Cache-Control', 'no-store');
      c.header('Referrer-Policy', 'no-referrer');
      try {
        const service = context(VISITOR);
        const added = await addToWallet(service, token, walletOf(c, service));
        return added.kind === 'file' ? passAnswer(c, added.file) : c.redirect(added.url, 302);
      } catch (error) {
        return answerFailure(c, error, backTo(c, `/ticket/${encodeURIComponent(token)}`));
      }
    })
    .get(WALLET_CARD, async (c) => {
      const service = context(findActor(c.req.header('cookie')));
      const { actor } = service;
      if (actor.kind !== 'user')
        return c.redirect(`/auth?returnTo=${encodeURIComponent(backTo(c, '/dashboard'))}`, 302);
      const retryAfterSeconds = tooMany(c, actor.userId);
      if (retryAfterSeconds > 0) return refusal('RATE_LIMITED', { retryAfterSeconds });
      c.header('Cache-Control', 'no-store');
      try {
        if (walletOf(c, service) === 'apple') return passAnswer(c, await addCardToAppleWallet(service));
        return c.redirect((await issueWalletPass(service)).walletPassUrl, 302);
      } catch (error) {
        return answerFailure(c, error, backTo(c, '/dashboard'));
      }
    });
}

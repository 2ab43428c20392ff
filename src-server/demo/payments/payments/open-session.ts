import type Stripe from 'stripe';
import { invalidRequest, resourceMissing } from '../api/api-error.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, intentOfSession, updateObject } from '../stripe-objects.ts';

/** The session, expired first if its time is over: nobody may see an open session past `expires_at`. */
export function currentSession(ctx: StandInContext, sessionId: string): Stripe.Checkout.Session | null {
  const session = findObject(ctx, 'checkout.session', sessionId);
  return session && isOverdue(ctx, session) ? closeSession(ctx, session) : session;
}

/** For paying. `isLate` lets through what had begun in time: open, or expired but never paid. */
export function requireOpenSession(ctx: StandInContext, sessionId: string, isLate: boolean): Stripe.Checkout.Session {
  const session = isLate ? findObject(ctx, 'checkout.session', sessionId) : currentSession(ctx, sessionId);
  if (!session) throw resourceMissing('checkout.session', sessionId, 'session');
  if (session.status === 'open' || (isLate && session.status === 'expired')) return session;
  throw invalidRequest(`This Checkout Session is ${session.status}; it can no longer be paid.`);
}

/** `checkout.sessions.expire`: only an open session can be expired. */
export function expireSession(ctx: StandInContext, sessionId: string): Stripe.Checkout.Session {
  const session = findObject(ctx, 'checkout.session', sessionId);
  if (!session) throw resourceMissing('checkout.session', sessionId, 'session');
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  return closeSession(ctx, session);
}

function closeSession(ctx: StandInContext, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null };
  updateObject(ctx, expired, { due: null });
  ctx.emit('checkout.session.expired', expired);
  return expired;
}

/** A 3-D Secure step begun in time keeps the session open a little longer. */
const authenticationGraceSeconds = 300;

function isOverdue(ctx: StandInContext, session: Stripe.Checkout.Session): boolean {
  const now = unixSeconds(ctx);
  if (session.status !== 'open' || session.expires_at > now) return false;
  const intent = intentOfSession(ctx, session);
  return intent?.status !== 'requires_action' || session.expires_at + authenticationGraceSeconds <= now;
}

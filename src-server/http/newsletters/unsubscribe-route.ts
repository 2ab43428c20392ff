import { Hono } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { NewsletterTokenInput } from '#shared/newsletters/newsletter-inputs.ts';
import { unsubscribe } from '#server/services/club/newsletters/unsubscribe.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';

/**
 * `POST /unsubscribe/{token}`: the mail program's own button (RFC 8058). No cookie, no sign-in, no redirect; the GET of
 * the same address is a page with a button and ends nothing, because link scanners follow links.
 */
export function unsubscribeRoute({ context }: Pick<AppDeps, 'context'>): Hono {
  // A mail's header has the address of its own language.
  return new Hono().on('POST', ['/unsubscribe/:token', '/de/unsubscribe/:token'], (c) => {
    c.header('Cache-Control', 'no-store');
    const input = NewsletterTokenInput.safeParse({ token: c.req.param('token') });
    try {
      if (!input.success) throw new DomainError('LINK_NOT_VALID');
      unsubscribe(context(VISITOR), input.data);
      return c.text('Unsubscribed');
    } catch (error) {
      if (error instanceof DomainError) return c.text(ERROR_MESSAGES[error.code], 404);
      throw error;
    }
  });
}

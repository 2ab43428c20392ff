import { Hono, type Context } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { domainSentence } from '#shared/error-details.ts';
import { ADDRESS_PATHS, AddressTokenInput } from '#shared/people/address-change.ts';
import { confirmAddressChange, showAddressToConfirm } from '#server/services/office/address-changes/confirm-change.ts';
import { objectToAddressChange, showObjection } from '#server/services/office/address-changes/object-to-change.ts';
import { countWrongLink } from '#server/trpc/caller.ts';
import type { Caller } from '#server/trpc/context.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { builtParts } from '../pages/tickets/small-page.ts';
import { HEADERS as PLAIN_HEADERS } from '../sign-in/plain-asking.ts';
import { confirmedPage, confirmPage, objectedPage, objectPage, overPage, takenPage } from './address-pages.ts';

const HEADERS = { ...PLAIN_HEADERS, 'content-language': 'en' };

type Deps = Pick<AppDeps, 'context' | 'site'> & { callerOf: (c: Context) => Caller };

/**
 * `/address/confirm/{token}` and `/address/object/{token}`: the links of a change of address that the office has asked
 * for. Each opens a page with a button, for browsers without scripts, too; only its POST changes something.
 */
export function addressRoutes({ context, site, callerOf }: Deps): Hono {
  /** Counts wrong links by network, then asks; what is not valid any more is a page of its own. */
  async function answer<T>(
    c: Context,
    ask: (token: string, caller: Caller) => T,
    page: (answered: T, font: string | undefined) => string,
  ): Promise<Response> {
    const { font } = await builtParts(site, c.req.path);
    const caller = callerOf(c);
    try {
      const input = AddressTokenInput.safeParse({ token: c.req.param('token') });
      const token = input.success ? input.data.token : '';
      const answered = countWrongLink({ caller }, { name: 'address link', token }, () => ask(token, caller));
      return c.html(page(answered, font), 200, HEADERS);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'ADDRESS_TAKEN') return c.html(takenPage(font), 409, HEADERS);
      const status = error.code === 'LINK_NOT_VALID' ? 404 : 429;
      return c.html(overPage(domainSentence(error.code, error.details), font), status, HEADERS);
    }
  }

  return new Hono()
    .get(`${ADDRESS_PATHS.confirm}/:token`, (c) =>
      answer(c, (token) => showAddressToConfirm(context(VISITOR), token), confirmPage),
    )
    .post(`${ADDRESS_PATHS.confirm}/:token`, (c) =>
      answer(c, (token, { address }) => confirmAddressChange(context(VISITOR), token, address), confirmedPage),
    )
    .get(`${ADDRESS_PATHS.object}/:token`, (c) =>
      answer(c, (token) => showObjection(context(VISITOR), token), objectPage),
    )
    .post(`${ADDRESS_PATHS.object}/:token`, (c) =>
      answer(c, (token, { address }) => objectToAddressChange(context(VISITOR), token, address), objectedPage),
    );
}

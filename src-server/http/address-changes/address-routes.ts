import { Hono, type Context } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { domainSentence } from '#shared/error-details.ts';
import { LANGS, type Lang } from '#shared/lang.ts';
import { ADDRESS_PATHS, AddressTokenInput } from '#shared/people/address-change.ts';
import { confirmAddressChange, showAddressToConfirm } from '#server/services/office/address-changes/confirm-change.ts';
import { objectToAddressChange, showObjection } from '#server/services/office/address-changes/object-to-change.ts';
import { countWrongLink } from '#server/trpc/caller.ts';
import type { Caller } from '#server/trpc/context.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { builtParts } from '../pages/tickets/small-page.ts';
import { HEADERS } from '../sign-in/plain-asking.ts';
import {
  confirmedPage,
  confirmPage,
  objectedPage,
  objectPage,
  overPage,
  takenPage,
  type Drawn,
} from './address-pages.ts';

type Deps = Pick<AppDeps, 'context' | 'site'> & { callerOf: (c: Context) => Caller };

/**
 * `/address/confirm/{token}` and `/address/object/{token}`, and the same under `/de`: the links of a change of address
 * that the office has asked for. Each opens a page with a button, for browsers without scripts, too; only its POST
 * changes something.
 */
export function addressRoutes({ context, site, callerOf }: Deps): Hono {
  const hono = new Hono();
  type Link<T> = {
    ask: (token: string, caller: Caller) => T;
    page: (answered: T, drawn: Drawn) => string;
    lang: Lang;
  };
  /** Counts wrong links by network, then asks; what is not valid any more is a page of its own. */
  async function answer<T>(c: Context, { ask, page, lang }: Link<T>): Promise<Response> {
    const { font } = await builtParts(site, c.req.path);
    const [drawn, headers] = [
      { lang, font },
      { ...HEADERS, 'content-language': lang },
    ];
    const caller = callerOf(c);
    try {
      const input = AddressTokenInput.safeParse({ token: c.req.param('token') });
      const token = input.success ? input.data.token : '';
      const answered = countWrongLink({ caller }, { name: 'address link', token }, () => ask(token, caller));
      return c.html(page(answered, drawn), 200, headers);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'ADDRESS_TAKEN') return c.html(takenPage(drawn), 409, headers);
      const status = error.code === 'LINK_NOT_VALID' ? 404 : 429;
      return c.html(overPage(domainSentence(error.code, error.details, lang), drawn), status, headers);
    }
  }

  for (const lang of LANGS) {
    const [confirm, object] = [ADDRESS_PATHS.confirm, ADDRESS_PATHS.object].map(
      (path) => `${lang === 'en' ? '' : `/${lang}`}${path}/:token`,
    ) as [string, string];
    const service = () => context(VISITOR);
    hono
      .get(confirm, (c) =>
        answer(c, { ask: (token) => showAddressToConfirm(service(), token), page: confirmPage, lang }),
      )
      .post(confirm, (c) =>
        answer(c, {
          ask: (token, { address: ip }) => confirmAddressChange(service(), token, { ip, lang }),
          page: confirmedPage,
          lang,
        }),
      )
      .get(object, (c) => answer(c, { ask: (token) => showObjection(service(), token), page: objectPage, lang }))
      .post(object, (c) =>
        answer(c, {
          ask: (token, { address: ip }) => objectToAddressChange(service(), token, { ip, lang }),
          page: objectedPage,
          lang,
        }),
      );
  }
  return hono;
}

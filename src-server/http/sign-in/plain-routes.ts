import { Hono, type Context } from 'hono';
import { PLAIN_SIGN_IN, plainPath } from '#shared/accounts/plain-sign-in.ts';
import { readReturnPath } from '#shared/accounts/return-path.ts';
import { LANGS, type Lang } from '#shared/lang.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { showSignInLink } from '#server/services/people/accounts/show-sign-in-link.ts';
import { VISITOR } from '../app-deps.ts';
import { builtParts } from '../pages/tickets/small-page.ts';
import { FOLLOW_LINK_PATH } from '../sessions/sign-in-link-endpoints.ts';
import {
  address,
  ask,
  fieldsOf,
  headersIn,
  HOME,
  returnPathOf,
  type Answer,
  type Deps,
  type DepsIn,
} from './plain-asking.ts';
import { codePage, linkOverPage, linkPage, isNotice, signInPage, type Notice } from './plain-pages.ts';

const NOTICE_OF: Readonly<Record<string, Notice>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong',
  EMAIL_NOT_VERIFIED: 'unconfirmed',
  INVALID_CODE: 'code',
  SECOND_STEP_OVER: 'over',
  RATE_LIMITED: 'often',
};

/** Signed in, half signed in, or back to the form with the reason. */
function goOn(
  c: Context,
  { ok, code, isSecondFactorNeeded }: Answer,
  { lang, form, returnTo }: { lang: Lang; form: string; returnTo: string | undefined },
): Response {
  c.header('cache-control', 'no-store');
  if (!ok)
    return c.redirect(address(plainPath(form, lang), { notice: ownEntry(NOTICE_OF, code) ?? 'failed', returnTo }), 303);
  return c.redirect(
    isSecondFactorNeeded ? address(plainPath(PLAIN_SIGN_IN.code, lang), { returnTo }) : (returnTo ?? HOME),
    303,
  );
}

/**
 * `/sign-in` and what belongs to it: signing in without scripts, and the page behind a mailed link for everybody. Its
 * forms come to the same endpoints as those of /auth, so every rule and limit holds here too.
 */
export const plainSignInRoutes = (deps: Deps): Hono =>
  LANGS.reduce((app, lang) => app.route(plainPath('/', lang), routesIn({ ...deps, lang })), new Hono());

function routesIn(deps: DepsIn): Hono {
  const { context, site, lang } = deps;
  const headers = headersIn(lang);
  const fontFor = async (c: Context): Promise<string | undefined> => (await builtParts(site, c.req.path)).font;
  const shown = async (c: Context) => {
    const notice = c.req.query('notice');
    return {
      lang,
      notice: isNotice(notice) ? notice : undefined,
      returnTo: readReturnPath(c.req.query('returnTo')),
      font: await fontFor(c),
    };
  };

  return new Hono()
    .get(PLAIN_SIGN_IN.page, async (c) => c.html(signInPage(await shown(c)), 200, headers))
    .get(PLAIN_SIGN_IN.code, async (c) => c.html(codePage(await shown(c)), 200, headers))
    .get(PLAIN_SIGN_IN.link, async (c) => {
      const token = c.req.query('token') ?? '';
      const link = showSignInLink(context(VISITOR), token);
      const font = await fontFor(c);
      if (link === undefined) return c.html(linkOverPage({ lang, font }), 404, headers);
      const returnTo = readReturnPath(c.req.query('returnTo'));
      return c.html(linkPage({ lang, font, email: link.email, token, returnTo }), 200, headers);
    })
    .post(PLAIN_SIGN_IN.password, async (c) => {
      const fields = await fieldsOf(c);
      const body = { email: fields.get('email') ?? '', password: fields.get('password') ?? '' };
      const answer = await ask(deps, c, { path: '/sign-in/email', body });
      return goOn(c, answer, { lang, form: PLAIN_SIGN_IN.page, returnTo: returnPathOf(c, fields) });
    })
    .post(PLAIN_SIGN_IN.askForLink, async (c) => {
      const fields = await fieldsOf(c);
      const returnTo = returnPathOf(c, fields);
      const { ok, code } = await ask(deps, c, {
        path: '/sign-in/link',
        body: { email: fields.get('email') ?? '', returnTo },
      });
      const refused = code === 'RATE_LIMITED' ? 'often' : 'email';
      return c.redirect(address(plainPath(PLAIN_SIGN_IN.page, lang), { notice: ok ? 'sent' : refused, returnTo }), 303);
    })
    .post(PLAIN_SIGN_IN.link, async (c) => {
      const fields = await fieldsOf(c);
      const answer = await ask(deps, c, { path: FOLLOW_LINK_PATH, body: { token: fields.get('token') ?? '' } });
      if (!answer.ok && answer.code !== 'RATE_LIMITED') return c.redirect(plainPath(PLAIN_SIGN_IN.link, lang), 303);
      return goOn(c, answer, { lang, form: PLAIN_SIGN_IN.page, returnTo: returnPathOf(c, fields) });
    })
    .post(PLAIN_SIGN_IN.code, async (c) => {
      const fields = await fieldsOf(c);
      const answer = await ask(deps, c, { path: '/second-factor/verify', body: { code: fields.get('code') ?? '' } });
      const form = answer.code === 'SECOND_STEP_OVER' ? PLAIN_SIGN_IN.page : PLAIN_SIGN_IN.code;
      return goOn(c, answer, { lang, form, returnTo: returnPathOf(c, fields) });
    });
}

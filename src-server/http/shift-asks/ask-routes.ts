import { Hono, type Context } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { LANGS, type Lang } from '#shared/lang.ts';
import { SHIFT_ASK_PATH } from '#shared/shifts/my-shifts-path.ts';
import { AddressTokenInput } from '#shared/people/address-change.ts';
import { answerAsk, showAsk, type ShownAsk } from '#server/services/door/shifts/answer-ask.ts';
import { countWrongLink } from '#server/trpc/caller.ts';
import type { Caller } from '#server/trpc/context.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { builtParts } from '../pages/tickets/small-page.ts';
import { USUAL } from '../security/body-rules.ts';
import { readFields } from '../security/read-body.ts';
import { HEADERS } from '../sign-in/plain-asking.ts';
import { askOverPage, askPage } from './ask-pages.ts';

type Deps = Pick<AppDeps, 'context' | 'site'> & { callerOf: (c: Context) => Caller };

/**
 * `/shifts/ask/{token}`, and the same under `/en`: the link of a call-out, for who is not signed in and for browsers
 * without scripts, too. The page asks; only its POST answers, as programs open links.
 */
export function shiftAskRoutes({ context, site, callerOf }: Deps): Hono {
  async function answer(c: Context, lang: Lang, ask: (token: string) => ShownAsk): Promise<Response> {
    const { font } = await builtParts(site, c.req.path);
    const [drawn, headers] = [
      { lang, font },
      { ...HEADERS, 'content-language': lang },
    ];
    try {
      const input = AddressTokenInput.safeParse({ token: c.req.param('token') });
      const token = input.success ? input.data.token : '';
      const shown = countWrongLink({ caller: callerOf(c) }, { name: 'shift link', token }, () => ask(token));
      return c.html(askPage(shown, drawn), 200, headers);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return c.html(askOverPage(drawn), error.code === 'LINK_NOT_VALID' ? 404 : 429, headers);
    }
  }
  const hono = new Hono();
  for (const lang of LANGS) {
    const path = `${lang === 'de' ? '' : `/${lang}`}${SHIFT_ASK_PATH}/:token`;
    hono
      .get(path, (c) => answer(c, lang, (token) => showAsk(context(VISITOR), token)))
      .post(path, async (c) => {
        const said = (await readFields(c, USUAL.maxBytes)).get('answer');
        return answer(c, lang, (token) =>
          said === 'yes' || said === 'no'
            ? answerAsk(context(VISITOR), token, said === 'yes')
            : showAsk(context(VISITOR), token),
        );
      });
  }
  return hono;
}

import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import { CancelContractInput, WithdrawContractInput } from '#shared/contact/declare-contract.ts';
import { RequestCourseInput } from '#shared/contact/request-course.ts';
import { RequestGuideInput } from '#shared/contact/request-guide.ts';
import { ReserveTableInput } from '#shared/contact/reserve-table.ts';
import { SendMessageInput } from '#shared/contact/send-message.ts';
import { DomainError } from '#shared/errors.ts';
import { LANGS, type Lang } from '#shared/lang.ts';
import { SubscribeNewsletterInput } from '#shared/newsletters/newsletter-inputs.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import type { Caller } from '#server/trpc/context.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { USUAL } from '../security/body-rules.ts';
import { readFields } from '../security/read-body.ts';
import { takeFormTurn } from './form-turn.ts';

const callHouse = createCallerFactory(appRouter);
type House = ReturnType<typeof callHouse>['contact'];
type Fields = Readonly<Record<string, string>>;

/** One form: what its fields mean, and where its sender is led. */
type Form = {
  send: (house: House, fields: Fields) => Promise<string | null>;
  failed: string;
  /** The language at the page's own address; English unless named. */
  lang?: Lang;
};

const FAILED = '/sent/failed';
const DECLARATION_FAILED = '/sent/declaration-failed';

/** Reads the fields by the schema; null when they do not fit it. */
function form<S extends z.ZodType>(
  schema: S,
  {
    read,
    send,
    failed = FAILED,
  }: {
    read?: (fields: Fields) => unknown;
    send: (house: House, input: z.output<S>) => Promise<string>;
    failed?: string;
  },
): Form {
  return {
    failed,
    async send(house, fields) {
      const input = schema.safeParse(read?.(fields) ?? fields);
      return input.success ? send(house, input.data) : null;
    },
  };
}

const sent = async (done: Promise<unknown>, what: string): Promise<string> => {
  await done;
  return `/sent/${what}`;
};
/** The declaration as plain text in the window: to read, store and print without a script. */
const receipt = async (declared: Promise<{ token: string }>): Promise<string> =>
  `/declaration/${(await declared).token}.txt?show`;

/** The hidden field `form` tells the two forms of the salsa page apart. */
const RESERVATION = form(ReserveTableInput, {
  read: ({ guests, form: _form, ...rest }) => ({ ...rest, guests: Number(guests) }),
  send: (house, input) => sent(house.reserve(input), 'reservation'),
});
const SALSA_NEWS = form(SubscribeNewsletterInput, {
  read: ({ email }) => ({ email, types: ['events'], page: '/salsa' }),
  send: (house, input) => sent(house.subscribeNewsletter(input), 'newsletter'),
});

const FORMS: Readonly<Record<string, Form>> = {
  '/contact': form(SendMessageInput, { send: (house, input) => sent(house.send(input), 'message') }),
  '/registration': form(RequestGuideInput, {
    read: ({ newsletter, experience, ...rest }) => ({
      ...rest,
      experience: experience || null,
      newsletter: newsletter !== undefined,
    }),
    send: (house, input) => sent(house.freeGuide(input), 'guide'),
  }),
  '/salsa': {
    failed: FAILED,
    send: (house, fields) => (fields['form'] === 'news' ? SALSA_NEWS : RESERVATION).send(house, fields),
  },
  '/learn-bachata': form(RequestCourseInput, { send: (house, input) => sent(house.requestCourse(input), 'course') }),
  '/cancel-contract': {
    ...form(CancelContractInput, {
      send: (house, input) => receipt(house.cancelContract(input)),
      failed: DECLARATION_FAILED,
    }),
    lang: 'de',
  },
  '/withdraw-contract': {
    ...form(WithdrawContractInput, {
      send: (house, input) => receipt(house.withdrawContract(input)),
      failed: DECLARATION_FAILED,
    }),
    lang: 'de',
  },
};

/** `POST` to a page with a form: as a browser sends it by itself, before the page's scripts are here. */
export function formRoutes({
  context,
  callerOf,
}: Pick<AppDeps, 'context'> & { callerOf: (c: Context) => Caller }): Hono {
  const hono = new Hono();
  const answer = (path: string, { send, failed, lang: native = 'en' }: Form, lang: Lang): void => {
    // The pages it leads to are English at their own addresses; a declaration's file names no language.
    const answered = (to: string): string => (lang === 'en' || to.includes('.txt') ? to : `/${lang}${to}`);
    // Who sends an English form from its own address has chosen no language.
    const chosen = native === 'en' && lang === 'en' ? undefined : lang;
    hono.post(lang === native ? path : `/${lang}${path}`, async (c) => {
      const caller = callerOf(c);
      const house = callHouse({ service: context(VISITOR), caller, lang: chosen }).contact;
      try {
        takeFormTurn(caller);
        const fields: Fields = Object.fromEntries(await readFields(c, USUAL.maxBytes));
        return c.redirect(answered((await send(house, fields)) ?? failed), 303);
      } catch (error) {
        if (error instanceof DomainError || (error instanceof Error && error.cause instanceof DomainError))
          return c.redirect(answered(failed), 303);
        throw error;
      }
    });
  };
  for (const [path, form] of Object.entries(FORMS)) {
    // Each page posts to its own address, and is answered in its language.
    for (const lang of LANGS) answer(path, form, lang);
  }
  return hono;
}

import { Hono, type Context } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { SubscribeNewsletterInput } from '#shared/newsletters/newsletter-inputs.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import type { Caller } from '#server/trpc/context.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { takeFormTurn } from '../contact/form-turn.ts';
import { USUAL } from '../security/body-rules.ts';
import { readFields } from '../security/read-body.ts';

const callHouse = createCallerFactory(appRouter);
const FORM = '/newsletter';

/**
 * `POST` to `/newsletter`, or to its German page: the form as a browser sends it by itself, before the page's scripts are
 * here.
 */
export function subscribeRoute({
  context,
  callerOf,
}: Pick<AppDeps, 'context'> & { callerOf: (c: Context) => Caller }): Hono {
  const hono = new Hono();
  const answer = (page: string, lang?: 'de'): void => {
    hono.post(page, async (c) => {
      const caller = callerOf(c);
      try {
        takeFormTurn(caller);
        const fields = await readFields(c, USUAL.maxBytes);
        const input = SubscribeNewsletterInput.safeParse({
          email: fields.get('email'),
          types: fields.getAll('types'),
          page,
        });
        if (!input.success) return c.redirect(page, 303);
        await callHouse({ service: context(VISITOR), caller, lang }).contact.subscribeNewsletter(input.data);
      } catch (error) {
        if (error instanceof DomainError || (error instanceof Error && error.cause instanceof DomainError))
          return c.redirect(page, 303);
        throw error;
      }
      return c.redirect(`${page}/sent`, 303);
    });
  };
  answer(FORM);
  answer(`/de${FORM}`, 'de');
  return hono;
}

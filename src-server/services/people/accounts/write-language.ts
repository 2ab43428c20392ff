import type { Lang } from '#shared/lang.ts';
import { updateRows } from '#server/db/rows.ts';
import { users } from '#server/db/schema/users.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** In which language an account's mails and papers are from now on. Call it inside a transaction that checks whose it is. */
export const writeLanguage = (ctx: ServiceContext, userId: string, lang: Lang): void =>
  void updateRows(ctx.db, users, { id: userId }, { lang, updatedAt: ctx.now() });

/**
 * Who has chosen no language and orders a contract on a German page reads it, and what comes after it, in German. An
 * English page is no choice: it is where everybody comes first. Throws UNAUTHORIZED.
 */
export function keepLanguageOfOrder(ctx: ServiceContext, lang: Lang | undefined): void {
  const { userId } = requireUser(ctx);
  if (lang === 'de') updateRows(ctx.db, users, { id: userId, lang: null }, { lang, updatedAt: ctx.now() });
}

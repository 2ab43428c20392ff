import type { Lang } from '#shared/lang.ts';
import { updateRows } from '#server/db/rows.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** In which language an account's mails and papers are from now on. Call it inside a transaction that checks whose it is. */
export const writeLanguage = (ctx: ServiceContext, userId: string, lang: Lang): void =>
  void updateRows(ctx.db, users, { id: userId }, { lang, updatedAt: ctx.now() });

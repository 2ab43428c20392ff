import { eq, sql } from 'drizzle-orm';
import type { Audience } from '#shared/newsletters/audience.ts';
import { NAMES_SHOWN } from '#shared/newsletters/mailing.ts';
import { prepared } from '#server/db/client.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { nextRecipients } from './audience-rows.ts';
import { findRecipient } from './find-recipient.ts';

const name = sql<string>`coalesce(nullif(${profiles.displayName}, ''), ${users.name})`;
const ofAccount = prepared({ id: users.id }, (orm, { id }) =>
  orm.select({ name }).from(users).leftJoin(profiles, eq(profiles.id, users.id)).where(eq(users.id, id)).prepare(),
);
/** Whoever has no account has only an address. */
const ofSubscription = prepared({ id: newsletterSubscriptions.id }, (orm, { id }) =>
  orm
    .select({ name: sql<string>`coalesce(${name}, ${newsletterSubscriptions.email})` })
    .from(newsletterSubscriptions)
    .leftJoin(users, eq(users.id, newsletterSubscriptions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(newsletterSubscriptions.id, id))
    .prepare(),
);

function nameOf(ctx: ServiceContext, audience: Audience, key: string): string | undefined {
  if (audience.kind === 'list' || (audience.kind === 'people' && audience.list !== null))
    return ofSubscription(ctx.db).get({ id: key })?.name;
  const found = findRecipient(ctx, audience, key);
  if (found === null) return undefined;
  return 'userId' in found ? ofAccount(ctx.db).get({ id: found.userId })?.name : found.name;
}

/** The first of those whom a mailing reaches: who sends it sees that it is the right people. */
export function firstNames(ctx: ServiceContext, audience: Audience): string[] {
  const names: string[] = [];
  let after = '';
  while (names.length < NAMES_SHOWN) {
    const keys = nextRecipients(ctx, { audience, after, until: ctx.now() });
    const last = keys.at(-1);
    if (last === undefined) break;
    names.push(...keys.slice(0, NAMES_SHOWN - names.length).flatMap((key) => nameOf(ctx, audience, key) ?? []));
    after = last;
  }
  return names;
}

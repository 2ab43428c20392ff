import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Condition, PeopleAudience } from '#shared/newsletters/audience-condition.ts';
import { DAY_MS } from '#shared/time.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { userRoles, users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { CAMPAIGN_CHUNK } from './recipient-keys.ts';

/** A condition as a row of the query: its facts, under names of their own. */
const asRow = (condition: Condition, now: Date) => ({
  what: condition.what,
  is: condition.is ? 1 : 0,
  eventId: condition.what === 'guest' ? condition.eventId : null,
  role: condition.what === 'team' ? condition.role : null,
  times: condition.what === 'came' ? condition.times : null,
  since: condition.what === 'came' ? now.getTime() - condition.notSinceDays * DAY_MS : null,
});
const fact = (name: keyof ReturnType<typeof asRow>): SQL => sql.raw(`condition.value ->> '${name}'`);
const number = (name: keyof ReturnType<typeof asRow>): SQL => sql`cast(${fact(name)} as bigint)`;

/** The evenings on which somebody was let in, by a ticket or with the card. */
const evenings = (what: SQL, more: SQL): SQL => sql`(select ${what} from ${checkIns}
  where ${checkIns.undoneAt} is null and (
    ${checkIns.ticketId} in (select ${tickets.id} from ${tickets} where ${tickets.userId} = ${users.id})
    or ${checkIns.subscriberId} in (select ${subscribers.id} from ${subscribers} where ${subscribers.userId} = ${users.id})
  ) ${more})`;

/** Whether the condition at hand is true of the person at hand. */
const isTrue = sql`case ${fact('what')}
  when 'guest' then exists (select 1 from ${tickets} where ${tickets.userId} = ${users.id}
    and ${tickets.eventId} = ${fact('eventId')} and ${tickets.status} in ('active', 'used'))
  when 'member' then exists (select 1 from ${subscribers}
    where ${subscribers.userId} = ${users.id} and ${subscribers.status} = 'active')
  when 'team' then exists (select 1 from ${userRoles} where ${userRoles.userId} = ${users.id}
    and (${fact('role')} is null or ${userRoles.role} = ${fact('role')}))
  when 'came' then ${evenings(sql`count(distinct ${checkIns.eventId} || coalesce(${checkIns.eveningId}, ''))`, sql``)}
      >= ${number('times')}
    and not exists ${evenings(sql`1`, sql`and ${checkIns.admittedAt} > ${number('since')}`)}
  end`;

/**
 * The one place where conditions become a query: whoever is left has each of them, or, where it says so, has it not.
 * They are read as data, so that one prepared query answers every combination.
 */
const hasAll = (conditions: SQL | ReturnType<typeof sql.placeholder>): SQL =>
  sql`not exists (select 1 from json_each(${conditions}) condition where (${isTrue}) <> (${number('is')} = 1))`;

const nextAccounts = prepared(
  { conditions: String, after: users.id, limit: Number },
  (orm, { conditions, after, limit }) =>
    orm
      .select({ key: users.id })
      .from(users)
      .where(and(gt(users.id, after), hasAll(sql`${conditions}`)))
      .orderBy(asc(users.id))
      .limit(limit)
      .prepare(),
);
const subscribed = (orm: Orm) =>
  orm
    .select({ key: newsletterSubscriptions.id })
    .from(newsletterSubscriptions)
    .innerJoin(users, eq(users.id, newsletterSubscriptions.userId));
const nextSubscribed = prepared(
  {
    conditions: String,
    type: newsletterSubscriptions.subscriptionType,
    after: newsletterSubscriptions.id,
    limit: Number,
  },
  (orm, { conditions, type, after, limit }) =>
    subscribed(orm)
      .where(
        and(
          eq(newsletterSubscriptions.subscriptionType, type),
          sql`${newsletterSubscriptions.isActive} = 1`,
          gt(newsletterSubscriptions.id, after),
          hasAll(sql`${conditions}`),
        ),
      )
      .orderBy(asc(newsletterSubscriptions.id))
      .limit(limit)
      .prepare(),
);
const stillSubscribed = prepared({ conditions: String, id: newsletterSubscriptions.id }, (orm, { conditions, id }) =>
  subscribed(orm)
    .where(and(eq(newsletterSubscriptions.id, id), hasAll(sql`${conditions}`)))
    .prepare(),
);
const stillIs = prepared({ conditions: String, id: users.id }, (orm, { conditions, id }) =>
  orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), hasAll(sql`${conditions}`)))
    .prepare(),
);

const asText = (ctx: ServiceContext, { conditions }: PeopleAudience): string =>
  JSON.stringify(conditions.map((condition) => asRow(condition, ctx.now())));

/** As a limit: without one. */
const ALL = -1;

function nextKeys(ctx: ServiceContext, audience: PeopleAudience, from: { after: string; limit: number }): string[] {
  const values = { conditions: asText(ctx, audience), ...from };
  const rows =
    audience.list === null
      ? nextAccounts(ctx.db).all(values)
      : nextSubscribed(ctx.db).all({ ...values, type: audience.list });
  return rows.map(({ key }) => key);
}

/** The keys of the next people: accounts, or, where it advertises, their subscriptions to its list. */
export const nextPeople = (ctx: ServiceContext, audience: PeopleAudience, after: string): string[] =>
  nextKeys(ctx, audience, { after, limit: CAMPAIGN_CHUNK });

/** How many they are. */
export const countPeople = (ctx: ServiceContext, audience: PeopleAudience): number =>
  nextKeys(ctx, audience, { after: '', limit: ALL }).length;

/** Whether a key is still one of them, read when the mail leaves. */
export const isStillOfPeople = (ctx: ServiceContext, audience: PeopleAudience, key: string): boolean =>
  (audience.list === null ? stillIs : stillSubscribed)(ctx.db).get({ conditions: asText(ctx, audience), id: key }) !==
  undefined;

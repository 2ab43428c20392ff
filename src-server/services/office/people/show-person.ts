import { and, asc, count, desc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/sqlite-core';
import { deviceName } from '#shared/accounts/device-name.ts';
import { DomainError } from '#shared/errors.ts';
import { missedPause } from '#shared/membership/missed-nights.ts';
import { cents, ZERO_CENTS } from '#shared/money.ts';
import { shortNetwork } from '#shared/network.ts';
import type { PersonInput } from '#shared/people/person-inputs.ts';
import type { PersonView } from '#shared/people/person-view.ts';
import { findRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { accountMerges } from '#server/db/schema/account-merges.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { orders } from '#server/db/schema/orders.ts';
import { passkeys } from '#server/db/schema/passkeys.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { personNotes } from '#server/db/schema/person-notes.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { sessions, userRoles, users } from '#server/db/schema/users.ts';
import { requirePermission } from '../../base/authorize.ts';
import { showBan } from '../../shop/bans/list-bans.ts';
import { levelsOf } from '../../shop/levels/earned-levels.ts';
import { cameIn } from '../../shop/tickets/came-in.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { showAddressChange } from '../address-changes/show-changes.ts';
import { shownName } from '../../base/shown-name.ts';
import { missedNights } from '../../shop/member-price/missed-nights.ts';
import { personMembership } from './person-membership.ts';
import { timelineCounts } from './timeline-rows.ts';

const head = prepared({ id: users.id }, (orm, { id }) =>
  orm
    .select({
      id: users.id,
      displayName: sql<string>`${shownName}`,
      accountName: users.name,
      email: users.email,
      isConfirmed: users.emailVerified,
      createdAt: users.createdAt,
      danceRole: profiles.danceRole,
      doorPhotoSince: profiles.doorPhotoAllowedAt,
      remindersOffAt: profiles.remindersOffAt,
      hasApp: sql`${isNotNull(secondFactors.verifiedAt)}`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, id))
    .prepare(),
);

const passkeyOf = prepared({ id: passkeys.userId }, (orm, { id }) =>
  orm.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, id)).limit(1).prepare(),
);
/** Each once, whether it was a ticket or the member's card that let them in. */
const nightsOf = prepared({ id: users.id }, (orm, { id }) => {
  const byTicket = orm
    .select({ eventId: tickets.eventId })
    .from(tickets)
    .where(and(eq(tickets.userId, id), cameIn(orm)));
  const byCard = orm
    .select({ eventId: checkIns.eventId })
    .from(subscribers)
    .innerJoin(
      checkIns,
      and(eq(checkIns.subscriberId, subscribers.id), isNotNull(checkIns.subscriberId), isNull(checkIns.undoneAt)),
    )
    .where(eq(subscribers.userId, id));
  return orm.select({ nights: count() }).from(union(byTicket, byCard).as('nights')).prepare();
});
const moneyOf = prepared({ id: orders.userId }, (orm, { id }) => {
  const given = orm
    .select({ cents: sql`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), ne(refunds.status, 'failed'), ne(refunds.reason, 'moved')));
  // The value of moved tickets is in two orders, and was paid once.
  const moved = orm
    .select({ cents: sql`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), eq(refunds.reason, 'moved')));
  return orm
    .select({
      paidCents: sql<number>`coalesce(sum(${orders.totalCents} - (${moved})), 0)`.mapWith(cents),
      givenBackCents: sql<number>`coalesce(sum((${given})), 0)`.mapWith(cents),
    })
    .from(orders)
    .where(and(eq(orders.userId, id), isNotNull(orders.paidAt)))
    .prepare();
});
const newslettersOf = prepared(
  { id: newsletterSubscriptions.userId, email: newsletterSubscriptions.email },
  (orm, { id, email }) =>
    orm
      .select({ type: newsletterSubscriptions.subscriptionType, since: newsletterSubscriptions.createdAt })
      .from(newsletterSubscriptions)
      .where(
        and(
          or(eq(newsletterSubscriptions.userId, id), eq(newsletterSubscriptions.email, email)),
          eq(newsletterSubscriptions.isActive, true),
        ),
      )
      .orderBy(asc(newsletterSubscriptions.subscriptionType))
      .prepare(),
);
const sessionsOf = prepared({ id: sessions.userId, now: sessions.expiresAt }, (orm, { id, now }) =>
  orm
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      lastUsedAt: sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`.mapWith(sessions.createdAt),
    })
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt))
    .prepare(),
);
const notesOf = prepared({ id: personNotes.userId }, (orm, { id }) =>
  orm
    .select({
      id: personNotes.id,
      text: personNotes.text,
      authorId: personNotes.authorId,
      author: users.name,
      at: personNotes.createdAt,
    })
    .from(personNotes)
    .leftJoin(users, eq(users.id, personNotes.authorId))
    .where(eq(personNotes.userId, id))
    .orderBy(desc(personNotes.createdAt))
    .prepare(),
);

const mergesOf = prepared({ id: users.id, now: accountMerges.dueAt }, (orm, { id, now }) =>
  orm
    .select({
      userId: users.id,
      name: sql<string>`${shownName}`,
      email: users.email,
      isFrom: sql`${eq(accountMerges.intoId, id)}`.mapWith(Boolean),
      until: accountMerges.dueAt,
    })
    .from(accountMerges)
    .innerJoin(
      users,
      or(
        and(eq(accountMerges.intoId, id), eq(users.id, accountMerges.fromId)),
        and(eq(accountMerges.fromId, id), eq(users.id, accountMerges.intoId)),
      ),
    )
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(gt(accountMerges.dueAt, now), or(eq(accountMerges.intoId, id), eq(accountMerges.fromId, id))))
    .orderBy(asc(accountMerges.dueAt))
    .prepare(),
);

function moneyView({ db }: ServiceContext, userId: string, owedCents: PersonView['money']['owedCents']) {
  const { paidCents = ZERO_CENTS, givenBackCents = ZERO_CENTS } = moneyOf(db).get({ id: userId }) ?? {};
  return { takenCents: cents(paidCents - givenBackCents), givenBackCents, owedCents };
}

function missedNightsOf(ctx: ServiceContext, userId: string): PersonView['missedNights'] {
  const found = missedNights(ctx, userId);
  if (found === null) return null;
  const times = found.nights.map(({ startsAt }) => startsAt);
  return { nights: found.nights, pausedUntil: missedPause(times, found.rule, ctx.now()) };
}

/**
 * One person for the office: who they are, what they paid and owe, membership, consents, where they are signed in, and
 * what was noted. Error: USER_NOT_FOUND.
 */
export function showPerson(ctx: ServiceContext, { userId }: PersonInput): PersonView {
  requirePermission(ctx, 'people:manage');
  const person = head(ctx.db).get({ id: userId });
  if (person === undefined) throw new DomainError('USER_NOT_FOUND');
  const { doorPhotoSince, remindersOffAt, hasApp, ...facts } = person;
  const membership = personMembership(ctx, userId);
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  return {
    ...facts,
    roles: findRows(ctx.db, userRoles, { userId }, ['role']).map(({ role }) => role),
    hasSecondFactor: hasApp || passkeyOf(ctx.db).get({ id: userId }) !== undefined,
    levels: Object.fromEntries(levelsOf(ctx, userId)),
    nights: nightsOf(ctx.db).get({ id: userId })?.nights ?? 0,
    money: moneyView(ctx, userId, membership?.owedCents ?? ZERO_CENTS),
    membership,
    missedNights: missedNightsOf(ctx, userId),
    ban: showBan(ctx, userId),
    addressChange: showAddressChange(ctx, userId),
    consents: {
      newsletters: newslettersOf(ctx.db).all({ id: userId, email: facts.email }),
      doorPhotoSince,
      hasReminders: remindersOffAt === null,
    },
    sessions: sessionsOf(ctx.db)
      .all({ id: userId, now: ctx.now() })
      .map(({ id, userAgent, ipAddress, lastUsedAt }) => ({
        id,
        device: deviceName(userAgent),
        lastUsedAt,
        network: ipAddress === null ? null : shortNetwork(ipAddress),
      })),
    notes: notesOf(ctx.db)
      .all({ id: userId })
      .map(({ authorId, ...note }) => ({ ...note, isOwn: authorId !== null && authorId === actorId })),
    counts: timelineCounts(ctx, userId),
    merges: mergesOf(ctx.db).all({ id: userId, now: ctx.now() }),
  };
}

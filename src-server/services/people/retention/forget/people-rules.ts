import { and, eq, gt, inArray, isNotNull, isNull, ne, notExists, or, sql, type Column } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { TimedRule } from '#shared/retention/retention.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { addressChanges } from '#server/db/schema/address-changes.ts';
import { apiAnswers } from '#server/db/schema/api-keys.ts';
import { audit } from '#server/db/schema/audit.ts';
import {
  contactMessages,
  contractDeclarations,
  courseRequests,
  guideRequests,
  reservations,
} from '#server/db/schema/contact.ts';
import { bans } from '#server/db/schema/bans.ts';
import { cashierSchedule, kasseNetworkTries } from '#server/db/schema/cashiers.ts';
import { verdicts } from '#server/db/schema/check-ins.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { events } from '#server/db/schema/events.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { followers, follows } from '#server/db/schema/follows.ts';
import { guestLists } from '#server/db/schema/guest-lists.ts';
import { knownDevices } from '#server/db/schema/known-devices.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { newsletterConsents, newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { nightThanks } from '#server/db/schema/night-thanks.ts';
import { importedOrders } from '#server/db/schema/order-imports.ts';
import { orders } from '#server/db/schema/orders.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import { signInEvents } from '#server/db/schema/sign-in-events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { pendingSignUps, users, verifications } from '#server/db/schema/users.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { SIGN_INS_KEPT_FROM } from '#server/db/triggers-accounts.ts';
import { KEPT_FROM } from '#server/db/triggers.ts';
import { textsOf } from '../names-person.ts';
import { UNAGREED_TERMS } from '../engagement-data.ts';
import { before, forgetWhere, inOrder, isOlder, MOMENT, now, olderThanTheLaw, type Forget } from './forget-rule.ts';
import { partnerLinks, seatOffers, waiters } from '#server/db/schema/wait-list.ts';

const one = { one: sql`1` };

/** The account's id as a whole part of a key, `reset-password:{userId}`: never inside another word. */
const isPartOf = (column: Column) => sql`instr(':' || ${column} || ':', ':' || ${users.id} || ':') > 0`;
/** The account's id as the whole of a text in a JSON document. */
const isTextOf = (column: Column) => sql`exists (select 1 from ${textsOf(column)} and part.atom = ${users.id})`;

const linksThatWork = (orm: Orm) =>
  orm
    .select(one)
    .from(verifications)
    .where(
      and(gt(verifications.expiresAt, now), or(isPartOf(verifications.identifier), isTextOf(verifications.value))),
    );
const signUpsThatWait = (orm: Orm) =>
  orm
    .select(one)
    .from(pendingSignUps)
    .where(and(eq(pendingSignUps.userId, users.id), gt(pendingSignUps.expiresAt, now)));
const liveSubscriptions = (orm: Orm) =>
  orm
    .select(one)
    .from(newsletterSubscriptions)
    .where(
      and(
        eq(newsletterSubscriptions.email, newsletterConsents.email),
        eq(newsletterSubscriptions.subscriptionType, newsletterConsents.subscriptionType),
      ),
    );

/** An address of which nothing is left that it follows or followed. */
const withoutFollows = prepared(MOMENT, (orm) =>
  orm
    .delete(followers)
    .where(
      and(
        isOlder(followers.createdAt),
        notExists(orm.select(one).from(follows).where(eq(follows.followerId, followers.id))),
      ),
    )
    .prepare(),
);

// Literals, because SQLite uses a partial index only for a value that stands in the query.
const hasFailed = sql`${outbox.status} = 'failed'`;
const isEnded = sql`${newsletterSubscriptions.isActive} = 0`;

const endedEvents = (orm: Orm) => orm.select({ id: events.id }).from(events).where(isOlder(events.endsAt));

/** All that hangs on an event which ended long enough ago. */
const forgetWithEvent = (table: SQLiteTable & { eventId: Column }) =>
  prepared(MOMENT, (orm) =>
    orm
      .delete(table)
      .where(inArray(table.eventId, endedEvents(orm)))
      .prepare(),
  );

const isMember = and(eq(subscribers.userId, users.id), isNull(subscribers.endedAt));
const ACCOUNT_RULES = {
  // A link that still works may confirm it yet: somebody signed up once more. Members whom the office brought in have paid.
  unconfirmedAccounts: inOrder(
    prepared(MOMENT, (orm) =>
      orm
        .delete(users)
        .where(
          and(
            eq(users.emailVerified, false),
            isOlder(users.createdAt),
            notExists(orm.select(one).from(orders).where(eq(orders.userId, users.id))),
            notExists(orm.select(one).from(subscribers).where(isMember)),
            notExists(linksThatWork(orm)),
            notExists(signUpsThatWait(orm)),
          ),
        )
        .prepare(),
    ),
  ),
  addressChanges: inOrder(forgetWhere(addressChanges, isOlder(addressChanges.createdAt))),
  apiAnswers: inOrder(forgetWhere(apiAnswers, isOlder(apiAnswers.createdAt))),
  // Whichever came first, its end or its being lifted.
  bans: inOrder(forgetWhere(bans, or(isOlder(bans.liftedAt), isOlder(bans.endsAt)))),
  knownDevices: inOrder(forgetWhere(knownDevices, isOlder(knownDevices.lastUsedAt))),
  networkTries: inOrder(forgetWhere(kasseNetworkTries, isOlder(kasseNetworkTries.lastAt))),
  signInEvents: olderThanTheLaw(SIGN_INS_KEPT_FROM, inOrder(forgetWhere(signInEvents, isOlder(signInEvents.at)))),
  auditLog: olderThanTheLaw(KEPT_FROM.auditLog, inOrder(forgetWhere(audit, isOlder(audit.at)))),
  doorHelpers: inOrder(forgetWhere(doorPhones, isOlder(doorPhones.endsAt))),
  // Their guests go with them (foreign keys); how many came stays, as numbers. Tickets that were given stay without names.
  guestLists: inOrder(
    prepared((orm) =>
      orm
        .update(tickets)
        .set({ holderName: null })
        .where(
          inArray(
            tickets.orderId,
            orm
              .select({ orderId: givenTickets.orderId })
              .from(givenTickets)
              .where(inArray(givenTickets.eventId, endedEvents(orm))),
          ),
        )
        .prepare(),
    ),
    forgetWithEvent(givenTickets),
    forgetWithEvent(guestLists),
  ),
  // The orders stay without names: a second import still knows them.
  importedOrders: inOrder(
    prepared((orm) =>
      orm
        .update(tickets)
        .set({ holderName: null })
        .where(
          inArray(
            tickets.orderId,
            orm
              .select({ orderId: importedOrders.orderId })
              .from(importedOrders)
              .where(and(inArray(importedOrders.eventId, endedEvents(orm)), ne(importedOrders.name, ''))),
          ),
        )
        .prepare(),
    ),
    prepared((orm) =>
      orm
        .update(importedOrders)
        .set({ name: '', email: null })
        .where(
          and(
            inArray(importedOrders.eventId, endedEvents(orm)),
            or(ne(importedOrders.name, ''), isNotNull(importedOrders.email)),
          ),
        )
        .prepare(),
    ),
  ),
  doorScans: inOrder(forgetWhere(verdicts, isOlder(verdicts.at))),
  shifts: inOrder(
    forgetWhere(
      cashierSchedule,
      and(
        isOlder(cashierSchedule.createdAt),
        sql`${cashierSchedule.date} <
          strftime('%Y-%m-%d', ${before} / 1000, 'unixepoch')`,
      ),
    ),
    forgetWhere(
      shifts,
      and(
        isOlder(shifts.endsAt),
        sql`not exists (select 1 from ${cashierSchedule} where ${cashierSchedule.shiftId} = ${shifts.id})`,
      ),
    ),
  ),
} satisfies Partial<Record<TimedRule, Forget>>;

/** Accounts, letters, and what people left at the door. */
export const PEOPLE_RULES = {
  ...ACCOUNT_RULES,
  sentMails: inOrder(forgetWhere(outbox, and(eq(outbox.status, 'done'), isOlder(outbox.doneAt)))),
  failedMails: inOrder(
    forgetWhere(outbox, and(hasFailed, sql`${outbox.kind} <> 'refund'`, isOlder(outbox.createdAt))),
    // Nobody will send it again: whom it tells is gone, or can ask for the receipt anew under its own link.
    forgetWhere(outbox, and(hasFailed, inArray(outbox.kind, ['mail.account_deleted', 'mail.door_receipt']))),
  ),
  newsletterRequests: inOrder(
    forgetWhere(
      newsletterConsents,
      and(
        isNull(newsletterConsents.confirmedAt),
        isNotNull(newsletterConsents.mailId),
        isOlder(newsletterConsents.requestedAt),
      ),
    ),
  ),
  endedNewsletters: inOrder(
    forgetWhere(newsletterSubscriptions, and(isEnded, isOlder(newsletterSubscriptions.updatedAt))),
    prepared(MOMENT, (orm) =>
      orm
        .delete(newsletterConsents)
        .where(and(isOlder(newsletterConsents.requestedAt), notExists(liveSubscriptions(orm))))
        .prepare(),
    ),
  ),
  followRequests: inOrder(
    forgetWhere(follows, and(isNull(follows.confirmedAt), isOlder(follows.requestedAt))),
    withoutFollows,
  ),
  endedFollows: inOrder(
    forgetWhere(follows, and(isNotNull(follows.endedAt), isOlder(follows.endedAt))),
    withoutFollows,
  ),
  waitLists: inOrder(forgetWithEvent(waiters), forgetWithEvent(seatOffers), forgetWithEvent(partnerLinks)),
  nightThanks: inOrder(forgetWhere(nightThanks, isOlder(nightThanks.createdAt))),
  workshopProposals: inOrder(forgetWhere(workshops, isOlder(workshops.workshopDate)), UNAGREED_TERMS),
  contactMessages: inOrder(
    ...[contactMessages, reservations, guideRequests, courseRequests].map((table) =>
      forgetWhere(table, isOlder(table.createdAt)),
    ),
  ),
  declarations: inOrder(forgetWhere(contractDeclarations, isOlder(contractDeclarations.receivedAt))),
} satisfies Partial<Record<TimedRule, Forget>>;

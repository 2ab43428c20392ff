import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql, type Column, type SQL } from 'drizzle-orm';
import { prepared, type Orm } from '#server/db/client.ts';
import { attendanceMarks } from '#server/db/schema/attendance-marks.ts';
import {
  contactMessages,
  contractDeclarations,
  courseRequests,
  guideRequests,
  reservations,
} from '#server/db/schema/contact.ts';
import { addressChanges } from '#server/db/schema/address-changes.ts';
import { bans } from '#server/db/schema/bans.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { checkIns, verdicts } from '#server/db/schema/check-ins.ts';
import { giftVouchers } from '#server/db/schema/gift-vouchers.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { invoices } from '#server/db/schema/invoices.ts';
import { listedGuests } from '#server/db/schema/guest-lists.ts';
import { followers } from '#server/db/schema/follows.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { newsletterConsents, newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { importedOrders } from '#server/db/schema/order-imports.ts';
import { orders } from '#server/db/schema/orders.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { users, verifications } from '#server/db/schema/users.ts';
import { walletPasses } from '#server/db/schema/wallet-passes.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endWaysIn } from '../accounts/end-ways-in.ts';
import { EMPTIED_MEMBERSHIPS } from './empty-memberships.ts';
import { ERASED_ENGAGEMENTS } from './engagement-data.ts';
import { email, inJson, inKey, PERSON, userId, type Person } from './names-person.ts';

const isTheirs = (table: { userId: Column; email: Column }): SQL | undefined =>
  or(eq(table.userId, userId), eq(sql`lower(${table.email})`, email));

const isTheirWorkshop = eq(sql`lower(${workshops.artistEmail})`, email);

const theirCheckIns = (orm: Orm) =>
  orm
    .select({ id: checkIns.id })
    .from(tickets)
    .innerJoin(checkIns, and(eq(checkIns.ticketId, tickets.id), isNull(checkIns.undoneAt)))
    .where(eq(tickets.userId, userId));

/** Tax rows and contracts stay, without the person. */
const EMPTIED = [
  // Which evenings they did not come to, and what was noted of it; before the tickets forget whose they are.
  ...[absences, attendanceMarks].map((table) =>
    prepared(PERSON, (orm) =>
      orm
        .delete(table)
        .where(inArray(table.ticketId, orm.select({ id: tickets.id }).from(tickets).where(eq(tickets.userId, userId))))
        .prepare(),
    ),
  ),
  // Phones keep the pass they have; before the tickets forget whose they are.
  prepared(PERSON, (orm) =>
    orm
      .delete(walletPasses)
      .where(
        or(
          inArray(
            walletPasses.ticketId,
            orm.select({ id: tickets.id }).from(tickets).where(eq(tickets.userId, userId)),
          ),
          inArray(
            walletPasses.subscriberId,
            orm.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.userId, userId)),
          ),
        ),
      )
      .prepare(),
  ),
  prepared(PERSON, (orm) =>
    orm.update(tickets).set({ userId: null, holderName: null }).where(eq(tickets.userId, userId)).prepare(),
  ),
  // Whom an invoice would have been made out to; one that has its number is a tax record.
  prepared(PERSON, (orm) =>
    orm
      .delete(invoices)
      .where(
        and(
          isNull(invoices.serial),
          inArray(invoices.orderId, orm.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))),
        ),
      )
      .prepare(),
  ),
  prepared(PERSON, (orm) =>
    orm
      .update(orders)
      .set({ userId: null, idempotencyKey: null, checkoutUrl: null })
      .where(eq(orders.userId, userId))
      .prepare(),
  ),
  ...EMPTIED_MEMBERSHIPS,
  // That a contract was ended stays provable, by whom does not: the account and its membership are gone.
  prepared(PERSON, (orm) =>
    orm
      .update(contractDeclarations)
      .set({
        name: '',
        email: '',
        identification: null,
        reason: null,
        contract: '',
        declineWords: null,
        accountToken: null,
      })
      .where(eq(contractDeclarations.email, email))
      .prepare(),
  ),
];

/** Their letters to us, and what was told them. */
const DELETED = [
  // Mails still to be sent, and links still to be followed; both name people in free text.
  prepared(PERSON, (orm) =>
    orm
      .delete(outbox)
      .where(and(ne(outbox.kind, 'refund'), or(inKey(outbox.refId), inJson(outbox.payload))))
      .prepare(),
  ),
  prepared(PERSON, (orm) =>
    orm
      .delete(verifications)
      .where(or(inKey(verifications.identifier), inJson(verifications.value)))
      .prepare(),
  ),
  prepared(PERSON, (orm) => orm.delete(newsletterConsents).where(isTheirs(newsletterConsents)).prepare()),
  prepared(PERSON, (orm) => orm.delete(followers).where(isTheirs(followers)).prepare()),
  prepared(PERSON, (orm) => orm.delete(newsletterSubscriptions).where(isTheirs(newsletterSubscriptions)).prepare()),
  ...[contactMessages, reservations, guideRequests, courseRequests].map((table) =>
    prepared(PERSON, (orm) => orm.delete(table).where(eq(table.email, email)).prepare()),
  ),
  // Names that the office or another shop put on their tickets; before it is forgotten whose these are.
  ...[givenTickets, importedOrders].map((table) =>
    prepared(PERSON, (orm) =>
      orm
        .update(tickets)
        .set({ holderName: null })
        .where(
          inArray(
            tickets.orderId,
            orm
              .select({ orderId: sql<string>`${table.orderId}` })
              .from(table)
              .where(eq(table.email, email)),
          ),
        )
        .prepare(),
    ),
  ),
  // Their place on guest lists, known by its own address or by that of the tickets that were sent for it.
  prepared(PERSON, (orm) =>
    orm
      .delete(listedGuests)
      .where(
        or(
          eq(listedGuests.email, email),
          inArray(
            listedGuests.id,
            orm
              .select({ id: sql<string>`${givenTickets.guestId}` })
              .from(givenTickets)
              .where(eq(givenTickets.email, email)),
          ),
        ),
      )
      .prepare(),
  ),
  // Whoever was to get it is not named any more; the voucher is still its buyer's.
  prepared(PERSON, (orm) =>
    orm
      .update(giftVouchers)
      .set({ recipientEmail: null, forName: '' })
      .where(eq(sql`lower(${giftVouchers.recipientEmail})`, email))
      .prepare(),
  ),
  prepared(PERSON, (orm) => orm.delete(givenTickets).where(eq(givenTickets.email, email)).prepare()),
  prepared(PERSON, (orm) =>
    orm.update(importedOrders).set({ name: '', email: null }).where(eq(importedOrders.email, email)).prepare(),
  ),
];

/**
 * What is known of a person, from the leaves to the root. Sessions, accounts, roles, profile and second factor go with
 * the user (foreign keys). The audit log names a number that leads nowhere from now on.
 */
const ERASE = [
  // What scans of their tickets showed: a first name and an initial. Before the tickets forget whose they are.
  prepared(PERSON, (orm) =>
    orm
      .delete(verdicts)
      .where(inArray(verdicts.entryId, theirCheckIns(orm)))
      .prepare(),
  ),
  // Their shifts, whoever put them in, and names that they typed themselves. Whom they planned for stays in the plan.
  prepared(PERSON, (orm) =>
    orm
      .delete(cashierSchedule)
      .where(
        or(
          eq(cashierSchedule.personId, userId),
          and(eq(cashierSchedule.userId, userId), isNull(cashierSchedule.personId), isNull(cashierSchedule.shiftId)),
        ),
      )
      .prepare(),
  ),
  ...EMPTIED,
  ...DELETED,
  // A workshop that is announced stays on the programme with its artist; how to reach them goes.
  prepared({ ...PERSON, now: workshops.workshopDate }, (orm, { now }) =>
    orm
      .delete(workshops)
      .where(and(isTheirWorkshop, or(eq(workshops.isApproved, false), lt(workshops.workshopDate, now))))
      .prepare(),
  ),
  ...ERASED_ENGAGEMENTS,
  // Another account had their address, or was to have it: that one's own story goes on without it.
  prepared(PERSON, (orm) =>
    orm.update(addressChanges).set({ oldEmail: '' }).where(eq(addressChanges.oldEmail, email)).prepare(),
  ),
  prepared(PERSON, (orm) =>
    orm.update(addressChanges).set({ newEmail: '' }).where(eq(addressChanges.newEmail, email)).prepare(),
  ),
  // A ban that holds stays with its address until its end: nobody gets round it by erasing the account.
  prepared({ ...PERSON, now: workshops.workshopDate }, (orm, { now }) =>
    orm
      .delete(bans)
      .where(and(isTheirs(bans), or(isNotNull(bans.liftedAt), lte(bans.endsAt, now))))
      .prepare(),
  ),
  prepared(PERSON, (orm) => orm.update(workshops).set({ artistEmail: '' }).where(isTheirWorkshop).prepare()),
  prepared(PERSON, (orm) => orm.delete(users).where(eq(users.id, userId)).prepare()),
];

/** Takes a person out of every table. Call it inside a transaction, and scrub the file after it. */
export function erasePerson(ctx: ServiceContext, person: Person): void {
  const values = { userId: person.userId, email: person.email.toLowerCase(), now: ctx.now() };
  endWaysIn(ctx, person.userId);
  for (const erase of ERASE) erase(ctx.db).run(values);
}

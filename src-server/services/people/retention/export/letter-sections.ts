import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import {
  contactMessages,
  contractDeclarations,
  courseRequests,
  guideRequests,
  reservations,
} from '#server/db/schema/contact.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { listedGuests } from '#server/db/schema/guest-lists.ts';
import { followers, follows } from '#server/db/schema/follows.ts';
import { newsletterConsents, newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { nightThanks } from '#server/db/schema/night-thanks.ts';
import { orders } from '#server/db/schema/orders.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { EXPORTED_ENGAGEMENTS, EXPORTED_PROPOSALS } from '../engagement-data.ts';
import { email, inJson, inKey, PERSON } from '../names-person.ts';
import { isOwn, isOwnOrSentBy, type Section } from './export-section.ts';

/** What somebody asked for or told us, mostly without an account, and the mails they got. */
export const LETTER_SECTIONS = {
  newsletters: prepared(PERSON, (orm) =>
    orm
      .select({
        email: newsletterSubscriptions.email,
        type: newsletterSubscriptions.subscriptionType,
        isActive: newsletterSubscriptions.isActive,
        createdAt: newsletterSubscriptions.createdAt,
        updatedAt: newsletterSubscriptions.updatedAt,
      })
      .from(newsletterSubscriptions)
      .where(isOwnOrSentBy(newsletterSubscriptions))
      .prepare(),
  ),
  newsletterConsents: prepared(PERSON, (orm) =>
    orm
      .select({
        email: newsletterConsents.email,
        type: newsletterConsents.subscriptionType,
        wording: newsletterConsents.wording,
        page: newsletterConsents.page,
        requestedAt: newsletterConsents.requestedAt,
        requestIp: newsletterConsents.requestIp,
        confirmationMail: newsletterConsents.mailText,
        confirmedAt: newsletterConsents.confirmedAt,
        confirmIp: newsletterConsents.confirmIp,
      })
      .from(newsletterConsents)
      .where(isOwnOrSentBy(newsletterConsents))
      .orderBy(asc(newsletterConsents.requestedAt))
      .prepare(),
  ),
  givenTickets: prepared(PERSON, (orm) =>
    orm
      .select({
        name: givenTickets.name,
        email: givenTickets.email,
        reason: givenTickets.reason,
        note: givenTickets.note,
        givenAt: givenTickets.givenAt,
        takenBackAt: givenTickets.takenBackAt,
      })
      .from(givenTickets)
      .where(eq(givenTickets.email, email))
      .orderBy(asc(givenTickets.givenAt))
      .prepare(),
  ),
  guestLists: prepared(PERSON, (orm) =>
    orm
      .select({
        name: listedGuests.name,
        email: listedGuests.email,
        companions: listedGuests.companions,
        note: listedGuests.note,
        createdAt: listedGuests.createdAt,
      })
      .from(listedGuests)
      .where(eq(listedGuests.email, email))
      .orderBy(asc(listedGuests.createdAt))
      .prepare(),
  ),
  follows: prepared(PERSON, (orm) =>
    orm
      .select({
        email: followers.email,
        lang: followers.lang,
        name: follows.name,
        wording: follows.wording,
        wordingVersion: follows.wordingVersion,
        page: follows.page,
        requestedAt: follows.requestedAt,
        requestIp: follows.requestIp,
        confirmationMail: follows.mailText,
        confirmedAt: follows.confirmedAt,
        confirmIp: follows.confirmIp,
        endedAt: follows.endedAt,
      })
      .from(follows)
      .innerJoin(followers, eq(followers.id, follows.followerId))
      .where(isOwnOrSentBy(followers))
      .orderBy(asc(follows.requestedAt))
      .prepare(),
  ),
  nightThanks: prepared(PERSON, (orm) =>
    orm
      .select({
        eventId: nightThanks.eventId,
        allowedBecause: nightThanks.reason,
        writtenAt: nightThanks.createdAt,
        answer: nightThanks.answer,
        words: nightThanks.words,
        answeredAt: nightThanks.answeredAt,
      })
      .from(nightThanks)
      .where(isOwn(nightThanks.userId))
      .orderBy(asc(nightThanks.createdAt))
      .prepare(),
  ),
  engagements: EXPORTED_ENGAGEMENTS,
  workshopProposals: EXPORTED_PROPOSALS,
  contactMessages: prepared(PERSON, (orm) =>
    orm
      .select({
        name: contactMessages.name,
        email: contactMessages.email,
        subject: contactMessages.subject,
        message: contactMessages.message,
        createdAt: contactMessages.createdAt,
        handledAt: contactMessages.handledAt,
      })
      .from(contactMessages)
      .where(eq(contactMessages.email, email))
      .orderBy(asc(contactMessages.createdAt))
      .prepare(),
  ),
  reservations: prepared(PERSON, (orm) =>
    orm
      .select({
        name: reservations.name,
        email: reservations.email,
        night: reservations.night,
        guests: reservations.guests,
        note: reservations.note,
        createdAt: reservations.createdAt,
        handledAt: reservations.handledAt,
      })
      .from(reservations)
      .where(eq(reservations.email, email))
      .orderBy(asc(reservations.createdAt))
      .prepare(),
  ),
  guideRequests: prepared(PERSON, (orm) =>
    orm
      .select({
        name: guideRequests.name,
        email: guideRequests.email,
        experience: guideRequests.experience,
        goals: guideRequests.goals,
        consentWording: guideRequests.consentWording,
        createdAt: guideRequests.createdAt,
      })
      .from(guideRequests)
      .where(eq(guideRequests.email, email))
      .orderBy(asc(guideRequests.createdAt))
      .prepare(),
  ),
  courseRequests: prepared(PERSON, (orm) =>
    orm
      .select({
        name: courseRequests.name,
        email: courseRequests.email,
        phone: courseRequests.phone,
        role: courseRequests.role,
        note: courseRequests.note,
        createdAt: courseRequests.createdAt,
        handledAt: courseRequests.handledAt,
      })
      .from(courseRequests)
      .where(eq(courseRequests.email, email))
      .orderBy(asc(courseRequests.createdAt))
      .prepare(),
  ),
  declarations: prepared(PERSON, (orm) =>
    orm
      .select({
        kind: contractDeclarations.kind,
        manner: contractDeclarations.manner,
        reason: contractDeclarations.reason,
        name: contractDeclarations.name,
        identification: contractDeclarations.identification,
        contract: contractDeclarations.contract,
        endsOn: contractDeclarations.endsOn,
        email: contractDeclarations.email,
        receivedAt: contractDeclarations.receivedAt,
        outcome: contractDeclarations.outcome,
        effectiveOn: contractDeclarations.effectiveOn,
        declineReason: contractDeclarations.declineReason,
        declineWords: contractDeclarations.declineWords,
        handledAt: contractDeclarations.handledAt,
        takesEffectAt: contractDeclarations.takesEffectAt,
        confirmedAt: contractDeclarations.confirmedAt,
        objectedAt: contractDeclarations.objectedAt,
      })
      .from(contractDeclarations)
      .where(eq(contractDeclarations.email, email))
      .orderBy(asc(contractDeclarations.receivedAt))
      .prepare(),
  ),
  mails: prepared(PERSON, (orm) =>
    orm
      .select({
        kind: outbox.kind,
        lang: outbox.lang,
        status: outbox.status,
        createdAt: outbox.createdAt,
        sentAt: outbox.doneAt,
      })
      .from(outbox)
      .where(
        and(
          ne(outbox.kind, 'refund'),
          or(
            inKey(outbox.refId),
            inJson(outbox.payload),
            // A ticket mail's key begins with its order's UUID.
            inArray(
              sql`substr(${outbox.refId}, 1, 36)`,
              orm.select({ id: orders.id }).from(orders).where(isOwn(orders.userId)),
            ),
          ),
        ),
      )
      .orderBy(asc(outbox.createdAt))
      .prepare(),
  ),
} satisfies Record<string, Section>;

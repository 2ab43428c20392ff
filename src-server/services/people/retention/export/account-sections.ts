import { asc, eq, or, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { audit } from '#server/db/schema/audit.ts';
import { cashierPins, kasseTries } from '#server/db/schema/cashiers.ts';
import { contentVersions } from '#server/db/schema/content-versions.ts';
import { deskPins, desks } from '#server/db/schema/desk.ts';
import { bans } from '#server/db/schema/bans.ts';
import { knownDevices } from '#server/db/schema/known-devices.ts';
import { passkeys } from '#server/db/schema/passkeys.ts';
import { personNotes } from '#server/db/schema/person-notes.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { scheduledDeletions } from '#server/db/schema/scheduled-deletions.ts';
import { backupCodes, secondFactors, trustedDevices } from '#server/db/schema/second-factors.ts';
import { signInEvents } from '#server/db/schema/sign-in-events.ts';
import { accounts, pendingSignUps, sessions, userRoles, users } from '#server/db/schema/users.ts';
import { addressSection } from './address-section.ts';
import { isOwn, isOwnOrSentBy, type Section } from './export-section.ts';
import { SHIFT_SECTIONS } from './shift-sections.ts';
import { PERSON } from '../names-person.ts';

/** The account itself, and how it signs in. */
export const ACCOUNT_SECTIONS = {
  account: prepared(PERSON, (orm) =>
    orm
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        isEmailVerified: users.emailVerified,
        lang: users.lang,
        createdAt: users.createdAt,
        updatedAt: users.updatedAt,
      })
      .from(users)
      .where(isOwn(users.id))
      .prepare(),
  ),
  profile: prepared(PERSON, (orm) =>
    orm
      .select({
        displayName: profiles.displayName,
        phoneNumber: profiles.phoneNumber,
        danceRole: profiles.danceRole,
        dancingLevel: profiles.dancingLevel,
        avatarUrl: profiles.avatarUrl,
        doorPhotoAllowedAt: profiles.doorPhotoAllowedAt,
        remindersOffAt: profiles.remindersOffAt,
        thanksOffAt: profiles.thanksOffAt,
        updatedAt: profiles.updatedAt,
      })
      .from(profiles)
      .where(isOwn(profiles.id))
      .prepare(),
  ),
  scheduledDeletion: prepared(PERSON, (orm) =>
    orm
      .select({ dueAt: scheduledDeletions.dueAt, createdAt: scheduledDeletions.createdAt })
      .from(scheduledDeletions)
      .where(isOwn(scheduledDeletions.userId))
      .prepare(),
  ),
  roles: prepared(PERSON, (orm) =>
    orm
      .select({ role: userRoles.role, createdAt: userRoles.createdAt })
      .from(userRoles)
      .where(isOwn(userRoles.userId))
      .prepare(),
  ),
  officeNotes: prepared(PERSON, (orm) =>
    orm
      .select({ text: personNotes.text, createdAt: personNotes.createdAt })
      .from(personNotes)
      .where(isOwn(personNotes.userId))
      .prepare(),
  ),
  bans: prepared(PERSON, (orm) =>
    orm
      .select({ reason: bans.reason, createdAt: bans.createdAt, endsAt: bans.endsAt, liftedAt: bans.liftedAt })
      .from(bans)
      .where(isOwnOrSentBy(bans))
      .prepare(),
  ),
  addressChanges: addressSection,
  waysToSignIn: prepared(PERSON, (orm) =>
    orm
      .select({ provider: accounts.providerId, createdAt: accounts.createdAt, updatedAt: accounts.updatedAt })
      .from(accounts)
      .where(isOwn(accounts.userId))
      .prepare(),
  ),
  sessions: prepared(PERSON, (orm) =>
    orm
      .select({
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        expiresAt: sessions.expiresAt,
        ipAddress: sessions.ipAddress,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .where(isOwn(sessions.userId))
      .prepare(),
  ),
  secondFactor: prepared(PERSON, (orm) =>
    orm
      .select({
        createdAt: secondFactors.createdAt,
        verifiedAt: secondFactors.verifiedAt,
        backupCodesLeft: orm.$count(backupCodes, isOwn(backupCodes.userId)),
      })
      .from(secondFactors)
      .where(isOwn(secondFactors.userId))
      .prepare(),
  ),
  passkeys: prepared(PERSON, (orm) =>
    orm
      .select({
        name: passkeys.name,
        isSynced: passkeys.isSynced,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(isOwn(passkeys.userId))
      .orderBy(asc(passkeys.createdAt))
      .prepare(),
  ),
  apiKeys: prepared(PERSON, (orm) =>
    orm
      .select({
        name: apiKeys.name,
        prefix: apiKeys.prefix,
        scopes: apiKeys.scopes,
        createdAt: apiKeys.createdAt,
        expiresAt: apiKeys.expiresAt,
        lastUsedAt: apiKeys.lastUsedAt,
        revokedAt: apiKeys.revokedAt,
      })
      .from(apiKeys)
      .where(isOwn(apiKeys.userId))
      .orderBy(asc(apiKeys.createdAt))
      .prepare(),
  ),
  trustedDevices: prepared(PERSON, (orm) =>
    orm
      .select({ createdAt: trustedDevices.createdAt, expiresAt: trustedDevices.expiresAt })
      .from(trustedDevices)
      .where(isOwn(trustedDevices.userId))
      .prepare(),
  ),
  knownDevices: prepared(PERSON, (orm) =>
    orm
      .select({ firstUsedAt: knownDevices.createdAt, lastUsedAt: knownDevices.lastUsedAt })
      .from(knownDevices)
      .where(isOwn(knownDevices.userId))
      .prepare(),
  ),
  signIns: prepared(PERSON, (orm) =>
    orm
      .select({
        at: signInEvents.at,
        kind: signInEvents.kind,
        network: signInEvents.network,
        detail: signInEvents.detail,
      })
      .from(signInEvents)
      .where(isOwn(signInEvents.userId))
      .orderBy(asc(signInEvents.number))
      .prepare(),
  ),
  signUps: prepared(PERSON, (orm) =>
    orm
      .select({
        name: pendingSignUps.name,
        createdAt: pendingSignUps.createdAt,
        expiresAt: pendingSignUps.expiresAt,
      })
      .from(pendingSignUps)
      .where(isOwn(pendingSignUps.userId))
      .prepare(),
  ),
} satisfies Record<string, Section>;

/** What somebody who works here leaves behind: the door's PIN, shifts, and the audit log. */
export const STAFF_SECTIONS = {
  deskPin: prepared(PERSON, (orm) =>
    orm.select({ setAt: cashierPins.updatedAt }).from(cashierPins).where(isOwn(cashierPins.userId)).prepare(),
  ),
  desksWithPin: prepared(PERSON, (orm) =>
    orm
      .select({ desk: desks.name, pinSetAt: deskPins.chosenAt })
      .from(deskPins)
      .innerJoin(desks, eq(desks.id, deskPins.deskId))
      .where(isOwn(deskPins.userId))
      .prepare(),
  ),
  wrongCodes: prepared(PERSON, (orm) =>
    orm
      .select({
        tries: sql<number>`json_array_length(${kasseTries.wrongAt})`,
        firstAt: sql`json_extract(${kasseTries.wrongAt}, '$[0]')`.mapWith(kasseTries.lockedUntil),
      })
      .from(kasseTries)
      .where(isOwn(kasseTries.userId))
      .prepare(),
  ),
  websiteVersions: prepared(PERSON, (orm) =>
    orm
      .select({
        kind: contentVersions.kind,
        items: contentVersions.items,
        changedAt: contentVersions.changedAt,
        publishedAt: contentVersions.publishedAt,
      })
      .from(contentVersions)
      .where(isOwn(contentVersions.userId))
      .orderBy(asc(contentVersions.version))
      .prepare(),
  ),
  ...SHIFT_SECTIONS,
} satisfies Record<string, Section>;

/** The audit log's rows by or about somebody; `before` and `after` are JSON. */
export const auditSection = prepared(PERSON, (orm) =>
  orm
    .select({
      at: audit.at,
      action: audit.action,
      subjectKind: audit.subjectKind,
      subjectId: audit.subjectId,
      before: audit.before,
      after: audit.after,
    })
    .from(audit)
    .where(or(isOwn(audit.actorId), isOwn(audit.subjectId)))
    .orderBy(asc(audit.at))
    .prepare(),
);

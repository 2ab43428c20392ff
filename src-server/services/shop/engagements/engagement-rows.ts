import { createHash, createHmac } from 'node:crypto';
import { asc, desc, eq } from 'drizzle-orm';
import {
  nextStep,
  type EngagementLetter,
  type EngagementRow,
  type EngagementView,
  type Settlement,
} from '#shared/engagements/engagement.ts';
import { DomainError } from '#shared/errors.ts';
import { pick } from '#shared/pick.ts';
import { prepared } from '#server/db/client.ts';
import { findRow } from '#server/db/rows.ts';
import { engagementLetters, engagements, settlements } from '#server/db/schema/engagements.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type EngagementRecord = typeof engagements.$inferSelect;
export type LetterRecord = typeof engagementLetters.$inferSelect;

/** Throws ENGAGEMENT_NOT_FOUND. */
export function engagementOf(ctx: ServiceContext, id: string): EngagementRecord {
  const row = findRow(ctx.db, engagements, { id });
  if (row === undefined) throw new DomainError('ENGAGEMENT_NOT_FOUND');
  return row;
}

/**
 * The secret of an artist's link. Made of the server's own secret, as the links to receipts are: it is in no table and no
 * outbox, and every mail of one engagement has the same link.
 */
export const linkTokenOf = ({ kasse }: Pick<ServiceContext, 'kasse'>, id: string): string =>
  createHmac('sha256', kasse.pepper).update(`engagement:${id}`).digest('base64url');

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** By the artist's link. Throws LINK_NOT_VALID. */
export function engagementByToken(ctx: ServiceContext, token: string): EngagementRecord {
  const row = findRow(ctx.db, engagements, { tokenHash: hashOfToken(token) });
  if (row === undefined) throw new DomainError('LINK_NOT_VALID');
  return row;
}

const lettersOf = prepared({ engagementId: engagementLetters.engagementId }, (orm, { engagementId }) =>
  orm
    .select()
    .from(engagementLetters)
    .where(eq(engagementLetters.engagementId, engagementId))
    .orderBy(desc(engagementLetters.version))
    .prepare(),
);

/** The letters of an engagement, the newest first. */
export const findLetters = (ctx: ServiceContext, engagementId: string): LetterRecord[] =>
  lettersOf(ctx.db).all({ engagementId });

export const letterView = (letter: LetterRecord): EngagementLetter =>
  pick(letter, ['version', 'lang', 'text', 'sentAt', 'answer', 'answeredAt', 'words']);

/** The settlement of an engagement with the letter it was counted by. */
export function findSettlement(
  ctx: ServiceContext,
  engagementId: string,
): { settlement: Settlement; letter: LetterRecord; countedAt: Date } | undefined {
  const row = findRow(ctx.db, settlements, { engagementId });
  const letter = row && findRow(ctx.db, engagementLetters, { id: row.letterId });
  if (row === undefined || letter === undefined) return undefined;
  const { engagementId: _engagement, letterId: _letter, countedAt, ...figures } = row;
  return { settlement: { ...figures, version: letter.version }, letter, countedAt };
}

const LISTED = {
  id: engagements.id,
  name: engagements.name,
  state: engagements.state,
  startsAt: engagements.startsAt,
  endsAt: engagements.endsAt,
  eventId: engagements.eventId,
  terms: engagements.terms,
  settlementState: settlements.state,
  payoutCents: settlements.payoutCents,
};
type Listed = Pick<EngagementRecord, 'id' | 'name' | 'state' | 'startsAt' | 'endsAt' | 'eventId' | 'terms'> & {
  settlementState: Settlement['state'] | null;
  payoutCents: number | null;
};

function listedView({ terms, endsAt, ...row }: Listed, now: Date): EngagementRow {
  return { ...row, title: terms.title, step: nextStep({ ...row, endsAt }, now) };
}

const ofEvent = prepared({ eventId: engagements.eventId }, (orm, { eventId }) =>
  orm
    .select(LISTED)
    .from(engagements)
    .leftJoin(settlements, eq(settlements.engagementId, engagements.id))
    .where(eq(engagements.eventId, eventId))
    .orderBy(asc(engagements.startsAt), asc(engagements.id))
    .prepare(),
);
/** The engagements of a night. */
export const engagementsOfEvent = (ctx: ServiceContext, eventId: string): EngagementRow[] =>
  ofEvent(ctx.db)
    .all({ eventId })
    .map((row) => listedView(row, ctx.now()));

/** More than anybody has open at once; older ones are found on their night. */
const MOST_LISTED = 300;
const newest = prepared({}, (orm) =>
  orm
    .select(LISTED)
    .from(engagements)
    .leftJoin(settlements, eq(settlements.engagementId, engagements.id))
    .orderBy(desc(engagements.startsAt), desc(engagements.id))
    .limit(MOST_LISTED)
    .prepare(),
);
/** All of them, the latest night first. */
export const newestEngagements = (ctx: ServiceContext): EngagementRow[] =>
  newest(ctx.db)
    .all({})
    .map((row) => listedView(row, ctx.now()));

/** One engagement as the office sees it. */
export function officeView(ctx: ServiceContext, row: EngagementRecord): EngagementView {
  const letters = findLetters(ctx, row.id);
  const found = findSettlement(ctx, row.id);
  const [newestLetter] = letters;
  const { tokenHash: _hash, createdAt: _created, version: _version, endsAt, ...shown } = row;
  const settlementState = found?.settlement.state ?? null;
  return {
    ...shown,
    title: row.terms.title,
    settlementState,
    payoutCents: found?.settlement.payoutCents ?? null,
    step: nextStep({ state: row.state, endsAt, settlementState }, ctx.now()),
    eventTitle: row.eventId === null ? null : (findRow(ctx.db, events, { id: row.eventId }, ['title'])?.title ?? null),
    letters: letters.map(letterView),
    agreedTerms: newestLetter?.answer === 'agreed' ? newestLetter.terms : null,
    settlement: found?.settlement ?? null,
    isUnsent:
      newestLetter !== undefined &&
      (JSON.stringify(newestLetter.terms) !== JSON.stringify(row.terms) ||
        newestLetter.startsAt.getTime() !== row.startsAt.getTime()),
  };
}

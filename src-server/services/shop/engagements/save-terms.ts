import { DomainError } from '#shared/errors.ts';
import { engagementFromProposal } from '#shared/engagements/first-terms.ts';
import type { EngagementView } from '#shared/engagements/engagement.ts';
import type { SaveEngagementInput } from '#shared/engagements/engagement-inputs.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { engagements } from '#server/db/schema/engagements.ts';
import { events } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isSettled } from './end-terms.ts';
import { engagementOf, officeView } from './engagement-rows.ts';

const endOf = (startsAt: Date, minutes: number): Date => new Date(startsAt.getTime() + minutes * MINUTE_MS);

/**
 * `admin.engagements.save`: opens terms for somebody, or writes them anew. Nothing is sent, and what was agreed holds
 * until a new letter is agreed to. Throws ENGAGEMENT_NOT_FOUND, EVENT_NOT_FOUND, ENGAGEMENT_MOVED_ON,
 * CHANGED_MEANWHILE.
 */
export function saveEngagement(ctx: ServiceContext, input: SaveEngagementInput): EngagementView {
  requirePermission(ctx, 'workshops:manage');
  const { id, seenAt, eventId, artistId, ...said } = input;
  const now = ctx.now();
  const fields = { ...said, endsAt: endOf(said.startsAt, said.terms.minutes), updatedAt: now };
  return inTransaction(ctx.db, () => {
    const known = findRow(ctx.db, engagements, { id });
    if (known === undefined) {
      if (seenAt !== null) throw new DomainError('ENGAGEMENT_NOT_FOUND');
      if (eventId !== null && findRow(ctx.db, events, { id: eventId }, ['id']) === undefined)
        throw new DomainError('EVENT_NOT_FOUND');
      insertRow(ctx.db, engagements, { ...fields, id, eventId, artistId, createdAt: now });
    } else {
      if (seenAt === null) return officeView(ctx, known);
      if (seenAt.getTime() !== known.updatedAt.getTime()) throw new DomainError('CHANGED_MEANWHILE');
      if (known.state === 'withdrawn' || isSettled(ctx, id)) throw new DomainError('ENGAGEMENT_MOVED_ON');
      updateRows(ctx.db, engagements, { id }, fields);
    }
    writeAudit(ctx, {
      action: known === undefined ? 'engagement.opened' : 'engagement.saved',
      subjectKind: 'engagement',
      subjectId: id,
      after: { eventId: known?.eventId ?? eventId, startsAt: fields.startsAt.getTime() },
    });
    return officeView(ctx, engagementOf(ctx, id));
  });
}

type Proposal = Parameters<typeof engagementFromProposal>[0] & { id: string; eventId: string | null };

/**
 * Terms as a draft, from what the artist proposed; once for each proposal. Call it inside the transaction that accepts
 * it. Gives the engagement's id.
 */
export function openTermsOfWorkshop(ctx: ServiceContext, proposal: Proposal): string {
  const known = findRow(ctx.db, engagements, { workshopId: proposal.id }, ['id']);
  if (known !== undefined) return known.id;
  const id = randomUUID();
  const now = ctx.now();
  const { name, email, lang, startsAt, terms } = engagementFromProposal(proposal, ctx.operator);
  insertRow(ctx.db, engagements, {
    id,
    workshopId: proposal.id,
    eventId: proposal.eventId,
    name,
    email,
    lang,
    startsAt,
    terms,
    endsAt: endOf(startsAt, terms.minutes),
    createdAt: now,
    updatedAt: now,
  });
  writeAudit(ctx, {
    action: 'engagement.opened',
    subjectKind: 'engagement',
    subjectId: id,
    after: { workshopId: proposal.id },
  });
  return id;
}

/** A workshop is a night by now: what was agreed on for it is settled by that night's tickets. */
export const joinEvent = (
  ctx: ServiceContext,
  { workshopId, eventId }: { workshopId: string; eventId: string },
): void => void updateRows(ctx.db, engagements, { workshopId }, { eventId });

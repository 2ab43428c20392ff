import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { workshopState } from '#shared/workshops/workshop-state.ts';
import { prepared } from '#server/db/client.ts';
import { isTaken } from '#server/db/refusals.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export const workshopColumns = {
  id: workshops.id,
  artistName: workshops.artistName,
  artistEmail: workshops.artistEmail,
  artistImageUrl: workshops.artistImageUrl,
  workshopTopic: workshops.workshopTopic,
  workshopDescription: workshops.workshopDescription,
  workshopDate: workshops.workshopDate,
  durationMinutes: workshops.durationMinutes,
  maxParticipants: workshops.maxParticipants,
  priceCents: workshops.priceCents,
  isApproved: workshops.isApproved,
  isActive: workshops.isActive,
  rejectedAt: workshops.rejectedAt,
  rejectReason: workshops.rejectReason,
  withdrawnAt: workshops.withdrawnAt,
  statusToken: workshops.statusToken,
  lang: workshops.lang,
  eventId: workshops.eventId,
  createdAt: workshops.createdAt,
  updatedAt: workshops.updatedAt,
};
/** What was opened with the artist; beside the columns, as it is none of the table's. */
export const engagementColumn = {
  engagementId: sql<string | null>`(SELECT terms.id FROM engagements terms WHERE terms.workshop_id = workshops.id)`,
};
export type WorkshopRow = Pick<typeof workshops.$inferSelect, keyof typeof workshopColumns> & {
  engagementId: string | null;
};

const byId = prepared({ id: workshops.id }, (orm, { id }) =>
  orm
    .select({ ...workshopColumns, ...engagementColumn })
    .from(workshops)
    .where(eq(workshops.id, id))
    .prepare(),
);
const byToken = prepared({ token: workshops.statusToken }, (orm, { token }) =>
  orm
    .select({ ...workshopColumns, ...engagementColumn })
    .from(workshops)
    .where(eq(workshops.statusToken, token))
    .prepare(),
);

/** Undefined once it is deleted: a mail about it is dropped then. */
export const findWorkshop = (ctx: ServiceContext, id: string): WorkshopRow | undefined => byId(ctx.db).get({ id });

/** Throws WORKSHOP_NOT_FOUND. */
export function workshopOf(ctx: ServiceContext, id: string): WorkshopRow {
  const row = findWorkshop(ctx, id);
  if (row === undefined) throw new DomainError('WORKSHOP_NOT_FOUND');
  return row;
}

/** By the artist's private link. Throws LINK_NOT_VALID. */
export function workshopByToken(ctx: ServiceContext, token: string): WorkshopRow {
  const row = byToken(ctx.db).get({ token });
  if (row === undefined) throw new DomainError('LINK_NOT_VALID');
  return row;
}

/** A proposal as an admin sees it. */
export function adminView(row: WorkshopRow): AdminWorkshop {
  const { withdrawnAt: _withdrawn, rejectedAt: _rejected, statusToken: _token, lang: _lang, ...shown } = row;
  return { ...shown, priceCents: cents(row.priceCents), state: workshopState(row) };
}

/** A unique index allows one workshop for each Berlin day; its refusal becomes WORKSHOP_DATE_TAKEN. */
export function withOneADay<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw isTaken(error, [workshops.day]) ? new DomainError('WORKSHOP_DATE_TAKEN') : error;
  }
}

import Database from 'better-sqlite3';
import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { workshopState } from '#shared/workshops/workshop-state.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type WorkshopRow = {
  id: string;
  artistName: string;
  artistEmail: string;
  artistImageUrl: string | null;
  workshopTopic: string;
  workshopDescription: string;
  workshopDate: number;
  durationMinutes: number;
  maxParticipants: number | null;
  priceCents: number;
  isApproved: number;
  isActive: number;
  rejectedAt: number | null;
  rejectReason: string | null;
  withdrawnAt: number | null;
  statusToken: string | null;
  eventId: string | null;
  createdAt: number;
  updatedAt: number;
};

export const WORKSHOP_COLUMNS = `id, artist_name AS artistName, artist_email AS artistEmail, artist_image_url AS artistImageUrl, workshop_topic AS workshopTopic,
  workshop_description AS workshopDescription, workshop_date AS workshopDate, duration_minutes AS durationMinutes, max_participants AS maxParticipants, price_cents AS priceCents,
  is_approved AS isApproved, is_active AS isActive, rejected_at AS rejectedAt, reject_reason AS rejectReason, withdrawn_at AS withdrawnAt, status_token AS statusToken,
  event_id AS eventId, created_at AS createdAt, updated_at AS updatedAt`;

const byId = statement<{ id: string }, WorkshopRow>(`SELECT ${WORKSHOP_COLUMNS} FROM workshops WHERE id = @id`);
const byToken = statement<{ token: string }, WorkshopRow>(
  `SELECT ${WORKSHOP_COLUMNS} FROM workshops WHERE status_token = @token`,
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

export const stateOf = (row: Pick<WorkshopRow, 'isApproved' | 'rejectedAt' | 'withdrawnAt'>) =>
  workshopState({ ...row, isApproved: row.isApproved === 1 });

export const adminView = (
  { withdrawnAt: _withdrawn, rejectedAt: _rejected, statusToken: _token, ...row }: WorkshopRow,
  state: AdminWorkshop['state'],
): AdminWorkshop => ({
  ...row,
  workshopDate: new Date(row.workshopDate),
  priceCents: cents(row.priceCents),
  isApproved: row.isApproved === 1,
  isActive: row.isActive === 1,
  state,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
});

const isDayTaken = (error: unknown): boolean =>
  error instanceof Database.SqliteError &&
  error.code === 'SQLITE_CONSTRAINT_UNIQUE' &&
  error.message.includes('workshops.day');

/** The database keeps one workshop a Berlin day; what it says about that becomes WORKSHOP_DATE_TAKEN. */
export function withOneADay<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw isDayTaken(error) ? new DomainError('WORKSHOP_DATE_TAKEN') : error;
  }
}

import { and, eq, gte, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { AuditCursor, AuditView, ListAuditInput } from '#shared/audit/audit-log.ts';
import { CUSTOMER_ACTS } from '#shared/audit/customer-acts.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { inList } from '#server/db/columns.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { END_OF_TIME, isBefore, newestFirst, type Following } from '#server/db/paging.ts';
import { auditActions } from '#server/db/plain/list-audit-actions.ts';
import { audit } from '#server/db/schema/audit.ts';
import { desks } from '#server/db/schema/desk.ts';
import { events } from '#server/db/schema/events.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { users } from '#server/db/schema/users.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const [actors, actorProfiles] = [alias(users, 'actor'), alias(profiles, 'actor_profile')];
const [subjects, subjectProfiles] = [alias(users, 'subject_user'), alias(profiles, 'subject_profile')];

const calledToday = (profile: typeof actorProfiles | typeof subjectProfiles, user: typeof actors | typeof subjects) =>
  sql`coalesce(nullif(${profile.displayName}, ''), ${user.name})`;

/** The order of writing, also within a millisecond. SQLite appends the row's number to every index by itself. */
const number = sql<number>`${audit}.rowid`;

/** Names are looked up as they are today: the audit log itself holds none. */
type Range = Following<typeof audit.at, number> & { limit: Placeholder; since: SQL<Date> };
const page = (orm: Orm, { limit, since, ...from }: Range, ...narrowed: SQL[]) =>
  orm
    .select({
      number,
      id: audit.id,
      at: audit.at,
      action: audit.action,
      actorKind: audit.actorKind,
      actorId: audit.actorId,
      actorName: sql<string | null>`case ${audit.actorKind} when 'user' then ${calledToday(actorProfiles, actors)} end`,
      subjectKind: audit.subjectKind,
      subjectId: audit.subjectId,
      subjectName: sql<string | null>`case ${audit.subjectKind} when 'event' then ${events.title}
          when 'workshop' then ${workshops.workshopTopic} when 'desk' then ${desks.name}
          when 'user' then ${calledToday(subjectProfiles, subjects)} end`,
      before: audit.before,
      after: audit.after,
    })
    .from(audit)
    .leftJoin(actors, eq(actors.id, audit.actorId))
    .leftJoin(actorProfiles, eq(actorProfiles.id, audit.actorId))
    .leftJoin(subjects, eq(subjects.id, audit.subjectId))
    .leftJoin(subjectProfiles, eq(subjectProfiles.id, audit.subjectId))
    .leftJoin(events, eq(events.id, audit.subjectId))
    .leftJoin(workshops, eq(workshops.id, audit.subjectId))
    .leftJoin(desks, eq(desks.id, audit.subjectId))
    .where(and(...narrowed, gte(audit.at, since), isBefore(audit.at, number, from)))
    .orderBy(...newestFirst(audit.at, number))
    .limit(limit)
    .prepare();

const RANGE = { at: audit.at, since: audit.at, id: Number, limit: Number };
const everything = prepared(RANGE, (orm, range) => page(orm, range));
/** In the words of the index `audit_office_idx`. */
const ofOffice = prepared(RANGE, (orm, range) =>
  page(orm, range, sql`${audit.action} NOT IN ${inList(CUSTOMER_ACTS)}`),
);
const ofAction = prepared({ action: audit.action, ...RANGE }, (orm, { action, ...range }) =>
  page(orm, range, eq(audit.action, action)),
);
const ofActor = prepared({ actorId: audit.actorId, ...RANGE }, (orm, { actorId, ...range }) =>
  page(orm, range, eq(audit.actorId, actorId)),
);
const ofSubject = prepared(
  { ...columnsOf(audit, ['subjectKind', 'subjectId']), ...RANGE },
  (orm, { subjectKind, subjectId, ...range }) =>
    page(orm, range, eq(audit.subjectKind, subjectKind), eq(audit.subjectId, subjectId)),
);

function rowsOf({ db }: ServiceContext, { filter, whose, from, until, limit, cursor }: ListAuditInput) {
  const range = {
    at: cursor?.at ?? until ?? END_OF_TIME,
    id: cursor?.number ?? 0,
    since: from ?? new Date(0),
    limit: limit + 1,
  };
  switch (filter?.by) {
    case 'action':
      return ofAction(db).all({ ...range, ...filter });
    case 'actor':
      return ofActor(db).all({ ...range, ...filter });
    case 'subject':
      return ofSubject(db).all({ ...range, ...filter });
    default:
      return whose === 'office' ? ofOffice(db).all(range) : everything(db).all(range);
  }
}

const read = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** The audit log, newest first, a page at a time. Nothing in it can be changed (db/triggers.ts). */
export function listAudit(ctx: ServiceContext, input: ListAuditInput): Page<AuditView, AuditCursor> {
  requirePermission(ctx, 'admin:read');
  const { shown, last } = takePage(rowsOf(ctx, input), input.limit);
  return {
    items: shown.map(({ number: _number, ...row }) => ({ ...row, before: read(row.before), after: read(row.after) })),
    nextCursor: last && { at: last.at, number: last.number },
  };
}

/** What has ever been done, by name. */
export function listAuditActions(ctx: ServiceContext): string[] {
  requirePermission(ctx, 'admin:read');
  return auditActions(ctx.db)
    .all()
    .map(({ action }) => action);
}

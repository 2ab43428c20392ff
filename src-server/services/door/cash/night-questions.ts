import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { NightSheet } from '#shared/door/night-report.ts';
import { prepared } from '#server/db/client.ts';
import { deskEntries, deskExceptions, desks } from '#server/db/schema/desk.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { aboutColumns, doorColumn } from '../devices/exception-about.ts';
import type { TillNight } from './till-night.ts';

/** When it happened, by the desk's journal; what a call did is known by when it was told. */
const happenedAt = sql<number>`coalesce(${deskEntries.recordedAt}, ${deskExceptions.createdAt})`;
const otherDesks = alias(desks, 'other_desks');
const ofNight = prepared(
  { deskId: deskExceptions.deskId, from: deskExceptions.createdAt, to: deskExceptions.createdAt },
  (orm, { deskId, from, to }) =>
    orm
      .select({
        kind: deskExceptions.kind,
        detail: deskExceptions.detail,
        deskName: doorColumn(orm, desks).as('desk_name'),
        otherDeskName: sql<string | null>`${doorColumn(orm, otherDesks)}`.as('other_desk_name'),
        ...aboutColumns(orm),
        resolution: deskExceptions.resolution,
      })
      .from(deskExceptions)
      .innerJoin(desks, eq(desks.id, deskExceptions.deskId))
      .leftJoin(otherDesks, eq(otherDesks.id, deskExceptions.otherDeskId))
      .leftJoin(deskEntries, eq(deskEntries.id, deskExceptions.entryId))
      .where(
        and(
          eq(deskExceptions.deskId, deskId),
          gte(deskExceptions.createdAt, from),
          gte(happenedAt, from),
          lt(happenedAt, to),
        ),
      )
      .orderBy(asc(happenedAt))
      .prepare(),
);

/** What a desk did in a till's night that a person had to look at, or still has to. */
export const nightQuestions = (ctx: ServiceContext, night: TillNight): NightSheet['questions'] =>
  ofNight(ctx.db).all(night);

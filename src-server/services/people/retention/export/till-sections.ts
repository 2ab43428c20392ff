import { asc, eq, or, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import { fiscalClosings, fiscalDocuments } from '#server/db/schema/fiscal.ts';
import { tillRecords } from '#server/db/schema/till.ts';
import { PERSON, userId } from '../names-person.ts';
import { isInClosing } from '../till-books.ts';
import { isOwn, type Section } from './export-section.ts';

/** What somebody did at a till. It stays when the account goes: these are books (§ 147 AO). */
export const TILL_SECTIONS = {
  tillRecords: prepared(PERSON, (orm) =>
    orm
      .select({
        at: tillRecords.recordedAt,
        desk: desks.name,
        kind: tillRecords.kind,
        role: sql<string>`case when ${tillRecords.cashierId} = ${userId} then 'cashier' else 'supervisor' end`,
        cashCents: tillRecords.cashCents,
        cardCents: tillRecords.cardCents,
      })
      .from(tillRecords)
      .innerJoin(desks, eq(desks.id, tillRecords.deskId))
      .where(or(isOwn(tillRecords.cashierId), isOwn(tillRecords.supervisorId)))
      .orderBy(asc(tillRecords.recordedAt))
      .prepare(),
  ),
  tillDocuments: prepared(PERSON, (orm) =>
    orm
      .select({
        register: fiscalDocuments.registerSerial,
        number: fiscalDocuments.number,
        kind: fiscalDocuments.kind,
        finishedAt: fiscalDocuments.finishedAt,
        totalCents: fiscalDocuments.totalCents,
      })
      .from(fiscalDocuments)
      .where(isOwn(fiscalDocuments.cashierId))
      .orderBy(asc(fiscalDocuments.finishedAt))
      .prepare(),
  ),
  tillClosings: prepared(PERSON, (orm) =>
    orm
      .select({
        register: fiscalClosings.registerSerial,
        zNumber: fiscalClosings.zNumber,
        businessDay: fiscalClosings.businessDay,
        closedAt: fiscalClosings.closedAt,
        isClosedByYou: sql`${fiscalClosings.cashierId} = ${userId}`.mapWith(Boolean),
        name: sql<string | null>`(select json_extract(operator.value, '$.name')
          from json_each(${fiscalClosings.facts}, '$.master.operators') operator
          where json_extract(operator.value, '$.id') = ${userId})`,
      })
      .from(fiscalClosings)
      .where(isInClosing)
      .orderBy(asc(fiscalClosings.closedAt))
      .prepare(),
  ),
} satisfies Record<string, Section>;

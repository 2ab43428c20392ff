import { and, eq, exists, isNull, or, type SQL } from 'drizzle-orm';
import type { Orm } from '#server/db/client.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { tickets } from '#server/db/schema/tickets.ts';

/** Whether somebody has come in on a ticket: it is used or, of a course, was let in on one of the evenings. */
export const cameIn = (orm: Orm): SQL | undefined =>
  or(
    eq(tickets.status, 'used'),
    exists(
      orm
        .select({ id: checkIns.id })
        .from(checkIns)
        .where(and(eq(checkIns.ticketId, tickets.id), isNull(checkIns.undoneAt))),
    ),
  );

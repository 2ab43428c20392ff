import { updateRows } from '#server/db/rows.ts';
import type { Db } from '#server/db/client.ts';
import { walkIns } from '#server/db/schema/check-ins.ts';
import { cashSessions, tillRecords, zReports } from '#server/db/schema/till.ts';
import { rowWriter } from '../row-writer.ts';

const RECORD = ['id', 'deskId', 'sessionId', 'kind', 'orderId', 'eventId', 'cashCents', 'cardCents'] as const;
const RECORD_FACTS = ['facts', 'cashierId', 'recordedAt', 'bookedAt'] as const;
const CLOSING = ['id', 'deskId', 'sessionId', 'zNumber', 'businessDay', 'closedBy', 'countedCents'] as const;
const CLOSING_FACTS = ['expectedCents', 'report', 'closedAt'] as const;
const WALK_IN = ['id', 'eventId', 'deskId', 'cashierId', 'reason', 'people', 'countedAt'] as const;

/** One writer for each table that a till's night is in; a session takes no record once it is closed. */
export const tillWriters = (db: Db) => ({
  session: rowWriter(db, cashSessions, ['id', 'deskId', 'businessDay', 'openedBy', 'holderId', 'openedAt']),
  record: rowWriter(db, tillRecords, [...RECORD, ...RECORD_FACTS]),
  closing: rowWriter(db, zReports, [...CLOSING, ...CLOSING_FACTS]),
  walkIn: rowWriter(db, walkIns, WALK_IN),
  close: (id: string, closedAt: Date) => void updateRows(db, cashSessions, { id }, { closedAt }),
});
export type TillWriters = ReturnType<typeof tillWriters>;

import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { fiscalRegistrations } from '#server/db/schema/fiscal-devices.ts';
import { fiscalClosings, fiscalDocuments, fiscalOutages } from '#server/db/schema/fiscal.ts';
import { cashSessions, doorPayments, doorRefunds, tillRecords, zReports } from '#server/db/schema/till.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';

/**
 * What the archive carries and no shop takes in: the journals of the tills, whose numbers and signatures belong to the
 * tills that wrote them, and other programs' addresses, which are nothing without their secret.
 */
export const STAYS_A_FILE: readonly SQLiteTable[] = [
  cashSessions,
  doorPayments,
  doorRefunds,
  zReports,
  tillRecords,
  fiscalDocuments,
  fiscalClosings,
  fiscalRegistrations,
  fiscalOutages,
  webhookEndpoints,
];

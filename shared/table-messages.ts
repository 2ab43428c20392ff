/** Why a file that somebody chose is not read. */
export const TABLES_REFUSED = {
  ORDER_TABLE_NOT_READABLE: 'This file is not a table of orders (CSV), or has more than 20,000 rows.',
  MEMBER_TABLE_NOT_READABLE: 'This file is not a table of members, or has more than 5,000 rows.',
  IMPORT_NOT_READABLE: 'This file is neither a calendar (.ics) nor a table of events (CSV).',
} as const;

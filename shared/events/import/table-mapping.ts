import { z } from 'zod';

/** What a column of a table can mean. */
const TABLE_FIELDS = ['title', 'date', 'start', 'end', 'location', 'description', 'price', 'capacity', 'uid'] as const;
export type TableField = (typeof TABLE_FIELDS)[number];

/** The column of each field, from 0; a field that is left out is not in the table. */
export const TableMapping = z.partialRecord(z.enum(TABLE_FIELDS), z.int().min(0).max(200));
export type TableMapping = z.output<typeof TableMapping>;

import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Whether a text has this part, however it is spelled: `part` is folded already (`foldName`). */
export const hasFoldedPart = (text: SQLWrapper, part: SQLWrapper): SQL => sql`instr(folded(${text}), ${part}) > 0`;

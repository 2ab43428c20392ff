/** An index on an expression: drizzle-kit writes it as if its parts were columns also beside other columns. */
const QUOTED_EXPRESSION = /`(\w+\([^`()]*)`,`([^`()]*\))`/g;
const TABLE = /(CREATE TABLE [\s\S]*?\n\));/g;

/**
 * What drizzle-kit can not write: tables are STRICT, and an expression in an index stays an expression. Mending twice
 * changes nothing.
 */
export const mendGeneratedSql = (sql: string): string =>
  sql.replace(TABLE, '$1 STRICT;').replace(QUOTED_EXPRESSION, '$1,$2');

/** A trigger that refuses every UPDATE or DELETE of a table, or those that `when` names. */
export function refuseChange(table: string, what: 'UPDATE' | 'DELETE', when = ''): string {
  return `CREATE TRIGGER ${table}_refuse_${what.toLowerCase()} BEFORE ${what} ON ${table} ${when} BEGIN
    SELECT RAISE(ABORT, '${table} is append-only'); END`;
}

/** A trigger that refuses a change of these columns. */
export function refuseColumns(table: string, columns: readonly string[]): string {
  const changed = columns.map((c) => `NEW.${c} IS NOT OLD.${c}`).join(' OR ');
  return `CREATE TRIGGER ${table}_fixed_columns BEFORE UPDATE ON ${table} WHEN ${changed} BEGIN
    SELECT RAISE(ABORT, '${table}: a fixed column was changed'); END`;
}

/** Columns that go from nothing to something and then stay. */
export function writtenOnce(table: string, columns: readonly string[]): string {
  const changed = columns.map((c) => `(OLD.${c} IS NOT NULL AND NEW.${c} IS NOT OLD.${c})`).join(' OR ');
  return `CREATE TRIGGER ${table}_written_once BEFORE UPDATE ON ${table} WHEN ${changed} BEGIN
    SELECT RAISE(ABORT, '${table}: a column that is written once was changed'); END`;
}

/** `'a>b', 'b>c'`: the moves a status may make, for a trigger that refuses the others. */
export function allowedMoves<S extends string>(statuses: readonly S[], canMove: (from: S, to: S) => boolean): string {
  return statuses
    .flatMap((from) => statuses.filter((to) => canMove(from, to)).map((to) => `'${from}>${to}'`))
    .join(', ');
}

/** A trigger that refuses every move of `status` but these. */
export function refuseMoves(table: string, moves: string): string {
  return `CREATE TRIGGER ${table}_moves BEFORE UPDATE OF status ON ${table}
    WHEN OLD.status <> NEW.status AND OLD.status || '>' || NEW.status NOT IN (${moves})
    BEGIN SELECT RAISE(ABORT, '${table}: this state cannot follow that one'); END`;
}

import { outsideQuotes, translated } from './translate.ts';

/** A trigger as PostgreSQL has it, and what of it can be prepared by itself: its condition and each of its statements. */
export type Trigger = { ddl: string[]; prepares: string[] };

const FORM = new RegExp(
  [
    String.raw`^CREATE TRIGGER (\w+)\s+(BEFORE|AFTER)\s+(INSERT|DELETE|UPDATE)(\s+OF\s+[\w,\s]+?)?`,
    String.raw`\s+ON\s+(\w+)\s+(?:WHEN\s+(.*?)\s+)?BEGIN\s+(.*?)\s*END$`,
  ].join(''),
  'is',
);
const REFUSAL = /^SELECT\s+RAISE\s*\(\s*ABORT\s*,\s*('(?:[^']|'')*')\s*\)\s*(.*)$/is;

/** The statements of a body. */
function statementsOf(body: string): string[] {
  const END = '\0';
  return outsideQuotes(body, (text) => text.replaceAll(';', END))
    .split(END)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** PostgreSQL reads a trigger's body when it first fires; its statements are prepared with the row as a value. */
const withRows = (sql: string, table: string): string =>
  outsideQuotes(sql, (text) =>
    text.replaceAll(/\bNEW\./gi, `($1::"${table}").`).replaceAll(/\bOLD\./gi, `($2::"${table}").`),
  );

function stepOf(statement: string): { step: string; read: string | undefined } {
  const [, words, condition = ''] = REFUSAL.exec(statement) ?? [];
  if (words === undefined) return { step: `${translated(statement)};`, read: translated(statement) };
  const refuse = `raise exception using message = ${words};`;
  if (condition.trim() === '') return { step: refuse, read: undefined };
  const isThere = `exists (select 1 ${translated(condition)})`;
  return { step: `if ${isThere} then ${refuse} end if;`, read: `select ${isThere}` };
}

/** A trigger of SQLite as PostgreSQL has it. */
export function triggerDdl(sql: string): Trigger {
  const [, name = '', when, what = '', columns = '', table = '', condition, body = ''] = FORM.exec(sql.trim()) ?? [];
  if (when === undefined) throw new Error(`this trigger has another form: ${sql}`);
  const steps = statementsOf(body).map(stepOf);
  const holds = condition === undefined ? undefined : translated(condition);
  const all = steps.map(({ step }) => step).join(' ');
  const doing = holds === undefined ? all : `if ${holds} then ${all} end if;`;
  const gives = what.toUpperCase() === 'DELETE' ? 'old' : 'new';
  const reads = [...(holds === undefined ? [] : [`select ${holds}`]), ...steps.flatMap(({ read }) => read ?? [])];
  return {
    ddl: [
      `create function "${name}"() returns trigger language plpgsql as $$ begin ${doing} return ${gives}; end $$`,
      `create trigger "${name}" ${when} ${what}${columns} on "${table}" for each row execute function "${name}"()`,
    ],
    prepares: reads.map(
      (read, index) => `prepare "${name} ${index}" ("${table}", "${table}") as ${withRows(read, table)}`,
    ),
  };
}

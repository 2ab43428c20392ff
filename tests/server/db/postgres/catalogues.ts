/** What a database has, a line each, as both engines are asked: tables, keys, indexes, checks and triggers. */
import type Database from 'better-sqlite3';

/** Of SQLite and of Drizzle's migrator alone; an index of words is a column and a view in PostgreSQL. */
const OWN_TO_SQLITE = /^(sqlite_|__drizzle|(user|ticket|event)_search)/;
const KINDS: Record<string, string> = { TEXT: 'text', INTEGER: 'bigint', REAL: 'double precision', BLOB: 'bytea' };

type Column = { name: string; type: string; notnull: number; pk: number; hidden: number };
type Key = { id: number; table: string; from: string; to: string | null; on_delete: string };
type Index = { name: string; unique: number; origin: string; partial: number };

function linesOfTable(sqlite: Database.Database, table: string, ddl: string): string[] {
  const columns = sqlite.pragma(`table_xinfo(${table})`) as Column[];
  const primary = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  const keys = Map.groupBy(sqlite.pragma(`foreign_key_list(${table})`) as Key[], ({ id }) => id);
  return [
    ...columns.map(
      ({ name, type, notnull, pk }) =>
        `column ${table}.${name} ${KINDS[type.toUpperCase()] ?? type}${notnull + pk > 0 ? ' not null' : ''}`,
    ),
    `key ${table} PRIMARY KEY (${primary.map(({ name }) => name).join(', ')})`,
    ...[...keys.values()].map((parts) => {
      const target = parts[0]?.table;
      const end = parts[0]?.on_delete;
      const from = parts.map((part) => part.from).join(', ');
      const to = parts.map((part) => part.to ?? 'id').join(', ');
      return `key ${table} FOREIGN KEY (${from}) REFERENCES ${target}(${to})${end === 'NO ACTION' ? '' : ` ON DELETE ${end}`}`;
    }),
    ...(sqlite.pragma(`index_list(${table})`) as Index[])
      .filter(({ origin }) => origin !== 'pk')
      .map(({ name, unique, partial }) => {
        const parts = (sqlite.pragma(`index_info(${name})`) as { name: string | null }[]).map(
          (part) => part.name ?? '…',
        );
        return `index ${name} ${table} (${parts.join(', ')})${unique ? ' unique' : ''}${partial ? ' partial' : ''}`;
      }),
    ...[...ddl.matchAll(/CONSTRAINT "(\w+)" CHECK/gi)].map(([, name]) => `check ${table} ${name}`),
  ];
}

export function catalogueOfSqlite(sqlite: Database.Database): string[] {
  const all = sqlite
    .prepare<[], { type: string; name: string; tbl_name: string; sql: string | null }>('SELECT * FROM sqlite_master')
    .all()
    .filter(({ tbl_name: table }) => !OWN_TO_SQLITE.test(table));
  return all
    .flatMap(({ type, name, sql }) => {
      if (type === 'table') return linesOfTable(sqlite, name, sql ?? '');
      const [, when, what, table] = /(BEFORE|AFTER)\s+(INSERT|UPDATE|DELETE).*?\sON\s+"?(\w+)/is.exec(sql ?? '') ?? [];
      return type === 'trigger' ? [`trigger ${name} ${when} ${what} ${table}`] : [];
    })
    .toSorted();
}

/** The same of PostgreSQL, but for what it has in place of an index of words and of the number of a row. */
export const CATALOGUE_OF_POSTGRES = `
select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, null)
    || case when a.attnotnull then ' not null' else '' end as entry
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0
    and a.attname <> 'rowid' and a.atttypid <> 'tsvector'::regtype
union all select 'key ' || conrelid::regclass || ' ' || replace(pg_get_constraintdef(oid), '"', '') from pg_constraint
  where contype in ('p', 'f') and connamespace = 'public'::regnamespace
union all select 'check ' || conrelid::regclass || ' ' || conname from pg_constraint
  where contype = 'c' and connamespace = 'public'::regnamespace
union all select 'index ' || i.relname || ' ' || t.relname || ' (' ||
    (select string_agg(coalesce(a.attname::text, '…'), ', ' order by place)
    from unnest(x.indkey) with ordinality of (number, place)
    left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = number and number > 0) || ')'
    || case when x.indisunique then ' unique' else '' end || case when x.indpred is null then '' else ' partial' end
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  where t.relnamespace = 'public'::regnamespace and not x.indisprimary and i.relname !~ '_words_idx$'
union all select 'trigger ' || tgname || ' ' || case when (tgtype & 2) > 0 then 'BEFORE' else 'AFTER' end || ' '
    || case when (tgtype & 4) > 0 then 'INSERT' when (tgtype & 8) > 0 then 'DELETE' else 'UPDATE' end || ' ' || tgrelid::regclass
  from pg_trigger where not tgisinternal`;

/**
 * What SQLite has and PostgreSQL does not, under SQLite's own names. They stand in the schema that is looked at first,
 * so that `date(…)` is this one.
 */
const TIME = [
  `create function modified(at timestamp, said text[]) returns timestamp immutable language plpgsql as $$
  declare one text;
  begin
    foreach one in array said loop
      at := case
        when one like 'weekday %' then at + ((right(one, 1)::int - extract(dow from at)::int + 7) % 7) * interval '1 day'
        when one like 'start of %' then date_trunc(substr(one, 10), at)
        else at + one::interval
      end;
    end loop;
    return at;
  end $$`,
  `create function formatted(at timestamp, format text) returns text immutable language sql as $$ select case format
    when '%s' then extract(epoch from at)::bigint::text
    else to_char(at, replace(replace(replace(replace(replace(replace(replace(format, '%Y', 'YYYY'), '%m', 'MM'), '%d', 'DD'),
      '%H', 'HH24'), '%M', 'MI'), '%S', 'SS'), '%w', 'D')) end $$`,
  `create function strftime(format text, at bigint, unit text, variadic said text[] default '{}') returns text immutable
    language sql as $$ select formatted(modified(to_timestamp(at) at time zone 'UTC', said), format) $$`,
  `create function strftime(format text, day text, variadic said text[] default '{}') returns text immutable
    language sql as $$ select formatted(modified(day::timestamp, said), format) $$`,
  ...Object.entries({ date: '%Y-%m-%d', datetime: '%Y-%m-%d %H:%M:%S' }).flatMap(([name, format]) => [
    `create function ${name}(at bigint, unit text, variadic said text[] default '{}') returns text immutable
      language sql as $$ select strftime('${format}', at, unit, variadic said) $$`,
    `create function ${name}(day text, variadic said text[] default '{}') returns text immutable
      language sql as $$ select strftime('${format}', day, variadic said) $$`,
  ]),
  `create function unixepoch(part text) returns double precision stable
    language sql as $$ select extract(epoch from clock_timestamp())::double precision $$`,
];

/** JSON is text in every column; what is taken out of it is text too. */
const JSON_FUNCTIONS = [
  `create function json_step(path text) returns text[] immutable language sql as
    $$ select string_to_array(trim(leading '.' from replace(replace(substr(path, 2), '[', '.'), ']', '')), '.') $$`,
  `create function json_extract(said text, path text) returns text immutable language sql as
    $$ select said::jsonb #>> json_step(path) $$`,
  `create function json_valid(said text) returns boolean immutable language plpgsql as $$
    begin perform said::jsonb; return true; exception when others then return false; end $$`,
  `create function json_quote(said text) returns text immutable language sql as $$ select to_json(said)::text $$`,
  `create function json_array_length(said text) returns bigint immutable language sql as
    $$ select jsonb_array_length(said::jsonb)::bigint $$`,
  `create function json_set(said text, path text, value anyelement) returns text immutable language sql as
    $$ select jsonb_set(said::jsonb, json_step(path), to_jsonb(value))::text $$`,
  `create function json_each(said text, path text default '$') returns table (key text, value text, type text) immutable
    language sql as $$
    select (place - 1)::text, item #>> '{}', jsonb_typeof(item) from jsonb_array_elements(case jsonb_typeof(said::jsonb
      #> json_step(path)) when 'array' then said::jsonb #> json_step(path) else '[]' end) with ordinality of (item, place)
    union all select name, item #>> '{}', jsonb_typeof(item) from jsonb_each(case jsonb_typeof(said::jsonb
      #> json_step(path)) when 'object' then said::jsonb #> json_step(path) else '{}' end) of (name, item) $$`,
  `create function json_tree(said text) returns table (key text, value text, type text, atom text) immutable
    language sql as $$
    with recursive tree (key, item) as (
      select null::text, said::jsonb
      union all select part.key, part.item from tree, lateral (
        select name as key, value as item from jsonb_each(
          case jsonb_typeof(tree.item) when 'object' then tree.item else '{}' end) of (name, value)
        union all select (place - 1)::text, value from jsonb_array_elements(
          case jsonb_typeof(tree.item) when 'array' then tree.item else '[]' end)
          with ordinality of (value, place)) part
    ) select key, item #>> '{}', case jsonb_typeof(item) when 'string' then 'text' else jsonb_typeof(item) end,
      case when jsonb_typeof(item) in ('object', 'array') then null else item #>> '{}' end from tree $$`,
  `create function json_pushed(list jsonb, value anyelement) returns jsonb immutable language sql as
    $$ select list || jsonb_build_array(to_jsonb(value)) $$`,
  `create function json_text(list jsonb) returns text immutable language sql as $$ select list::text $$`,
  `create aggregate json_group_array(anyelement) (sfunc = json_pushed, stype = jsonb, initcond = '[]', finalfunc = json_text)`,
  `create function json_member(said text, name text) returns text immutable language sql as $$ select said::jsonb ->> name $$`,
  `create operator ->> (leftarg = text, rightarg = text, function = json_member)`,
];

/** The functions of src-server/db/client.ts, and the words of a search. */
const NAMES = [
  `create function composed(said text) returns text immutable language sql as $$ select normalize(said, NFC) $$`,
  `create function folded(said text) returns text immutable language sql as $$ select regexp_replace(regexp_replace(
    normalize(replace(replace(replace(lower(said), 'ß', 'ss'), 'ø', 'o'), 'æ', 'a'), NFD), '[\\u0300-\\u036f]', '', 'g'),
    '([aou])e', '\\1', 'g') $$`,
  `create function words_of(variadic said text[]) returns tsvector immutable language sql as
    $$ select to_tsvector('simple'::regconfig, folded(array_to_string(said, ' '))) $$`,
  `create function words_asked(said text) returns tsquery immutable language sql as
    $$ select to_tsquery('simple'::regconfig, replace(replace(replace(folded(said), '"*', ':*'), '*', ':*'), '"', '')) $$`,
];

type Counting = { name: string; sign: '+' | '-' | '*'; left: 'boolean' | 'bigint' };

const counting = ({ name, sign, left }: Counting) => [
  `create function ${name}("left" ${left}, "right" boolean) returns bigint immutable language sql as
    $$ select "left"${left === 'boolean' ? '::int' : ''} ${sign} "right"::int $$`,
  `create operator ${sign} (leftarg = ${left}, rightarg = boolean, function = ${name})`,
];

/** What is true counts 1. */
const COUNTED = [
  ...counting({ name: 'truths', sign: '+', left: 'boolean' }),
  ...counting({ name: 'with_truth', sign: '+', left: 'bigint' }),
  ...counting({ name: 'without_truth', sign: '-', left: 'bigint' }),
  ...counting({ name: 'if_truth', sign: '*', left: 'bigint' }),
  `create aggregate sum(boolean) (sfunc = with_truth, stype = bigint, initcond = '0')`,
  `create function either("left" bigint, "right" boolean) returns bigint immutable language sql as
    $$ select greatest("left", "right"::int) $$`,
  `create aggregate max(boolean) (sfunc = either, stype = bigint)`,
  `create collation nocase (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
];

export const FUNCTIONS: readonly string[] = [...COUNTED, ...TIME, ...JSON_FUNCTIONS, ...NAMES];

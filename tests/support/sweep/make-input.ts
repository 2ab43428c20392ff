import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, localDateOf } from '#shared/time.ts';
import { bare, defOf, fieldAt, leavesOf, limitsOf, mayBeAbsent, type Leaf, type Schema } from './schema-def.ts';
import { poolOf, type Case, type Pools, type State } from './state.ts';
import { FormInput, procedures } from './wire.ts';
import { newDeskKey } from './world-door.ts';

/** What a sweep draws from: the same seed draws the same. */
type Draw = { pick<T>(list: readonly T[]): T };

export type CaseOptions = {
  pools: Pools;
  now: Date;
  /** Inputs that the world has written itself. */ written: Record<string, readonly Case[]>;
  /** How many more, of records drawn at random. */ mixed?: { count: number; draw: Draw };
};

type Maker = {
  procedure: string;
  pools: Pools;
  now: Date;
  /** Values that are set, by their way. */ set: ReadonlyMap<string, unknown>;
  isFull: boolean;
  /** The records it has named. */ named: State[];
};

/** What is written into a field of that name where the schema alone does not say it. */
const WORDS: Record<string, (now: Date) => unknown> = {
  email: () => 'maren@letters.example',
  recipientEmail: () => 'maren@letters.example',
  partnerEmail: () => 'ben@friends.example',
  artistEmail: () => 'noelia@artists.example',
  phoneNumber: () => '+49 89 123456',
  publicKey: () => newDeskKey(),
  vatId: () => 'DE123456789',
  planId: () => 'club',
  id: () => randomUUID(),
  country: () => 'AT',
  pin: () => '4711',
  supervisorPin: () => '2580',
  userCode: () => '000000',
  hash: () => 'a'.repeat(64),
  sha256: () => 'a'.repeat(64),
  page: () => '/newsletter',
  startsAtClock: () => '20:00',
  readerId: () => 'tmr_simulated',
  imageUrl: () => `/uploads/${'A'.repeat(22)}-1200.webp`,
  year: (now) => now.getUTCFullYear(),
  priceCents: () => 1_200,
  amountCents: () => 1_200,
  expectedTotalCents: () => 1_200,
  ticketPriceCents: () => 1_200,
  durationMinutes: () => 60,
  quantity: () => 1,
  action: () => 'event.created',
  subjectKind: () => 'event',
  reason: () => 'Words of a person',
  startsAt: (now) => new Date(now.getTime() + 10 * DAY_MS),
  endsAt: (now) => new Date(now.getTime() + 10 * DAY_MS + 4 * HOUR_MS),
  saleEndsAt: (now) => new Date(now.getTime() + 11 * DAY_MS),
  workshopDate: (now) => new Date(now.getTime() + 90 * DAY_MS),
  idempotencyKey: () => randomUUID(),
  shownForMs: () => 60_000,
  homepage: () => '',
  host: () => '192.168.1.40',
  url: () => 'https://artist.example',
  links: () => 'https://videos.example/turns',
  mapUrl: () => 'https://map.example/hall',
  at: () => '22:30',
  // Nobody answers there.
  shopUrl: () => 'https://127.0.0.1:9',
  organizer: () => 'clave',
  foreignEvent: () => 'rosa',
  apiToken: () => 'a-token',
  zNumber: () => 2,
  positions: () => 0, // of a sale of one
  words: () => 'Words of a person',
  // Of what the website says of the club: where an id is a part of an address, and what is drawn beside.
  'items.id': () => 'first-of-all',
  'facts.id': () => 'first-of-all',
  poster: () => 'pass-vip-12',
  holdsUntil: () => '23:30',
  until: () => '18:00',
  count: () => ({ '500': 2 }),
  countedCents: () => 1_000, // what that count comes to
};

/** What a schema can't say at all: a form with a file. */
export const PICTURE_FORMS: Record<string, readonly Case[]> = Object.fromEntries(
  Object.entries<Record<string, string>>({
    'profile.uploadAvatar': {},
    'workshops.uploadPhoto': {},
    'admin.events.uploadImage': { focus: 'auto' },
  }).map(([procedure, fields]) => [procedure, [{ label: 'a picture', input: new FormInput(fields), states: [] }]]),
);
const HEAD = 'title;date;start;end;location;price;capacity\n';
const TABLES: readonly (readonly [string, string])[] = [
  ['a table', `${HEAD}Imported Night;2031-03-07;21:00;02:00;Salón Isar;12,50;80\n`],
  [
    'a table with days that are none',
    `${HEAD}A;2031-13-45;20:00;;B;1;1\nA;99999-01-01;20:00;;B;1;1\nA;2031-02-31;25:61;99:99;B;1;1\nA;0.0.0000;00:00;00:00;B;1;1\n`,
  ],
  [
    'a table with amounts that are none',
    `${HEAD}A;2031-03-07;20:00;;B;x;y\nA;2031-03-08;20:00;;B;-5;-1\nA;2031-03-09;20:00;;B;1e300;1e300\nA;2031-03-10;20:00;;B;0,1;0.5\n`,
  ],
  [
    'a calendar',
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a@b\r\nSUMMARY:Night\r\nDTSTART:20310307T200000Z\r\n' +
      'DTEND:20310307T230000Z\r\nLOCATION:Salón Isar\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  ],
  [
    'a calendar that is none',
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\r\nDTSTART:99999999T999999Z\r\n' +
      'DTEND;TZID=Nowhere/None:20310307T230000\r\nRRULE:FREQ=SECONDLY\r\nBEGIN:VEVENT\r\nEND:VCALENDAR',
  ],
  ['a text', 'no table'],
];
const ORDER_TABLES: readonly (readonly [string, string])[] = [
  [
    'a table of orders',
    'Order code;Status;Attendee name;E-mail;Secret\nAA1BB;paid;Ana;ana@list.example;aaa111222333\n',
  ],
  ['orders that say nothing', 'Order code;Quantity;Price;Order date;Secret\n;;;;\nA;-1;x;99.99.9999;1\nB;1e9;;;\n'],
  ['a text', 'no table'],
];
const MEMBER_TABLES: readonly (readonly [string, string])[] = [
  [
    'a table of members',
    'Name;E-Mail;Plan;Bezahlt bis;Zahlungsart\nAna;ana@brought.example;Members Club;31.12.2031;SEPA\n',
  ],
  ['members that say nothing', 'Name;E-Mail;Bezahlt bis\n;;\nAna;ana;99.99.9999\n'],
  ['a text', 'no table'],
];
/** Files of nights, of orders and of members: their grammar is no schema's. */
export const IMPORTS: Record<string, readonly Case[]> = Object.fromEntries([
  ...['admin.events.previewImport', 'admin.events.import'].map((procedure) => [
    procedure,
    TABLES.map(([label, text]) => ({ label, input: { text }, states: [] })),
  ]),
  [
    'admin.orderImports.preview',
    ORDER_TABLES.map(([label, text]) => ({ label, input: { text, nights: {} }, states: [] })),
  ],
  [
    'admin.orderImports.run',
    ORDER_TABLES.map(([label, text]) => ({ label, input: { text, nights: {}, id: randomUUID() }, states: [] })),
  ],
  ['admin.memberImports.preview', MEMBER_TABLES.map(([label, text]) => ({ label, input: { text }, states: [] }))],
  [
    'admin.memberImports.run',
    MEMBER_TABLES.map(([label, text]) => ({ label, input: { text, id: randomUUID() }, states: [] })),
  ],
]);

function textOf(schema: Schema, now: Date): string {
  const def = defOf(schema);
  const { least, most } = limitsOf(schema);
  if (def.format === 'date') return localDateOf(new Date(now.getTime() + 7 * DAY_MS));
  if (def.format === 'datetime') return now.toISOString();
  if (def.format === 'uuid' || def.format === 'guid') return randomUUID();
  return 'Words of a person who asks'.padEnd(Math.max(least, 0), '.').slice(0, Math.min(most, Math.max(least, 26)));
}

function leafValue(schema: Schema, field: string, now: Date): unknown {
  const { type, values, entries, options } = defOf(schema);
  const written = WORDS[field]?.(now);
  if (written !== undefined && schema.safeParse(written).success) return written;
  switch (type) {
    case 'string':
      return textOf(schema, now);
    case 'number':
    case 'int':
      return Math.max(1, limitsOf(schema).least);
    case 'boolean':
      return true;
    case 'date':
      return new Date(now.getTime() + DAY_MS);
    case 'literal':
      return values?.[0];
    case 'enum':
      return Object.values(entries ?? {})[0];
    case 'union':
      return options?.[0] === undefined ? undefined : leafValue(bare(options[0]), field, now);
    case 'record':
      return {};
    case 'null':
      return null;
    default:
      return undefined;
  }
}

const isUnder = (way: string, set: ReadonlyMap<string, unknown>): boolean =>
  [...set.keys()].some((one) => one === way || one.startsWith(`${way}.`));

function build(schema: Schema, path: readonly string[], maker: Maker): unknown {
  const inner = bare(schema);
  const { type, shape, element, options } = defOf(inner);
  const way = path.join('.');
  if (maker.set.has(way)) return maker.set.get(way);
  if (type === 'object' && shape !== undefined) {
    const wanted = Object.entries(shape).filter(
      ([field, child]) => maker.isFull || !mayBeAbsent(child) || isUnder([...path, field].join('.'), maker.set),
    );
    return Object.fromEntries(wanted.map(([field, child]) => [field, build(child, [...path, field], maker)]));
  }
  if (type === 'array' && element !== undefined) return [build(element, [...path, '0'], maker)];
  if (type === 'union' && options?.[0] !== undefined) return build(options[0], path, maker);
  const field = fieldAt(path);
  const first = poolOf(maker.pools, maker.procedure, field)?.[0];
  if (first === undefined) return leafValue(inner, field, maker.now);
  maker.named.push(first);
  return first.value;
}

export const schemaOf = (procedure: string): Schema | undefined =>
  procedures[procedure]?._def.inputs[0] as Schema | undefined;

/** What another field has to say beside a choice: one evening is sold of a course, to everybody and at once. */
const GOES_WITH: Record<string, Readonly<Record<string, unknown>>> = {
  'scope evening': { kind: 'course', needsCode: false, partsPlan: null },
  'scope trial': { kind: 'course', needsCode: false, partsPlan: null },
  'kind course': { partsPlan: null },
};

/** The values one field is tried with: the records of the world in all their states, or all a list allows. */
function valuesOf(
  { schema, field }: Leaf,
  { procedure, pools }: Pick<Maker, 'procedure' | 'pools'>,
): { label: string; value: unknown; state?: State }[] {
  const pool = poolOf(pools, procedure, field);
  if (pool !== undefined) return pool.map((state) => ({ label: state.label, value: state.value, state }));
  const { type, entries } = defOf(schema);
  if (type === 'enum') return Object.values(entries ?? {}).map((value) => ({ label: String(value), value }));
  if (type === 'boolean') return [false, true].map((value) => ({ label: String(value), value }));
  return [];
}

/** A record chosen at random for each field that holds a record's id. */
function drawn(
  leaves: readonly Leaf[],
  { procedure, pools, draw }: Pick<Maker, 'procedure' | 'pools'> & { draw: Draw },
): { way: string; state: State }[] {
  return leaves.flatMap(({ path, field }) => {
    const pool = poolOf(pools, procedure, field);
    return pool === undefined ? [] : [{ way: path.join('.'), state: draw.pick(pool) }];
  });
}

/** The inputs a procedure is tried with: the least, the fullest, and each of its fields in every state there is. */
export function casesOf(procedure: string, { pools, now, written, mixed }: CaseOptions): Case[] {
  const own = written[procedure];
  if (own !== undefined) return [...own];
  const schema = schemaOf(procedure);
  if (schema === undefined) return [{ label: 'no input', input: undefined, states: [] }];
  const leaves = leavesOf(schema);
  const made = (
    label: string,
    values: readonly (readonly [string, unknown])[] = [],
    { isFull = false, state }: { isFull?: boolean; state?: State | undefined } = {},
  ): Case => {
    const named: State[] = state === undefined ? [] : [state];
    return {
      label,
      input: build(schema, [], { procedure, pools, now, set: new Map(values), isFull, named }),
      states: named,
    };
  };
  const beside = (others: Readonly<Record<string, unknown>> = {}) =>
    leaves.flatMap(({ field, path }) => {
      // A question's kind is none of the event's.
      if (path.includes('questions')) return [];
      const without = path.findIndex((each) => others[each] === null);
      if (without >= 0) return [[path.slice(0, without + 1).join('.'), null] as const];
      return others[field] === undefined ? [] : [[path.join('.'), others[field]] as const];
    });
  const varied = leaves.flatMap((leaf) =>
    valuesOf(leaf, { procedure, pools }).map(({ label, value, state }) => {
      const way = leaf.path.join('.');
      // Another choice in a list may ask for other fields beside it.
      const others = state?.beside ?? GOES_WITH[`${leaf.field} ${label}`];
      return made(`${way} ${label}`, [...beside(others), [way, value]], { state, isFull: state === undefined });
    }),
  );
  const pooled = leaves.filter((leaf) => poolOf(pools, procedure, leaf.field) !== undefined);
  const atRandom =
    mixed === undefined || pooled.length < 2
      ? []
      : Array.from({ length: mixed.count }, () => drawn(pooled, { procedure, pools, draw: mixed.draw }));
  const mixes = atRandom.map((states) => ({
    ...made(
      states.map(({ way, state }) => `${way} ${state.label}`).join(', '),
      states.map(({ way, state }) => [way, state.value]),
    ),
    states: states.map(({ state }) => state),
  }));
  return [made('the least'), made('the fullest', [], { isFull: true }), ...varied, ...mixes];
}

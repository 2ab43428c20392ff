import type { Db } from '#server/db/client.ts';
import type { Caller, Kind } from './callers.ts';

/**
 * `secret`: nobody is told it. `key`: only whose it is. `address`: that person and admins. `name`: these and the door.
 */
type MarkKind = 'secret' | 'key' | 'address' | 'name';

/**
 * What tells a person from all others in an answer, by table and column; the first rule that fits holds. Columns of
 * that name in new tables are found too.
 */
const RULES: readonly (readonly [RegExp, MarkKind | null])[] = [
  [/^(desk_entries|verifications)\./, null],
  [
    /^sessions\.token$|password|secret|(token|pin|code|device|key)_hash$|\.sealed$|^accounts\.(access|refresh|id)_token$/,
    'secret',
  ],
  [/^workshop_photos\./, null],
  [/[._]token$|^verifications\.value$|\.checkout_url$|_session_id$|^known_devices\.device_hash$/, 'key'],
  [/^door_phones\.helper_name$|^listed_guests\.name$/, 'name'],
  [/^door_phones\./, null],
  [/email$|phone/, 'address'],
  [/^(users|contact_messages|reservations|guide_requests|course_requests|contract_declarations)\.name$/, 'name'],
  [/display_name$|holder_name$|^tickets\.ticket_number$/, 'name'],
];

export type Mark = { text: string; kind: MarkKind; where: Set<string>; owners: Set<string> };

const kindOf = (where: string): MarkKind | null => RULES.find(([pattern]) => pattern.test(where))?.[1] ?? null;
/** Shorter ones stand in answers by chance. */
const LEAST_LENGTH = 6;

/** Whose it is, in SQL; nobody's where no account is named. */
function ownerOf(table: string, column: string, columns: readonly string[]): string {
  // The link by which an account's owner answers what somebody declared about their membership.
  if (`${table}.${column}` === 'contract_declarations.account_token')
    return '(SELECT user_id FROM subscribers WHERE id = subscriber_id)';
  if (table === 'users' || table === 'profiles') return 'id';
  return columns.includes('user_id') ? 'user_id' : `''`;
}

/** Everything in the books by which an answer would give somebody away. */
export function readMarks({ sqlite }: Db): Mark[] {
  const marks = new Map<string, Mark>();
  const tables = sqlite
    .prepare<[], { name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_search*' AND name NOT LIKE '%_docs'
        AND name NOT LIKE 'sqlite_%'`,
    )
    .all();
  for (const { name: table } of tables) {
    const columns = sqlite
      .prepare<[], { name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name);
    for (const column of columns) {
      const kind = kindOf(`${table}.${column}`);
      if (kind === null) continue;
      for (const { text, ownerId } of sqlite
        .prepare<[], { text: unknown; ownerId: string | null }>(
          `SELECT "${column}" AS text, ${ownerOf(table, column, columns)} AS ownerId FROM "${table}"`,
        )
        .all()) {
        if (typeof text !== 'string' || text.length < LEAST_LENGTH) continue;
        const mark = marks.get(text) ?? { text, kind, where: new Set<string>(), owners: new Set() };
        mark.where.add(`${table}.${column}`);
        if (ownerId !== null && ownerId !== '') mark.owners.add(ownerId);
        marks.set(text, mark);
      }
    }
  }
  return [...marks.values()];
}

const SEES: Record<Kind, readonly MarkKind[]> = {
  visitor: [],
  user: [],
  cashier: [],
  // Finds guests by their names.
  doorLead: ['name'],
  // Reads who bought what, by name and address.
  accountant: ['address', 'name'],
  organiser: ['address', 'name', 'key'],
  heldBackAdmin: [],
  unlocked: [],
  revokedDesk: [],
  admin: ['address', 'name', 'key'],
  unlockedAdmin: ['address', 'name', 'key'],
  desk: ['name'],
  phone: [],
  endedPhone: [],
};

/** What procedures show on purpose to whoever may call them. */
const SHOWN_BY: Record<string, RegExp> = {
  /** The holder of a shared link sees the ticket it is of. */
  'checkout.sharedTicket': /^tickets\./,
  /** A declaration goes back to whoever has its receipt. */
  'contact.declaration': /^contract_declarations\./,
  'contact.accountDeclaration': /^contract_declarations\./,
  'contact.answerDeclaration': /^contract_declarations\./,
  /** By its reference a payment is found at the provider. */
  'admin.payments.exceptions': /^orders\.stripe_session_id$/,
  /** A desk checks PINs without a network. */
  'kasse.snapshot': /^cashier_pins\.verifier$/,
  /** A helper's phone knows its helper. */
  'kasse.phone.snapshot': /^door_phones\.helper_name$/,
  'kasse.phone.join': /^door_phones\.helper_name$/,
  'kasse.checkPin': /^cashier_pins\.verifier$/,
};

/** What somebody was told who must not know it; what they sent themselves is no news to them. */
export function leaksTo(
  caller: Caller,
  { procedure, sent, answer, marks }: { procedure: string; sent: string; answer: string; marks: readonly Mark[] },
): Mark[] {
  const shown = SHOWN_BY[procedure];
  const isShown = ({ where }: Mark) => shown !== undefined && [...where].some((one) => shown.test(one));
  return marks.filter(
    (mark) =>
      !(
        mark.kind !== 'secret' &&
        (SEES[caller.kind].includes(mark.kind) || (caller.userId !== undefined && mark.owners.has(caller.userId)))
      ) &&
      answer.includes(mark.text) &&
      !sent.includes(mark.text) &&
      !isShown(mark),
  );
}

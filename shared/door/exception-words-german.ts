import { cents, formatCents } from '../money.ts';
import { formatTime } from '../time.ts';
import {
  DESK_EXCEPTION_KINDS,
  isExceptionKind,
  partsOfTwice,
  type DeskExceptionKind,
  type ExceptionFacts,
} from './exception-kinds.ts';
import { doorName } from './verdict-words.ts';

const NUMBER = /^\d+$/;
const CLOCK = /^\d\d:\d\d$/;
const amountOf = (detail: string): string => (NUMBER.test(detail) ? formatCents(cents(Number(detail)), 'de') : 'Geld');

/** As much of a number as desks show and find a ticket by. */
const END = 8;

/** 'Anna M. (Ticket 1A2B3C4D)': no more of a guest than a verdict says. */
function whoOf({ guest = null, ticketNumber = null }: ExceptionFacts): string | null {
  const name = doorName(guest);
  if (ticketNumber === null) return name;
  const ticket = `Ticket ${ticketNumber.slice(-END)}`;
  return name === null ? ticket : `${name} (${ticket})`;
}

function twiceWords(facts: ExceptionFacts): string {
  const { time, desk, came, listed } = partsOfTwice(facts.detail);
  const { at, deskName, otherDeskName } = facts;
  const who = whoOf(facts);
  const what =
    came === undefined
      ? `${who ?? 'Dasselbe Ticket'} ist zweimal drin`
      : `${who ?? 'Ein Gast der Gästeliste'}: ${came} Personen sind drin, ${listed} stehen auf der Liste`;
  if (time === undefined) return `${what}.`;
  const then = at === undefined ? '' : `, ${formatTime(at)}${deskName === undefined ? '' : ` ${deskName}`}`;
  return `${what}: ${`${time} ${otherDeskName ?? desk}`.trimEnd()}${then}.`;
}

type Words = { what: (detail: string) => string; todo: string };
const same = (what: string, todo: string): Words => ({ what: () => what, todo });
const ASK_DESK = 'Fragen, wer an der Kasse war.';
const TELL_SUPERVISOR = 'Der Aufsicht sagen; das Büro klärt es.';
const LOOK_AT_TERMINAL = 'Mit der Liste des Kartenterminals vergleichen.';

const WORDS: Record<Exclude<DeskExceptionKind, 'double_admission'>, Words> = {
  ticket_cancelled: same(
    'Das Ticket war storniert oder umgebucht, der Gast ist drin.',
    'Gast ansprechen: neues Ticket verkaufen.',
  ),
  unknown_ticket: same(
    'Den Code gibt es nicht, oder er ist von einem anderen Event. Der Gast ist drin.',
    'Gast ansprechen, Bestellung zeigen lassen.',
  ),
  banned: same('Der Gast hat Hausverbot und ist drin.', 'Abendleitung: Gast ansprechen und hinausbitten.'),
  no_membership: same(
    'Die Mitgliedschaft läuft nicht, das Mitglied ist drin.',
    'Mitglied ansprechen: Eintritt kassieren oder verlängern lassen.',
  ),
  entitlement_spent: same(
    'Was die Mitgliedschaft für diesen Abend gibt, war schon verbraucht oder zu bezahlen.',
    'Mitglied ansprechen: Eintritt kassieren.',
  ),
  over_capacity: {
    what: (detail) =>
      NUMBER.test(detail) ? `${detail} mehr verkauft, als Plätze da sind.` : 'Ein Gast mehr drin, als Plätze da sind.',
    todo: 'Nichts mehr verkaufen; die Abendleitung zählt nach.',
  },
  goods_oversold: {
    what: (detail) => `Mehr verkauft, als da sein kann${/ -\d/.test(detail) ? `: ${detail}` : ''}.`,
    todo: 'Nachzählen, was noch da ist, und dem Büro sagen.',
  },
  price_differs: {
    what: (detail) => `${amountOf(detail)} kassiert, die Preisliste sagt etwas anderes.`,
    todo: ASK_DESK,
  },
  unknown_ticket_type: same(
    'Die verkaufte Ticketart gehört nicht mehr zum Event. Das Geld ist gebucht.',
    TELL_SUPERVISOR,
  ),
  sale_unknown: {
    what: (detail) => `${amountOf(detail)} erstattet, zu einem Verkauf, den es im Büro nicht gibt.`,
    todo: 'Den Bon aufheben und der Aufsicht geben.',
  },
  refund_too_large: {
    what: (detail) => `${amountOf(detail)} erstattet, mehr als bezahlt war.`,
    todo: 'Gast um das Zuviel bitten, Aufsicht rufen.',
  },
  not_allowed: same('Wer das bestätigt hat, darf es nicht.', ASK_DESK),
  supervisor_unproved: {
    what: (detail) =>
      `${NUMBER.test(detail) ? `${amountOf(detail)} erstattet, die` : 'Die'} PIN der Aufsicht ist nicht nachgewiesen.`,
    todo: 'Die Aufsicht fragen.',
  },
  unknown_cashier: same('Eingetragen von jemandem, der an keiner Kasse arbeiten darf.', ASK_DESK),
  card_unverified: {
    what: (detail) => `${amountOf(detail)} mit Karte, die der Anbieter nicht bestätigt.`,
    todo: LOOK_AT_TERMINAL,
  },
  session_conflict: {
    what: (detail) =>
      `${NUMBER.test(detail) ? `${amountOf(detail)} gehören` : 'Das gehört'} zu einer Kasse, die nicht geöffnet war.`,
    todo: 'Mit dem Abschluss vergleichen.',
  },
  z_number_gap: same('Die Nummer des Abschlusses folgt nicht auf die vorige.', TELL_SUPERVISOR),
  count_unclear: {
    what: (detail) =>
      detail === 'sum'
        ? 'Scheine und Münzen ergeben nicht, was gezählt ist.'
        : 'In der Kasse war nicht, was sein soll, und es steht kein Grund dabei.',
    todo: 'Fragen, wer die Kasse gezählt hat.',
  },
  free_unapproved: {
    what: (detail) => `${NUMBER.test(detail) ? detail : 'Einige'} frei eingelassen, über der Grenze und ohne Aufsicht.`,
    todo: ASK_DESK,
  },
  slip_missing: {
    what: (detail) => `${amountOf(detail)} mit Karte, ohne Belegnummer und ohne Aufsicht.`,
    todo: LOOK_AT_TERMINAL,
  },
  handed_out_twice: {
    what: (detail) =>
      detail === ''
        ? 'Zu einem Ticket wurde etwas ausgegeben, das schon zurückgegeben war.'
        : `Was zu einem Ticket gekauft war, ist zweimal ausgegeben${CLOCK.test(detail) ? `, zuerst um ${detail}` : ''}.`,
    todo: 'Beide Kassen fragen, wer es bekommen hat.',
  },
  voucher_twice: {
    what: (detail) => {
      const [, sum, time, desk = ''] = /^(\d+) (\d\d:\d\d) ?(.*)$/.exec(detail) ?? [];
      if (time === undefined) return 'Derselbe Gutschein ist zweimal eingelöst. Er zählt einmal.';
      return `Derselbe Gutschein (${amountOf(sum ?? '')}) ist zweimal eingelöst, zuerst ${`${time} ${desk}`.trimEnd()}.`;
    },
    todo: 'Beide Kassen fragen: Ein Getränk ist nicht bezahlt.',
  },
  voucher_void: {
    what: (detail) => `Gutschein (${amountOf(detail)}) eingelöst, dessen Ticket vorher erstattet war.`,
    todo: 'Gast ansprechen: Getränk bezahlen lassen.',
  },
  voucher_unknown: same(
    'Der Gutschein ist nicht von uns oder von einem anderen Abend.',
    'Den Gutschein aufheben und der Aufsicht zeigen.',
  ),
  voucher_spent: {
    what: (detail) => `Ein Ticket ist ganz erstattet, ${amountOf(detail)} davon waren schon als Gutschein eingelöst.`,
    todo: 'Gast ansprechen: Getränk bezahlen lassen.',
  },
  undo_too_late: same('Ein Einlass ist spät zurückgenommen, ohne Aufsicht.', ASK_DESK),
  document_gap: same('Vor diesem Bon fehlt eine Nummer.', TELL_SUPERVISOR),
  document_twice: same('Eine Bon-Nummer ist zweimal vergeben. Der zweite Bon steht nur im Journal.', TELL_SUPERVISOR),
  document_differs: same('Auf einem Bon passen Summen oder Angaben nicht zueinander.', TELL_SUPERVISOR),
  signature_wrong: same('Die Signatur der TSE passt nicht zum Bon.', TELL_SUPERVISOR),
  outage_differs: same('Ein Ausfall der TSE passt nicht zu dem, was vorher gemeldet war.', TELL_SUPERVISOR),
  closing_differs: same('Der Abschluss passt nicht zu den Bons der Kasse.', TELL_SUPERVISOR),
  journal_fork: same(
    'Diese Kasse lief aus einem alten Stand weiter. Was sie doppelt getan hat, zählt einmal.',
    'Der Aufsicht sagen und die Kasse nachzählen.',
  ),
  not_readable: same('Der Server versteht diesen Eintrag nicht. Er ist aufgehoben, wie er kam.', TELL_SUPERVISOR),
};

const NEWER = 'Dafür hat diese Version keine Worte.';

/**
 * An exception in one line of plain German for desk and phone: what happened, and what to do now. `detail` is never
 * shown as it stands.
 */
export function germanException(facts: ExceptionFacts): string {
  const { kind, detail } = facts;
  if (!isExceptionKind(kind)) return `${NEWER} ${TELL_SUPERVISOR}`;
  if (kind === 'double_admission')
    return `${twiceWords(facts)} Beide Türen fragen: Wer keinen Stempel hat, kauft ein Ticket.`;
  const { what, todo } = WORDS[kind];
  const who = whoOf(facts);
  return `${who === null ? '' : `${who}: `}${what(detail)} ${todo}`;
}

/** What the server answered to an entry, `double_admission,over_capacity`, in the words of the inbox. */
export const germanKinds = (kinds: string): string =>
  kinds
    .split(',')
    .map((kind) => (isExceptionKind(kind) ? DESK_EXCEPTION_KINDS[kind] : 'Bitte ansehen'))
    .join(', ');

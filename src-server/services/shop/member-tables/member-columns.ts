import type { MemberField, MemberMapping } from '#shared/membership/import/member-import.ts';
import type { HandWay } from '#shared/membership/paid-by.ts';
import type { MembershipPlan, PlanId } from '#shared/membership/plans.ts';
import { columnName } from '../foreign-tables/cell-text.ts';

/** Columns by their first row, English and German, as clubs' programs and people write them. */
const MEMBER_COLUMNS: Readonly<Record<MemberField, readonly string[]>> = {
  email: [
    'e-mail',
    'email',
    'mail',
    'e-mail-adresse',
    'e-mail adresse',
    'email-adresse',
    'emailadresse',
    'mailadresse',
    'mail-adresse',
    'e-mail address',
    'email address',
    'adresse (e-mail)',
    'kontakt',
  ],
  name: ['name', 'full name', 'member', 'member name', 'mitglied', 'mitgliedsname', 'vor- und nachname', 'kunde'],
  firstName: ['first name', 'firstname', 'given name', 'vorname', 'rufname'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'nachname', 'familienname', 'zuname'],
  plan: [
    'plan',
    'membership',
    'membership type',
    'type of membership',
    'tariff',
    'tarif',
    'mitgliedschaft',
    'mitgliedsart',
    'art der mitgliedschaft',
    'beitragsart',
    'beitragsgruppe',
    'vertrag',
    'abo',
    'paket',
  ],
  paidUntil: [
    'paid until',
    'paid to',
    'valid until',
    'expires',
    'expiry',
    'expiry date',
    'end date',
    'ends on',
    'bezahlt bis',
    'gezahlt bis',
    'gültig bis',
    'gueltig bis',
    'läuft bis',
    'laufzeit bis',
    'ende',
    'endet am',
    'bis',
    'ablaufdatum',
    'vertragsende',
  ],
  paidBy: [
    'pays by',
    'paid by',
    'payment method',
    'payment',
    'method',
    'zahlungsart',
    'zahlungsweise',
    'zahlweise',
    'zahlt per',
    'zahlt mit',
    'bezahlt per',
    'zahlung',
  ],
  oldNumber: [
    'member number',
    'member no',
    'member no.',
    'member id',
    'membership number',
    'customer number',
    'number',
    'no.',
    'mitgliedsnummer',
    'mitglieds-nr.',
    'mitglieds-nr',
    'mitgliedsnr.',
    'mitgliedsnr',
    'kundennummer',
    'nummer',
    'nr.',
    'nr',
    'id',
  ],
  joinedOn: [
    'joined on',
    'joined',
    'member since',
    'start date',
    'since',
    'eintritt',
    'eintrittsdatum',
    'beitritt',
    'beitrittsdatum',
    'mitglied seit',
    'seit',
    'beginn',
  ],
};

/** What the names of a table's columns say by themselves; the first name of a list counts most. */
export function guessMemberMapping(head: readonly string[]): MemberMapping {
  const names = head.map(columnName);
  const mapping: MemberMapping = {};
  for (const [field, words] of Object.entries(MEMBER_COLUMNS) as [MemberField, readonly string[]][]) {
    const column = words.map((word) => names.indexOf(word)).find((at) => at >= 0);
    if (column !== undefined) mapping[field] = column;
  }
  // `Name, Vorname`: then the name alone is the family's.
  if (mapping.firstName !== undefined && mapping.lastName === undefined && mapping.name !== undefined) {
    mapping.lastName = mapping.name;
    delete mapping.name;
  }
  return mapping;
}

/** In this order: a `direct debit` is no `debit card`. */
const WAYS: readonly (readonly [RegExp, HandWay])[] = [
  [/sepa|lastschrift|bankeinzug|einzug|abbuch|direct debit/, 'debit'],
  [/karte|card|stripe|paypal|visa|mastercard/, 'card_later'],
  [/überweis|ueberweis|transfer|dauerauftrag|standing order|^bank/, 'bank'],
  [/^bar\b|barzahl|cash|kasse/, 'cash'],
  [/frei|free|gratis|kostenlos|umsonst|ehren|honorary|^team|^0( ?€)?$/, 'free'],
];

/** How a member pays, by a word in English or German; null for a word that is not known. */
export const wayOfWord = (word: string): HandWay | null =>
  WAYS.find(([pattern]) => pattern.test(word.toLowerCase().trim()))?.[1] ?? null;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Our plan of a word, where it is the whole name of one of these plans and of no other. */
export function planOfWord(plans: readonly MembershipPlan[], word: string): PlanId | null {
  const wanted = plain(word);
  const named = plans.filter(({ id, tier, name, term }) =>
    [id, tier, term === undefined ? name : `${name} ${term}`].some((one) => plain(one) === wanted),
  );
  return wanted !== '' && named.length === 1 ? (named[0]?.id ?? null) : null;
}

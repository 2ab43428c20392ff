import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { OperatorSchema, type Operator } from '#shared/operator.ts';
import type { Talk } from './talk.ts';

type Field =
  | 'legalName'
  | 'street'
  | 'postalCode'
  | 'city'
  | 'email'
  | 'phone'
  | 'representedBy'
  | 'taxNumber'
  | 'vatId';

/** What the imprint has to say (§ 5 DDG), in its order; the last four are left out by who has none. */
const FIELDS: readonly { name: Field; ask: string; isOptional?: boolean }[] = [
  { name: 'legalName', ask: 'Name of the club or company, with its legal form' },
  { name: 'representedBy', ask: 'Who represents it (board, owner)', isOptional: true },
  { name: 'street', ask: 'Street and number' },
  { name: 'postalCode', ask: 'Postal code' },
  { name: 'city', ask: 'City' },
  { name: 'email', ask: 'E-mail for guests' },
  { name: 'phone', ask: 'Telephone', isOptional: true },
  { name: 'taxNumber', ask: 'Tax number (Steuernummer)' },
  { name: 'vatId', ask: 'VAT ID (USt-IdNr.)', isOptional: true },
];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What stands in the file already, whole or not. */
function readKnown(file: string): Record<string, unknown> {
  if (!existsSync(file)) return {};
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Why a field can't be that, in the words of the file's own schema. */
function problemOf(name: Field, answer: string): string | null {
  const parsed = OperatorSchema.shape[name].safeParse(answer);
  return parsed.success ? null : `This ${parsed.error.issues[0]?.message ?? 'does not fit here'}.`;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Who runs the shop: writes the operator's file. What stands in it beside these answers stays. */
export async function askOperator(talk: Talk, file: string): Promise<Operator> {
  const known = readKnown(file);
  talk.say('', 'Who you are', 'Guests read this in the imprint, in mails and on receipts.', '');
  const answers: Record<string, unknown> = { ...known };
  for (const { name, ask, isOptional = false } of FIELDS) {
    const fallback = textOf(known[name]) ?? (isOptional ? '' : undefined);
    const answer = await talk.ask({ ask, fallback, problem: (typed) => problemOf(name, typed) });
    if (answer === '') delete answers[name];
    else answers[name] = answer;
  }
  const isSmall = await talk.confirm(
    'Are you a small business without VAT (Kleinunternehmer, § 19 UStG)?',
    known['vatMode'] === 'small-business',
  );
  answers['vatMode'] = isSmall ? 'small-business' : 'regular';
  const operator = OperatorSchema.parse(answers);
  writeFileSync(file, `${JSON.stringify(answers, null, 2)}\n`, { mode: 0o644 });
  return operator;
}

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoOperator } from '#server/demo/demo-operator.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { OperatorSchema } from '#shared/operator.ts';
import { productionEnvironment } from '#tests/support/production-environment.ts';

const EXAMPLE = 'docs/operator.example.json';

/** What the start says of a file with this text. */
function problemsOf(text: string): string[] {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'operator-')), 'operator.json');
  writeFileSync(file, text);
  try {
    readSettings({ ...productionEnvironment(), OPERATOR_FILE: file }, undefined);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map((problem) => problem.replace(file, 'FILE'));
    throw error;
  }
}
const without = (name: keyof typeof demoOperator) => {
  const { [name]: _, ...rest } = demoOperator;
  return JSON.stringify(rest);
};
const withField = (more: object) => JSON.stringify({ ...demoOperator, ...more });

describe('the operator’s file', () => {
  it('has an example that is whole: it is taken as it stands, and names every field', () => {
    const example: unknown = JSON.parse(readFileSync(EXAMPLE, 'utf8'));
    expect(problemsOf(JSON.stringify(example))).toEqual([]);
    // Nobody confirms the legal texts by copying a file.
    const copied = Object.keys(OperatorSchema.shape).filter((name) => name !== 'legalTextsConfirmedOn');
    expect(Object.keys(example as object).toSorted()).toEqual(copied.toSorted());
  });

  it('may begin with the mark that editors on Windows write', () => {
    expect(problemsOf(`\uFEFF${JSON.stringify(demoOperator)}`)).toEqual([]);
  });

  it.each([
    ['a field is missing', without('legalName'), /^OPERATOR_FILE legalName is missing$/],
    ['the address for mails is missing', without('email'), /^OPERATOR_FILE email is missing$/],
    ['a field is empty', withField({ street: '' }), /^OPERATOR_FILE street must not be empty$/],
    [
      'a text is a number',
      withField({ postalCode: 81669 }),
      /^OPERATOR_FILE postalCode must be a text in quotation marks$/,
    ],
    ['an address is none', withField({ email: 'hola' }), /^OPERATOR_FILE email is not an e-mail address$/],
    [
      'a word is not one of the few',
      withField({ vatMode: 'kleinunternehmer' }),
      /^OPERATOR_FILE vatMode must be one of: regular, small-business$/,
    ],
    [
      'a field is not known',
      withField({ ustId: 'DE123' }),
      /^OPERATOR_FILE has a field it does not know: ustId\. docs\/operator\.example\.json has all there are$/,
    ],
    [
      'a link is not known',
      withField({ links: { tiktok: 'https://tiktok.example' } }),
      /^OPERATOR_FILE links has a field it does not know: tiktok\./,
    ],
    [
      'a link is half an address',
      withField({ links: { instagram: 'instagram.com/us' } }),
      /^OPERATOR_FILE links\.instagram must be a whole address that begins with https:\/\/$/,
    ],
    [
      'a time is not one',
      withField({ openingHours: [{ days: ['Friday'], opens: '8 pm', closes: '02:00' }] }),
      /^OPERATOR_FILE openingHours\.0\.opens must be a time like 20:00$/,
    ],
    [
      'a day is not one',
      withField({ legalTextsConfirmedOn: '1.5.2026' }),
      /^OPERATOR_FILE legalTextsConfirmedOn must be a day like 2026-05-01$/,
    ],
    ['yes is not true', withField({ remindsGuests: 'yes' }), /^OPERATOR_FILE remindsGuests must be true or false$/],
    ['it is a list', '[]', /^OPERATOR_FILE must hold one object in braces, as docs\/operator\.example\.json does$/],
    [
      'a comma is missing',
      '{\n  "legalName": "Clave"\n  "street": "Lilienstraße"\n}',
      /^OPERATOR_FILE: FILE is not JSON: look at line 3\b/,
    ],
    ['it ends too early', '{ "legalName": "Clave"', /^OPERATOR_FILE: FILE is not JSON/],
  ])('says in plain words that %s', (_what, text, sentence) => {
    const problems = problemsOf(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
  });

  it('that cannot be read says why: a folder is no file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'operator-'));
    expect(() => readSettings({ ...productionEnvironment(), OPERATOR_FILE: folder }, undefined)).toThrow(
      `OPERATOR_FILE: ${folder} cannot be read (EISDIR)`,
    );
  });
});

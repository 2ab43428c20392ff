import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { ownEntry } from '#shared/own-entry.ts';
import { OperatorSchema, type Operator } from '#shared/operator.ts';

const EXAMPLE = 'docs/operator.example.json';

const KIND_WORDS: Readonly<Record<string, string>> = {
  string: 'must be a text in quotation marks',
  boolean: 'must be true or false',
  array: 'must be a list in square brackets',
  object: 'must be an object in braces',
  record: 'must be an object in braces',
};

const FORM_WORDS: Readonly<Record<string, string>> = {
  regex: 'must be a time like 20:00',
  date: 'must be a day like 2026-05-01',
};

function wordsOf(issue: z.core.$ZodIssue, isThere: boolean): string {
  if (issue.code === 'unrecognized_keys') {
    const what = issue.keys.length === 1 ? 'a field' : 'fields';
    return `has ${what} it does not know: ${issue.keys.join(', ')}. ${EXAMPLE} has all there are`;
  }
  if (!isThere) return 'is missing';
  if (issue.code === 'too_small') return 'must not be empty';
  if (issue.code === 'invalid_type') return ownEntry(KIND_WORDS, issue.expected) ?? issue.message;
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.join(', ')}`;
  return issue.code === 'invalid_format' ? (ownEntry(FORM_WORDS, issue.format) ?? issue.message) : issue.message;
}

/** The value that an issue is about; undefined where there is none. */
function valueAt(value: unknown, [first, ...rest]: readonly PropertyKey[]): unknown {
  if (first === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return valueAt(Object.entries(value).find(([name]) => name === String(first))?.[1], rest);
}

function problemOf(issue: z.core.$ZodIssue, whole: unknown): string {
  const isTop = issue.path.length === 0;
  if (isTop && issue.code !== 'unrecognized_keys')
    return `OPERATOR_FILE must hold one object in braces, as ${EXAMPLE} does`;
  const words = wordsOf(issue, valueAt(whole, issue.path) !== undefined);
  return isTop ? `OPERATOR_FILE ${words}` : `OPERATOR_FILE ${issue.path.join('.')} ${words}`;
}

/** Where a reader stopped: the line, where it says one. */
function placeIn(error: unknown): string {
  const [, line] = /line (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  return line === undefined
    ? ': is it whole, with every bracket closed?'
    : `: look at line ${line} and the one before, for a comma, a bracket or a quotation mark`;
}

function readText(file: string, problems: string[]): string | undefined {
  if (!existsSync(file)) {
    problems.push(`OPERATOR_FILE: there is no file ${file}; ${EXAMPLE} is one to begin with`);
    return undefined;
  }
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    problems.push(`OPERATOR_FILE: ${file} cannot be read (${code})`);
    return undefined;
  }
}

/** The operator of this file; undefined with a sentence in `problems` for each thing that is wrong with it. */
export function readOperator(file: string | undefined, problems: string[]): Operator | undefined {
  const text = file === undefined ? undefined : readText(file, problems);
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    problems.push(`OPERATOR_FILE: ${file} is not JSON${placeIn(error)}`);
    return undefined;
  }
  const parsed = OperatorSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  problems.push(...parsed.error.issues.map((issue) => problemOf(issue, value)));
  return undefined;
}

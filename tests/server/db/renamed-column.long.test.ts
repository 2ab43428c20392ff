import path from 'node:path';
import ts from 'ts5';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const SCHEMA = path.join(ROOT, 'src-server/db/schema/day-totals.ts');
const READER = path.join(ROOT, 'src-server/services/office/money/watch-small-business.ts');
const QUERY = path.join(ROOT, 'src-server/services/shop/refunds/pay-out-refund.ts');
const LIST = path.join(ROOT, 'src-server/services/mail/list-failed-mails.ts');

type Changes = ReadonlyMap<string, (text: string) => string>;

/** Kept from program to program: only changed files are read again. */
const sources = new Map<string, ts.SourceFile>();

/** What the compiler says of the three files when the text of some files is changed first. */
function faultsAfter(changes: Changes): Record<'reader' | 'query' | 'list', string[]> {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  host.getSourceFile = (file, language) => {
    const change = changes.get(path.resolve(file));
    const known = change === undefined ? sources.get(file) : undefined;
    if (known !== undefined) return known;
    const text = host.readFile(file);
    if (text === undefined) return undefined;
    const source = ts.createSourceFile(file, change?.(text) ?? text, language);
    if (change === undefined) sources.set(file, source);
    return source;
  };
  const program = ts.createProgram([READER, QUERY, LIST], { ...options, noEmit: true, skipLibCheck: true }, host);
  const faultsOf = (file: string) => {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`${file} is not there any more`);
    return program
      .getSemanticDiagnostics(source)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  };
  return { reader: faultsOf(READER), query: faultsOf(QUERY), list: faultsOf(LIST) };
}

/** Fails where the text to be changed is not there: the test would prove nothing. */
const replacing = (before: string, after: string) => (text: string) => {
  expect(text).toContain(before);
  return text.replace(before, after);
};

/** Put before the right one, so that one program shows them all. */
const WRONG = [
  'markPaidOut(ctx.db).run({ id: refundId })',
  'markPaidOut(ctx.db).run({ refundId, updatedAt: ctx.now() })',
  'markPaidOut(ctx.db).run({ id: refundId, updatedAt: ctx.now(), at: null })',
  'markPaidOut(ctx.db).run({ id: refundId, updatedAt: ctx.now().getTime() })',
];

describe('a column and a query as they are', () => {
  it('compile', () => {
    expect(faultsAfter(new Map())).toEqual({ reader: [], query: [], list: [] });
  }, 60_000);
});

describe('what fails to compile', () => {
  it('a column that was renamed, where it is read; a query or a page of a list with values of other names or types', () => {
    const { reader, query, list } = faultsAfter(
      new Map([
        [SCHEMA, replacing('paidCents: integer()', 'takenCents: integer()')],
        [QUERY, replacing('): void {', ['): void {', ...WRONG].join('\n  '))],
        [LIST, replacing('{ at: outbox.createdAt,', '{ at: outbox.attempts,')],
      ]),
    );
    expect(reader.join()).toContain(`Property 'paidCents' does not exist`);
    expect(query).toHaveLength(WRONG.length);
    expect(query.join()).toContain(`Property 'updatedAt' is missing`);
    expect(query.join()).toContain(`'refundId' does not exist in type`);
    expect(query.join()).toContain(`'at' does not exist in type`);
    expect(query.join()).toContain(`'number' is not assignable to type 'Date'`);
    expect(list.join()).toMatch(/'number' is not assignable to type 'Date'/);
  }, 60_000);

  it('a query that names a value it does not declare', () => {
    const { query } = faultsAfter(new Map([[QUERY, replacing('(orm, { id,', '(orm, { ids,')]]));
    expect(query.join()).toContain(`Property 'ids' does not exist`);
  }, 60_000);
});

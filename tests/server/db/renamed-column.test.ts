import path from 'node:path';
import ts from 'ts5';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const SCHEMA = path.join(ROOT, 'src-server/db/schema/day-totals.ts');
const READER = path.join(ROOT, 'src-server/services/office/lists/watch-small-business.ts');
const QUERY = path.join(ROOT, 'src-server/services/shop/orders/mark-disputed.ts');

/** Read once for all programs: only the changed file differs. */
const sources = new Map<string, ts.SourceFile>();

/** What the compiler says of a file when the text of one file is changed first. */
function faultsOf(reader: string, { file: changed, change }: { file: string; change(text: string): string }): string[] {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (file) => (path.resolve(file) === changed ? change(readFile(file) ?? '') : readFile(file));
  host.getSourceFile = (file, language) => {
    const known = path.resolve(file) === changed ? undefined : sources.get(file);
    if (known !== undefined) return known;
    const text = host.readFile(file);
    if (text === undefined) return undefined;
    const source = ts.createSourceFile(file, text, language);
    if (path.resolve(file) !== changed) sources.set(file, source);
    return source;
  };
  const program = ts.createProgram([reader], { ...options, noEmit: true, skipLibCheck: true }, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(reader))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('a column that is renamed in the schema', () => {
  it('fails to compile where it is read, and nothing does otherwise', () => {
    const faultsWith = (change: (schema: string) => string) => faultsOf(READER, { file: SCHEMA, change });
    expect(faultsWith((schema) => schema)).toEqual([]);
    const faults = faultsWith((schema) => schema.replace('paidCents: integer()', 'takenCents: integer()'));
    expect(faults.join()).toContain(`Property 'paidCents' does not exist`);
  }, 60_000);
});

describe('the values of a prepared query', () => {
  const faultsAfter = (before: string, after: string): string => {
    const change = (text: string): string => {
      expect(text).toContain(before);
      return text.replace(before, after);
    };
    return faultsOf(QUERY, { file: QUERY, change }).join();
  };

  it('fail to compile where the query is run with other names or types', () => {
    const [given, missing] = ['run({ id: orderId, updatedAt: ctx.now() })', 'run({ id: orderId })'];
    expect(faultsAfter(given, given)).toBe('');
    expect(faultsAfter(given, missing)).toContain(`Property 'updatedAt' is missing`);
    expect(faultsAfter('id: orderId', 'orderId')).toContain(`'orderId' does not exist in type`);
    expect(faultsAfter('ctx.now() })', 'ctx.now(), at: null })')).toContain(`'at' does not exist in type`);
    expect(faultsAfter('ctx.now() })', 'ctx.now().getTime() })')).toContain(
      `'number' is not assignable to type 'Date'`,
    );
  }, 60_000);

  it('fail to compile where the query names one that is not declared', () => {
    expect(faultsAfter('(orm, { id,', '(orm, { ids,')).toContain(`Property 'ids' does not exist`);
  }, 60_000);
});

import path from 'node:path';
import ts from 'ts5';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const SCHEMA = path.join(ROOT, 'src-server/db/schema/day-totals.ts');
const READER = path.join(ROOT, 'src-server/services/office/lists/watch-small-business.ts');

/** Read once for both programs: only the schema's file differs. */
const sources = new Map<string, ts.SourceFile>();

/** What the compiler says of a file that reads the schema, with the schema's text changed first. */
function faultsWith(change: (schema: string) => string): string[] {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (file) => (path.resolve(file) === SCHEMA ? change(readFile(file) ?? '') : readFile(file));
  host.getSourceFile = (file, language) => {
    const known = sources.get(file);
    if (known !== undefined) return known;
    const text = host.readFile(file);
    if (text === undefined) return undefined;
    const source = ts.createSourceFile(file, text, language);
    if (path.resolve(file) !== SCHEMA) sources.set(file, source);
    return source;
  };
  const program = ts.createProgram([READER], { ...options, noEmit: true, skipLibCheck: true }, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(READER))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('a column that is renamed in the schema', () => {
  it('fails to compile where it is read, and nothing does otherwise', () => {
    expect(faultsWith((schema) => schema)).toEqual([]);
    const faults = faultsWith((schema) => schema.replace('paidCents: integer()', 'takenCents: integer()'));
    expect(faults.join()).toContain(`Property 'paidCents' does not exist`);
  }, 60_000);
});

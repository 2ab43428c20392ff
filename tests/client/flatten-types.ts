import { fileURLToPath } from 'node:url';
import ts from 'ts5';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ENTRY = fileURLToPath(new URL('published.ts', import.meta.url));
const HEAD = '/** What a client can call, and what it is answered. Made from the shop’s own routers. */\n';

/** Writes a type out in full: no name of ours, of a library or of the database is left in it. */
class Flattener {
  readonly #checker: ts.TypeChecker;
  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  text(type: ts.Type, depth = 0): string {
    if (depth > 14) throw new Error('a published type goes round in a circle');
    const { flags } = type;
    if (type.isUnion()) return this.#union(type, depth);
    if (type.isIntersection()) return this.#intersection(type, depth);
    if ((flags & ts.TypeFlags.Object) === 0) return this.#checker.typeToString(type);
    if (type.symbol?.name === 'Date') return 'Date';
    if (this.#checker.isArrayType(type) || this.#checker.isTupleType(type)) return this.#array(type, depth);
    return this.#object(type, depth);
  }

  #union(type: ts.UnionType, depth: number): string {
    const parts = new Set(type.types.map((part) => this.text(part, depth + 1)));
    if (parts.delete('true') && parts.delete('false')) parts.add('boolean');
    return [...parts].join(' | ');
  }

  /** A number with a brand is a number to everybody else. */
  #intersection(type: ts.IntersectionType, depth: number): string {
    const plain = type.types.find(({ flags }) => (flags & ts.TypeFlags.Object) === 0);
    return plain === undefined ? this.#object(type, depth) : this.text(plain, depth + 1);
  }

  #array(type: ts.Type, depth: number): string {
    const parts = this.#checker.getTypeArguments(type as ts.TypeReference).map((part) => this.text(part, depth + 1));
    return this.#checker.isTupleType(type) ? `[${parts.join(', ')}]` : `Array<${parts.join()}>`;
  }

  #object(type: ts.Type, depth: number): string {
    const index = this.#checker.getIndexInfosOfType(type)[0];
    if (index !== undefined) return `Record<string, ${this.text(index.type, depth + 1)}>`;
    const fields = this.#checker.getPropertiesOfType(type).map((field) => {
      const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0;
      const text = this.text(this.#checker.getTypeOfSymbol(field), depth + 1);
      const said = isOptional ? text.replace(/ \| undefined$|^undefined \| /, '') : text;
      return `${field.name}${isOptional ? '?' : ''}: ${said};`;
    });
    return `{ ${fields.join(' ')} }`;
  }
}

/** The declarations of all that the client can call, from the routers themselves. */
export function flattenedProcedures(): string {
  const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, (file) => ts.sys.readFile(file)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const program = ts.createProgram([ENTRY], { ...options, incremental: false, tsBuildInfoFile: undefined });
  const source = program.getSourceFile(ENTRY);
  const checker = program.getTypeChecker();
  const named = source?.statements.filter(ts.isTypeAliasDeclaration).find(({ name }) => name.text === 'Procedures');
  if (named === undefined) throw new Error('published.ts has no Procedures');
  return `${HEAD}export type Procedures = ${new Flattener(checker).text(checker.getTypeAtLocation(named.name))};\n`;
}

import { parseSync } from 'vite';
import { newerBuiltIns } from './newer-built-ins.ts';
import { newerSyntax, SYNTAX_SIGNS, syntaxOf } from './newer-syntax.ts';
import {
  dotted,
  identifier,
  isLookedUp,
  isNode,
  memberName,
  textOf,
  walk,
  type Node,
  type Place,
} from './script-tree.ts';

/** Something in a script that at least one of the named browsers does not have. */
export type Newer = {
  /** As it is written, such as `Map.groupBy` or `.toSorted()`. */
  name: string;
  /** The word to look for in the sources. */
  word: string;
  lackedBy: readonly string[];
  /** Where it stands, in characters. */
  at: number;
};

/** Whether a condition asks for this word; a condition is short, so its text is enough. */
function asks(test: unknown, { code }: Place, word: string): boolean {
  return isNode(test) && new RegExp(String.raw`\b${word}\b`).test(code.slice(test.start, test.end));
}

/** Whether it is only used where it is there: behind a condition that names it, or after a way out that does. */
function isAskedFor(place: Place, word: string): boolean {
  const { node, parents } = place;
  return parents.some((parent, i) => {
    const child = parents[i + 1] ?? node;
    if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression')
      return child !== parent['test'] && asks(parent['test'], place, word);
    if (parent.type === 'LogicalExpression') return child === parent['right'] && asks(parent['left'], place, word);
    const body = parent['body'];
    if (!Array.isArray(body)) return false;
    const earlier = body.slice(0, body.indexOf(child)) as Node[];
    return earlier.some((one) => one.type === 'IfStatement' && asks(one['test'], place, word));
  });
}

/** Called, made with `new`, or looked into: what throws where it is missing. Reading it only says that it is. */
function isUsed({ node, parents }: Place): boolean {
  const parent = parents.at(-1);
  if (parent === undefined || parent['optional'] === true) return false;
  if (parent.type === 'CallExpression' || parent.type === 'NewExpression') return parent['callee'] === node;
  return parent.type === 'MemberExpression' && parent['object'] === node;
}

const isCalled = ({ node, parents }: Place): boolean => {
  const parent = parents.at(-1);
  return parent?.type === 'CallExpression' && parent['callee'] === node && parent['optional'] !== true;
};

/** `list.values()`, of which the named browsers can only be asked for the next one. */
function isIterator(node: unknown): boolean {
  if (!isNode(node) || node.type !== 'CallExpression') return false;
  const callee = node['callee'];
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false;
  return (
    /^(values|keys|entries|matchAll)$/.test(memberName(callee) ?? '') &&
    !/^(Object|Reflect)$/.test(identifier(callee['object']) ?? '')
  );
}

const builtIns = newerBuiltIns();
const syntax = newerSyntax();

type Found = { name: string; word: string; lackedBy: readonly string[] | undefined };

function foundInMember(place: Place): Found | undefined {
  const { node } = place;
  const word = memberName(node);
  if (word === undefined) return undefined;
  const whole = dotted(node) ?? '';
  const owner = dotted(node['object']);
  const ofOwner = builtIns.statics.get(whole) ?? builtIns.ofTheOne.get(whole);
  if (ofOwner !== undefined) return isUsed(place) ? { name: whole, word, lackedBy: ofOwner } : undefined;
  if (whole === word && owner !== undefined && builtIns.globals.has(word))
    return isUsed(place) ? { name: word, word, lackedBy: builtIns.globals.get(word) } : undefined;
  if (!isCalled(place) || node['optional'] === true) return undefined;
  const lackedBy = isIterator(node['object']) ? builtIns.iteratorMethods.get(word) : undefined;
  return { name: `.${word}()`, word, lackedBy: lackedBy ?? builtIns.methods.get(word) };
}

/** A name that stands for itself. */
function foundInName({ node, parents }: Place): Found | undefined {
  const name = identifier(node) ?? '';
  const parent = parents.at(-1);
  const isAsking = parent?.type === 'UnaryExpression' && parent['operator'] === 'typeof';
  if (!builtIns.globals.has(name) || isAsking || !isLookedUp(node, parent)) return undefined;
  return { name, word: name, lackedBy: builtIns.globals.get(name) };
}

function foundInCall({ node }: Place): Found | undefined {
  const [callee, [first] = []] = [node['callee'], node['arguments'] as Node[] | undefined];
  if (!isNode(callee) || callee.type !== 'MemberExpression' || memberName(callee) !== 'addEventListener')
    return undefined;
  const event = textOf(first);
  if (event === undefined) return undefined;
  return { name: `the event ${event}`, word: event, lackedBy: builtIns.events.get(event) };
}

/** The kinds of pieces that can be newer, or name something. */
const LOOKED_AT =
  /Identifier|Member|Call|New|Literal|Static|Attribute|Binary|Property|Variable|Function|Class|Import|Catch/;

function foundAt(place: Place): Found | undefined {
  const { type } = place.node;
  if (type === 'MemberExpression') return foundInMember(place);
  if (type === 'Identifier') return foundInName(place);
  return type === 'CallExpression' ? foundInCall(place) : undefined;
}

/** Takes the names that a piece of the script gives to something of its own. */
function takeOwnNames(node: Node, names: Set<string>): void {
  const take = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(take);
    if (!isNode(value)) return;
    const name = identifier(value);
    if (name !== undefined) names.add(name);
    else for (const part of ['elements', 'properties', 'value', 'left', 'argument']) take(value[part]);
  };
  if (/Declarator$|^Function|^Class/.test(node.type)) take(node['id']);
  if (/Function/.test(node.type)) take(node['params']);
  if (/^Import.*Specifier$/.test(node.type)) take(node['local']);
  if (node.type === 'CatchClause') take(node['param']);
}

const anyOf = (words: Iterable<string>): string => `(?:${[...words].join('|')})`;
const anyWhole = (names: Map<string, unknown>): string =>
  anyOf([...names.keys()].map((name) => name.replaceAll('.', String.raw`\??\.`)));

/**
 * What no script with something newer is without. Most scripts have none of it and need not be read: reading all takes
 * longer than building them.
 */
const SIGNS = [
  String.raw`(?:\.|\[['"\x60])${anyOf(builtIns.methods.keys())}\b`,
  String.raw`\b${anyWhole(builtIns.statics)}\b`,
  String.raw`\b${anyWhole(builtIns.ofTheOne)}\b`,
  String.raw`\b${anyOf(builtIns.globals.keys())}\b`,
  `['"\`]${anyOf(builtIns.events.keys())}['"\`]`,
  String.raw`\b(?:values|keys|entries|matchAll)\([^)]*\)\.${anyOf(builtIns.iteratorMethods.keys())}\b`,
  ...SYNTAX_SIGNS,
].map((sign) => new RegExp(sign));

/** All that is newer than the named browsers in one script, and used without being asked for first. */
export function findNewer(file: string, code: string): Newer[] {
  if (!SIGNS.some((sign) => sign.test(code))) return [];
  const { program, errors } = parseSync(file, code);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} cannot be read: ${error.message}`);
  const own = new Set<string>();
  const newer: (Newer & { isName: boolean })[] = [];
  walk(program as unknown as Node, (node, parents) => {
    if (!LOOKED_AT.test(node.type)) return;
    takeOwnNames(node, own);
    const place = { node, parents, code };
    const found = foundAt(place);
    const { name = '', word = '', lackedBy = [] } = found ?? {};
    const isName = node.type === 'Identifier';
    if (lackedBy.length > 0 && !isAskedFor(place, word)) newer.push({ name, word, lackedBy, at: node.start, isName });
    for (const piece of syntaxOf(node)) {
      const refusedBy = syntax.get(piece) ?? [];
      if (refusedBy.length > 0)
        newer.push({ name: piece, word: '', lackedBy: refusedBy, at: node.start, isName: false });
    }
  });
  return newer.filter(({ isName, word }) => !isName || !own.has(word));
}

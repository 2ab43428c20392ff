import { featureAt, lackedBy } from './compat-data.ts';
import { identifier, isLookedUp, isNode, textOf, walk, type Node } from './script-tree.ts';

/** What a script may be written in: its place in the compatibility data. */
const SYNTAX = {
  'a field of a class that begins with something in parentheses': 'javascript.classes.public_class_fields',
  'a block of static code in a class': 'javascript.classes.static.initialization_blocks',
  'a private name before `in`': 'javascript.classes.private_class_fields_in',
  'attributes of an import': 'javascript.statements.import.import_attributes',
  '`using`': 'javascript.statements.using',
  'a look behind in a pattern': 'javascript.regular_expressions.lookbehind_assertion',
  'a flag switched inside a pattern': 'javascript.regular_expressions.modifier',
  'the flag v of a pattern': 'javascript.builtins.RegExp.unicodeSets',
  'the flag d of a pattern': 'javascript.builtins.RegExp.hasIndices',
  'one name for two groups of a pattern':
    'javascript.regular_expressions.named_capturing_group.duplicate_named_capturing_groups',
} as const;

export type Syntax = keyof typeof SYNTAX;

/** The named browsers that refuse a whole file for such a piece of it. */
export const newerSyntax = (): Map<string, readonly string[]> =>
  new Map(Object.entries(SYNTAX).map(([name, place]) => [name, lackedBy(featureAt(place), { inPart: false })]));

/** In a text that none of these finds, no piece of newer syntax stands. */
export const SYNTAX_SIGNS = [
  String.raw`\(\?<[=!]|\(\?[ims-]+[:)]|\(\?<\w+>|\bstatic\s*\{|#[\w$]+\s+in\b|\bwith\s*\{|\busing\b`,
  String.raw`/[gimsuy]*[vd][gimsuy]*\s*[.,;)\]}]|\bRegExp\(`,
  String.raw`\bclass\b`,
];

const PATTERN: readonly [Syntax, RegExp][] = [
  ['a look behind in a pattern', /\(\?<[=!]/],
  ['a flag switched inside a pattern', /\(\?[ims-]+[:)]/],
  ['one name for two groups of a pattern', /\(\?<(\w+)>.*\(\?<\1>/],
];

/** The pattern and flags of `/…/` and of `new RegExp('…', '…')`. */
function patternOf(node: Node): { pattern: string; flags: string } | undefined {
  if (node.type === 'Literal' && 'regex' in node) return node['regex'] as { pattern: string; flags: string };
  if (!/^(New|Call)Expression$/.test(node.type) || identifier(node['callee']) !== 'RegExp') return undefined;
  const [pattern, flags] = (node['arguments'] as Node[]).map(textOf);
  return pattern === undefined ? undefined : { pattern, flags: flags ?? '' };
}

/**
 * Safari 15 loses the names in a value that it first takes for the parameters of an arrow function:
 * https://bugs.webkit.org/show_bug.cgi?id=236843. Everything else about fields it does right.
 */
function isLostField(node: Node): boolean {
  const value = node['value'];
  if (node.type !== 'PropertyDefinition' || !isNode(value)) return false;
  let [hasName, hasParentheses] = [false, false];
  walk(value, (part, parents) => {
    const isFunction = /Function|Class/.test(part.type);
    if (part.type === 'ParenthesizedExpression' || (part.type === 'ArrowFunctionExpression' && part !== value))
      hasParentheses = true;
    if (isLookedUp(part, parents.at(-1) ?? node)) hasName = true;
    return isFunction ? 'leave out' : undefined;
  });
  return hasName && hasParentheses;
}

/** What a single piece of a script is written in, where it may be newer than the named browsers. */
export function syntaxOf(node: Node): Syntax[] {
  const found: Syntax[] = [];
  const left = node['left'];
  if (isLostField(node)) found.push('a field of a class that begins with something in parentheses');
  if (node.type === 'StaticBlock') found.push('a block of static code in a class');
  if (node.type === 'ImportAttribute') found.push('attributes of an import');
  if (node.type === 'BinaryExpression' && isNode(left) && left.type === 'PrivateIdentifier')
    found.push('a private name before `in`');
  if (node.type === 'VariableDeclaration' && /using/.test(String(node['kind']))) found.push('`using`');
  const regex = patternOf(node);
  if (regex === undefined) return found;
  if (regex.flags.includes('v')) found.push('the flag v of a pattern');
  if (regex.flags.includes('d')) found.push('the flag d of a pattern');
  return [...found, ...PATTERN.filter(([, sign]) => sign.test(regex.pattern)).map(([name]) => name)];
}

/** A piece of a script, as the parser gives it. */
export type Node = { type: string; start: number; end: number; [part: string]: unknown };

/** A piece of a script with all that it stands in, the outermost first. */
export type Place = { node: Node; parents: readonly Node[]; code: string };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The name, where a piece is nothing but a name. */
export const identifier = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : undefined;

/** A text that stands in the script, in quotes of any kind. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (typeof node['value'] === 'string') return node['value'];
  const quasis = Array.isArray(node['quasis']) ? (node['quasis'] as { value: { cooked: string } }[]) : [];
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
}

/** What stands after the point of `object.member`, also where it is written `object['member']`. */
export function memberName(node: Node): string | undefined {
  const property = node['property'];
  return node['computed'] === true ? textOf(property) : identifier(property);
}

/** `Map`, `Intl.Segmenter`, `navigator`: also behind `window.` and `globalThis.`. */
export function dotted(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'MemberExpression') return identifier(node);
  const [object, member] = [dotted(node['object']), memberName(node)];
  if (object === undefined || member === undefined) return undefined;
  return /^(window|globalThis|self)$/.test(object) ? member : `${object}.${member}`;
}

/** Goes through every piece, an outer one before what it holds; where `visit` says so, not into it. */
export function walk(root: Node, visit: (node: Node, parents: readonly Node[]) => 'leave out' | void): void {
  const parents: Node[] = [];
  const go = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach(go);
    if (!isNode(value) || visit(value, parents) === 'leave out') return;
    parents.push(value);
    for (const part of Object.values(value)) go(part);
    parents.pop();
  };
  go(root);
}

/** A name that is looked up: no member, no key. */
export function isLookedUp(node: Node, parent: Node | undefined): boolean {
  if (identifier(node) === undefined || parent === undefined) return false;
  const isPart = parent.type === 'MemberExpression' && parent['property'] === node && parent['computed'] !== true;
  const isKey = 'key' in parent && parent['key'] === node && parent['computed'] !== true;
  return !isPart && !isKey && !/^(Import|Export|Labeled|Break|Continue)/.test(parent.type);
}

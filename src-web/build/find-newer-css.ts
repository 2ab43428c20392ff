import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types';
import { compatData, lackedBy, partsOf } from './compat-data.ts';

/** Something in a style sheet that at least one of the named browsers does not have. */
export type NewerStyle = { name: string; lackedBy: readonly string[]; rule: string };

type Piece = { kind: 'at' | 'selector' | 'declaration'; text: string; block: number; isAsked: boolean };

/** The pieces of a style sheet; what stands in `@supports` is asked for before it is used. */
function piecesOf(css: string): Piece[] {
  const pieces: Piece[] = [];
  const open: { block: number; isAsked: boolean }[] = [{ block: 0, isAsked: false }];
  let blocks = 0;
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""');
  for (const [, text = '', end = ''] of bare.matchAll(/((?:url\([^)]*\)|[^{};])*)([{};])/g)) {
    const inside = open.at(-1) ?? { block: 0, isAsked: false };
    const written = text.trim();
    const kind = written.startsWith('@') ? 'at' : end === '{' ? 'selector' : 'declaration';
    if (written !== '') pieces.push({ kind, text: written, ...inside });
    if (end === '{') open.push({ block: ++blocks, isAsked: inside.isAsked || written.startsWith('@supports') });
    if (end === '}') open.pop();
  }
  return pieces;
}

const css = compatData().css as unknown as Record<'properties' | 'selectors' | 'at-rules' | 'types', Identifier>;

/** `color-mix`, `light-dark`: everything values are made of, whatever kind it is of. */
const FUNCTIONS = new Map<string, CompatStatement>();
function takeFunctions(place: Identifier): void {
  for (const [name, feature, parts] of partsOf(place)) {
    FUNCTIONS.set(name, feature);
    takeFunctions(parts);
  }
}
takeFunctions(css.types);

type Found = [name: string, feature: CompatStatement | undefined];

function inAtRule(text: string): Found[] {
  const [, rule = '', rest = ''] = /^@([\w-]+)(.*)$/s.exec(text) ?? [];
  const place = css['at-rules'][rule];
  const asked = partsOf(place ?? {}).filter(([name]) => new RegExp(String.raw`\(${name}\b`).test(rest));
  const range: Found[] =
    rule === 'media' && /[<>]/.test(rest) ? [['a range in @media', place?.['range_syntax']?.__compat]] : [];
  return [
    [`@${rule}`, place?.__compat],
    ...asked.map(([name, feature]): Found => [`@${rule} (${name})`, feature]),
    ...range,
  ];
}

const inSelector = (text: string): Found[] => [
  ...[...text.matchAll(/::?(-?[a-z][a-z-]*)/g)].map(([, name = '']): Found => [
    `:${name}`,
    css.selectors[name]?.__compat,
  ]),
  ...(text.includes('&') ? [['nested rules', css.selectors['nesting']?.__compat] satisfies Found] : []),
];

function inDeclaration(text: string): Found[] {
  const [, property = '', value = ''] = /^([\w-]+)\s*:(.*)$/s.exec(text) ?? [];
  const place = css.properties[property];
  const words = new Set(value.match(/(?<![\w-])[a-z][a-z-]*(?![\w-]*[(\w-])/g));
  const functions = [...value.matchAll(/([a-z-]+)\(/g)].map(([, name = '']) => name);
  const units = [...value.matchAll(/(?<![#\w])[\d.]+([a-z]+)\b/g)].map(([, name = '']) => name);
  return [
    [property, place?.__compat],
    ...partsOf(place ?? {}).flatMap(([name, feature]): Found[] =>
      words.has(name) ? [[`${property}: ${name}`, feature]] : [],
    ),
    ...functions.map((name): Found => [`${name}()`, FUNCTIONS.get(name)]),
    ...units.map((name): Found => [`the unit ${name}`, unitOf(name)]),
  ];
}

/** The data has some units by their family. */
function unitOf(name: string): CompatStatement | undefined {
  const lengths = css.types['length'] ?? {};
  if (name.startsWith('cq')) return lengths['container_query_length_units']?.__compat;
  if (/^[sld]v(w|h|i|b|min|max)$/.test(name)) return lengths['viewport_percentage_units_dynamic']?.__compat;
  return lengths[name]?.__compat;
}

const FINDERS = { at: inAtRule, selector: inSelector, declaration: inDeclaration };

/** Each thing in a style sheet that is newer than the named browsers, once, with a rule it stands in. */
export function findNewerStyles(sheet: string): NewerStyle[] {
  const found = new Map<string, NewerStyle>();
  const pieces = piecesOf(sheet);
  for (const [place, { kind, text, block, isAsked }] of pieces.entries()) {
    const property = text.slice(0, text.indexOf(':') + 1);
    // A value that is not understood leaves the one before it; one with var() is only judged when it is too late.
    const before = pieces[place - 1];
    const hasOther = kind === 'declaration' && before?.block === block && before.text.startsWith(property);
    if (isAsked || (hasOther && !text.includes('var('))) continue;
    for (const [name, feature] of FINDERS[kind](text)) {
      const lacking = lackedBy(feature, { prefixed: true });
      if (lacking.length > 0 && !found.has(name))
        found.set(name, { name, lackedBy: lacking, rule: text.slice(0, 160) });
    }
  }
  return [...found.values()];
}

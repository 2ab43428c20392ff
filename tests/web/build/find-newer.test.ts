import { describe, expect, it, test } from 'vitest';
import { namedBrowsers, scriptTargets, styleTargets } from '#web/build/named-browsers.ts';
import { findNewer } from '#web/build/find-newer.ts';
import { findNewerStyles } from '#web/build/find-newer-css.ts';
import { newerBuiltIns } from '#web/build/newer-built-ins.ts';

const inScript = (code: string): string[] => findNewer('planted.js', code).map(({ name }) => name);
const inStyles = (css: string): string[] => findNewerStyles(css).map(({ name }) => name);

test('the browsers that package.json names are the ones that Vite builds for', () => {
  expect(namedBrowsers().map(({ name, oldest }) => `${name} ${oldest}`)).toEqual([
    'safari 15.6',
    'safari_ios 15.6',
    'chrome 109',
    'firefox 115',
  ]);
  expect(styleTargets()).toEqual(['safari15.6', 'ios15.6', 'chrome109', 'firefox115']);
  expect(scriptTargets()).toEqual(['safari16', 'ios16', 'chrome109', 'firefox115']);
});

describe('a script with something newer is refused', () => {
  it.each([
    ['Map.groupBy', 'export const byDay = Map.groupBy(rows, (row) => row.day);'],
    ['Map.groupBy', 'export const byDay = globalThis.Map.groupBy(rows, (row) => row.day);'],
    ['Promise.withResolvers', 'export const made = Promise.withResolvers();'],
    ['AbortSignal.timeout', 'fetch("/", { signal: AbortSignal.timeout(5) });'],
    ['URL.canParse', 'export const is = (text) => URL.canParse(text);'],
    ['Intl.Segmenter', 'export const made = new Intl.Segmenter("en");'],
    ['.toSorted()', 'export const first = (rows) => rows.toSorted()[0];'],
    ['.toSorted()', 'export const first = (rows) => rows["toSorted"]()[0];'],
    ['.with()', 'export const changed = (rows) => rows.with(0, 1);'],
    ['.toWellFormed()', 'export const tidy = (text) => text.toWellFormed();'],
    ['.isSubsetOf()', 'export const is = (a, b) => a.isSubsetOf(b);'],
    ['.map()', 'export const doubled = (rows) => rows.values().map((row) => row * 2);'],
    ['.replaceSync()', 'export const styled = (sheet) => sheet.replaceSync("");'],
    ['requestIdleCallback', 'requestIdleCallback(() => undefined);'],
    ['navigator.wakeLock', 'navigator.wakeLock.request("screen");'],
    ['the event scrollend', 'document.addEventListener("scrollend", () => undefined);'],
    ['a look behind in a pattern', 'export const found = /(?<=a)b/.test(text);'],
    ['a look behind in a pattern', 'export const found = new RegExp("(?<!a)b").test(text);'],
    ['the flag v of a pattern', 'export const found = /[a--b]/v.test(text);'],
    ['a block of static code in a class', 'export class Till { static { Till.open = true; } }'],
    ['a field of a class that begins with something in parentheses', 'export class Till { sold = made(() => 1); }'],
    ['a field of a class that begins with something in parentheses', 'export class Till { sold = (0, made)(); }'],
  ])('%s', (name, code) => {
    expect(inScript(code)).toContain(name);
  });
});

describe('what is asked for before it is used is left alone', () => {
  it.each([
    ['typeof', 'if (typeof requestIdleCallback === "function") requestIdleCallback(start); else start();'],
    ['in', 'const grouped = "groupBy" in Map ? Map.groupBy(rows, keyOf) : byHand(rows);'],
    ['an optional call', 'export const sorted = rows.toSorted?.() ?? [...rows].sort();'],
    ['&&', 'navigator.wakeLock && navigator.wakeLock.request("screen");'],
    [
      'a way out before',
      'function keep() { if (!("wakeLock" in navigator)) return; navigator.wakeLock.request("screen"); }',
    ],
    ['only read', 'export const isThere = URL.canParse !== undefined;'],
    [
      'a name of its own',
      'import { union, Highlight } from "./own.js"; export const both = new Highlight(union(a, b));',
    ],
    ['what arrays can do', 'export const doubled = (rows) => Object.values(rows).map((row) => row * 2);'],
    ['a field that begins with a function', 'export class Till { sell = (what) => made(what); rows = new Map(); }'],
  ])('%s', (_, code) => {
    expect(inScript(code)).toEqual([]);
  });

  it('but what is asked for somewhere else is not', () => {
    expect(inScript('if ("groupBy" in Map) say(); export const byDay = () => Map.groupBy(rows, keyOf);')).toEqual([]);
    expect(inScript('function ask() { return "groupBy" in Map; } ask(); Map.groupBy(rows, keyOf);')).toEqual([
      'Map.groupBy',
    ]);
  });
});

test('a style sheet with something newer is refused, unless it asks for it or has another value first', () => {
  expect(inStyles('.a{color:color-mix(in srgb,red,blue)}')).toEqual(['color-mix()']);
  expect(inStyles('.a{width:10cqw}@container (min-width:3px){.b{color:red}}')).toEqual(['the unit cqw', '@container']);
  expect(inStyles('@media (width<=30px){.a{color:red}}')).toEqual(['a range in @media']);
  expect(inStyles('.a{grid-template-columns:subgrid}')).toEqual(['grid-template-columns: subgrid']);
  expect(inStyles('.a{&:hover{color:red}}')).toEqual(['nested rules']);
  expect(inStyles('.a{overflow:hidden;overflow:clip}')).toEqual([]);
  expect(inStyles('.a{color:red;color:color-mix(in srgb,var(--a),blue)}')).toEqual(['color-mix()']);
  expect(inStyles('@supports (width:1cqw){.a{width:1cqw}}')).toEqual([]);
  expect(inStyles('.a{inset:0;aspect-ratio:1;height:100dvh;content:"color-mix("}')).toEqual([]);
});

test('the browser of the specs has what they take away, so that taking it away says something', () => {
  const { owned } = newerBuiltIns();
  const names = owned.map(([owner, member]) => `${owner}.${member}`);
  expect(names).toEqual(
    expect.arrayContaining(['Map.groupBy', 'Array.prototype.toSorted', 'String.prototype.toWellFormed']),
  );
  expect(names).not.toContain('Array.prototype.at');
});

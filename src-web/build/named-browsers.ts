import { ownEntry } from '../../shared/own-entry.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A browser that the site is for, by its name in the compatibility data and in Vite's targets. */
type NamedBrowser = { name: 'safari' | 'safari_ios' | 'chrome' | 'firefox'; target: string; oldest: string };

const NAMES: Readonly<Record<string, Pick<NamedBrowser, 'name' | 'target'>>> = {
  Safari: { name: 'safari', target: 'safari' },
  iOS: { name: 'safari_ios', target: 'ios' },
  Chrome: { name: 'chrome', target: 'chrome' },
  Firefox: { name: 'firefox', target: 'firefox' },
};

function readNamed(line: string): NamedBrowser {
  const [, browser = '', oldest = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
  const named = ownEntry(NAMES, browser);
  if (named === undefined) throw new Error(`browserslist of package.json: '${line}' is not read here`);
  return { ...named, oldest };
}

let read: readonly NamedBrowser[] | undefined;

/** The oldest browsers that the site is for, as `browserslist` in package.json names them. */
export const namedBrowsers = (): readonly NamedBrowser[] => (read ??= readBrowserslist());

function readBrowserslist(): readonly NamedBrowser[] {
  const text = readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { browserslist: string[] }).browserslist.map(readNamed);
}

/** What Vite lowers style sheets to. */
export const styleTargets = (): string[] => namedBrowsers().map(({ target, oldest }) => target + oldest);

/**
 * What Vite lowers scripts to. For Safari 15 it would write all fields of classes in another way, for the sake of a few
 * that begin in parentheses (newer-syntax.ts): 1.7 kB more on every page. In the language nothing else has come with 16.
 */
export const scriptTargets = (): string[] =>
  styleTargets().map((target) => target.replace(/^(?<name>safari|ios)15[.\d]*$/, '$<name>16'));

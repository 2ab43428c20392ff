import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import { namedBrowsers } from './named-browsers.ts';

let read: CompatData | undefined;

/** MDN's table of what came with which version of a browser. Read once: it is large. */
export function compatData(): CompatData {
  read ??= JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
  ) as CompatData;
  return read;
}

function isAtMost(version: string, most: string): boolean {
  const parts = (text: string): number[] => text.replace('≤', '').split('.').map(Number);
  const [a, b] = [parts(version), parts(most)];
  const place = [0, 1, 2].find((i) => (a[i] ?? 0) !== (b[i] ?? 0));
  return place === undefined || (a[place] ?? 0) < (b[place] ?? 0);
}

type Counting = {
  /** What works in part is there: the data tells which part in prose, which no program reads. */
  inPart?: boolean;
  /** What has `-webkit-` before it is there: Vite writes that. */
  prefixed?: boolean;
};

function isThere(
  support: SimpleSupportStatement,
  oldest: string,
  { inPart = true, prefixed = false }: Counting,
): boolean {
  return (
    typeof support.version_added === 'string' &&
    support.version_added !== 'preview' &&
    isAtMost(support.version_added, oldest) &&
    (support.version_removed === undefined || !isAtMost(support.version_removed, oldest)) &&
    support.flags === undefined &&
    (prefixed ? support.prefix !== '-moz-' : support.prefix === undefined) &&
    (inPart || support.partial_implementation !== true) &&
    support.alternative_name === undefined
  );
}

/** The named browsers that lack something, such as `safari 15.6`; none where the data says nothing of it. */
export function lackedBy(feature: CompatStatement | undefined, counting: Counting = {}): string[] {
  return namedBrowsers().flatMap(({ name, oldest }) => {
    const support = feature?.support[name];
    if (support === undefined) return [];
    const isSupported = [support].flat().some((one) => isThere(one, oldest, counting));
    return isSupported ? [] : [`${name.replace('safari_ios', 'iOS')} ${oldest}`];
  });
}

/** What stands in the data below a dotted path, such as `javascript.classes.static`. Throws where nothing does. */
export function featureAt(dotted: string): CompatStatement {
  let place = compatData() as unknown as Identifier;
  for (const step of dotted.split('.')) {
    const next = place[step];
    if (next === undefined) throw new Error(`the compatibility data has no ${dotted}`);
    place = next;
  }
  if (place.__compat === undefined) throw new Error(`the compatibility data says nothing of ${dotted}`);
  return place.__compat;
}

/** The parts of one place in the data, each with what the data says of it. */
export const partsOf = (place: Identifier): [string, CompatStatement, Identifier][] =>
  Object.keys(place).flatMap((name): [string, CompatStatement, Identifier][] => {
    const part = name === '__compat' ? undefined : place[name];
    return part?.__compat === undefined ? [] : [[name, part.__compat, part]];
  });

import { invalidRequest } from './api-error.ts';

/** Parameters as they came: `a[b][0]=c` is `{a: {b: {'0': 'c'}}}`; only the declared shape knows what is a list. */
export interface RawParameters {
  [name: string]: string | RawParameters;
}

const keyPart = /\[([^[\]]*)\]/g;

/**
 * Reads a form body or a query string in Stripe's bracket notation. Throws 400 on a key used both as a value and as a
 * group.
 */
export function parseFormParameters(text: string): RawParameters {
  const root = emptyGroup();
  for (const [key, value] of new URLSearchParams(text)) {
    const bracket = key.indexOf('[');
    const head = bracket === -1 ? key : key.slice(0, bracket);
    const rest = bracket === -1 ? [] : [...key.slice(bracket).matchAll(keyPart)].map((match) => match[1] ?? '');
    let group = root;
    let name = head;
    for (const part of rest) {
      const inner = (group[name] ??= emptyGroup());
      if (typeof inner === 'string') throw invalidRequest(`Invalid parameter: ${key}`, key);
      group = inner;
      name = part === '' ? String(Object.keys(inner).length) : part;
    }
    if (typeof group[name] === 'object') throw invalidRequest(`Invalid parameter: ${key}`, key);
    group[name] = value;
  }
  return root;
}

/** Without a prototype, so that a parameter called `__proto__` is only a name. */
function emptyGroup(): RawParameters {
  return Object.create(null) as RawParameters;
}

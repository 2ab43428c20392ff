import { procedures, asSent, FormInput, type Sent } from './wire.ts';
import { OPEN_PATHS } from '#server/http/sessions/guard-request.ts';

/** Names that every object of the language answers to, though nobody put them there. */
export const OBJECT_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  '__defineGetter__',
  '__lookupSetter__',
] as const;

export type Named = Sent & { label: string };

const QUERIES = [
  ...OBJECT_NAMES.flatMap((name) => [`${name}=1`, `${name}=1&${name}=2`, `${name}[x]=1`, name]),
  OBJECT_NAMES.map((name) => `${name}=1`).join('&'),
];
/** Own keys of these names: written plainly, `__proto__` would set another object's. */
const KEYED = JSON.parse(`{${OBJECT_NAMES.map((name) => `${JSON.stringify(name)}:"1"`).join(',')}}`) as object;
const JSON_BODY = JSON.stringify(KEYED);
const FORM_BODY = OBJECT_NAMES.map((name) => `${name}=1`).join('&');
const COOKIES = OBJECT_NAMES.map((name) => `${name}=1`).join('; ');
const MULTIPART = [
  ...OBJECT_NAMES.map(
    (name) => `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n1\r\n`,
  ),
  '--x--\r\n',
].join('');

const BODIES: readonly [type: string, body: string][] = [
  ['application/json', JSON_BODY],
  ['application/json', `{"json":${JSON_BODY},"meta":{"values":${JSON_BODY.replaceAll('"1"', '["Date"]')}}}`],
  ['application/x-www-form-urlencoded', FORM_BODY],
  ['multipart/form-data; boundary=x', MULTIPART],
];

const bodiesTo = (path: string): Named[] =>
  BODIES.map(([type, body]) => ({
    label: `POST ${path} ${type}`,
    method: 'POST',
    path,
    headers: { 'content-type': type },
    body,
  }));
const asked = (method: string, path: string, headers?: Record<string, string>): Named => ({
  label: `${method} ${path} ${headers === undefined ? '' : Object.keys(headers).join()}`,
  method,
  path,
  ...(headers !== undefined && { headers }),
});

/** Such names in every place of a request to this door: in its address, its query, its headers, cookies and body. */
export function namedRequests(route: { method: string; path: string }): Named[] {
  const method = route.method === 'ALL' ? 'GET' : route.method;
  const pattern = route.path.replaceAll(/:\w+(\{[^}]*\})?|\*/g, '*');
  const filled = (name: string) => pattern.replaceAll('*', name);
  const plain = filled('x');
  return [
    ...(pattern.includes('*') ? OBJECT_NAMES.map((name) => asked(method, filled(name))) : []),
    ...OBJECT_NAMES.map((name) => asked(method, `${plain === '/' ? '' : plain}/${name}`)),
    ...QUERIES.map((query) => asked(method, `${plain}?${query}`)),
    asked(method, plain, { cookie: COOKIES }),
    asked(method, plain, Object.fromEntries(OBJECT_NAMES.map((name) => [name, '1']))),
    ...bodiesTo(plain),
  ];
}

/** The doors of sign-in, and such names in the place of one of them. */
export const namedSignIns = (): Named[] =>
  [...Object.keys(OPEN_PATHS), ...OBJECT_NAMES.map((name) => `/${name}`), `/${OBJECT_NAMES.join('/')}`].flatMap(
    (path) => [
      ...bodiesTo(`/api/auth${path}`),
      asked('GET', `/api/auth${path}?${FORM_BODY}`),
      asked('GET', `/api/auth${path}`, { cookie: COOKIES }),
    ],
  );

/** Every text of an input, and one key more, in the place of which such a name stands. */
function inputsNamed(input: unknown, name: string): unknown[] {
  if (typeof input === 'string') return [name];
  if (typeof input !== 'object' || input === null || input instanceof Date) return [];
  if (Array.isArray(input)) return input.slice(0, 1).flatMap((one) => inputsNamed(one, name).map((odd) => [odd]));
  const entries = Object.entries(input);
  const withEntry = (key: string, value: unknown) => Object.fromEntries([...entries, [key, value]]);
  return [
    ...entries.flatMap(([key, value]) => inputsNamed(value, name).map((odd) => withEntry(key, odd))),
    withEntry(name, '1'),
  ];
}

/** Such names in what a procedure is sent, in its path, and in a batch. */
export function namedCalls(procedure: string, right: unknown): Named[] {
  const parent = procedure.slice(0, procedure.lastIndexOf('.'));
  const inputs = right instanceof FormInput ? [] : OBJECT_NAMES.flatMap((name) => inputsNamed(right ?? {}, name));
  const isQuery = procedures[procedure]?._def.type === 'query';
  return [
    ...inputs.map((input) => {
      const sent = asSent(procedure, input);
      return { ...sent, label: `${sent.path} ${String(sent.body ?? '')}`.slice(0, 300) };
    }),
    ...OBJECT_NAMES.map((name) => asked(isQuery ? 'GET' : 'POST', `/trpc/${parent}.${name}`)),
    asked('GET', `/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON_BODY)}`),
    asked('GET', `/trpc/${procedure}?${FORM_BODY}`),
    ...bodiesTo(`/trpc/${procedure}?batch=1`),
  ];
}

import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { OPEN_PATHS } from '#server/http/sessions/guard-request.ts';
import { signWebhook } from '#tests/support/sign-webhook.ts';
import { ODD_TEXTS } from './malformed-input.ts';
import { asSent, procedures, type Sent } from './wire.ts';

export type Malformed = Sent & { label: string };

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

/** Envelopes that are no JSON, no superjson, or superjson that asks for what it should not be asked for. */
const ODD_ENVELOPES: readonly string[] = [
  '',
  'null',
  '5',
  '"x"',
  '[]',
  '{',
  '{}',
  '{"json":',
  '{"json":{}}x',
  '\u0000',
  '{"json":null,"meta":null}',
  '{"json":{},"meta":5}',
  '{"json":{},"meta":{"v":99}}',
  ...['Date', 'bigint', 'regexp', 'set', 'map', 'Error', 'URL', 'undefined', 'number', 'none-such'].map(
    (type) => `{"json":{"id":"x","eventId":{"a":1}},"meta":{"values":{"id":["${type}"],"eventId":["${type}"]}}}`,
  ),
  '{"json":"x","meta":{"values":["Date"]}}',
  '{"json":"((","meta":{"values":["regexp"]}}',
  '{"json":"no url","meta":{"values":["URL"]}}',
  '{"json":"1x","meta":{"values":["bigint"]}}',
  '{"json":{},"meta":{"values":{"a.b.c":["Date"]}}}',
  '{"json":{},"meta":{"values":{"__proto__.polluted":["undefined"]}}}',
  '{"json":{},"meta":{"values":{"constructor.prototype.x":["Date"]}}}',
  '{"json":{"a":1},"meta":{"referentialEqualities":{"a":["__proto__"]}}}',
  '{"json":{"a":1},"meta":{"referentialEqualities":[["b.c.d"]]}}',
  '{"json":{"a":[1]},"meta":{"values":{"a":["set",{"0":["Date"]}]}}}',
  '{"json":{"a":1},"meta":{"values":{"a":[["custom","none"]]}}}',
  '{"json":{"a":1},"meta":{"values":{"a":[["class","none"]]}}}',
  '{"json":{"a":1},"meta":{"values":{"a":[["symbol","none"]]}}}',
  '{"json":{"a":[1]},"meta":{"values":{"a":[["typed-array","Function"]]}}}',
  '{"json":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}}',
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  `{"json":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}`,
];

/** One procedure, asked for as nobody should. */
export function malformedCalls(procedure: string, input: unknown): Malformed[] {
  const right = asSent(procedure, input);
  const path = `/trpc/${procedure}`;
  const isQuery = procedures[procedure]?._def.type === 'query';
  const envelopes = ODD_ENVELOPES.map((body): Malformed => ({
    label: `envelope ${body.slice(0, 90)}`,
    ...(isQuery
      ? { method: 'GET', path: `${path}?input=${encodeURIComponent(body)}` }
      : { method: 'POST', path, headers: JSON_TYPE, body }),
  }));
  const methods = [isQuery ? 'POST' : 'GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method): Malformed => ({
    ...right,
    label: `method ${method}`,
    method,
  }));
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/xml',
    'a',
    '',
  ].map((type): Malformed => ({
    label: `content type ${type}`,
    method: 'POST',
    path,
    headers: { 'content-type': type },
    body: '--x\r\ncontent-disposition: form-data; name="picture"\r\n\r\n',
  }));
  const batches = [
    `${path}?batch=1&input=%7B%7D`,
    `${path},${procedure}?batch=1&input=${encodeURIComponent('{"0":{"json":1}}')}`,
    `/trpc/${Array.from({ length: 40 }, () => procedure).join(',')}?batch=1&input=%7B%7D`,
    `${path},none.such?batch=1`,
    `${path},,?batch=1`,
    `${path}?batch=x`,
    `${path},${procedure}`,
  ].flatMap((batch): Malformed[] => [
    { label: `batch ${batch.slice(0, 60)}`, method: 'GET', path: batch },
    {
      label: `batch ${batch.slice(0, 60)}`,
      method: 'POST',
      path: batch,
      headers: JSON_TYPE,
      body: '{"0":{"json":{}},"1":null,"-1":5,"__proto__":{"json":1}}',
    },
  ]);
  const paths = [
    `${path}.`,
    `${path}.constructor`,
    `${path}/x`,
    `${path}%00`,
    `/trpc/${procedure.toUpperCase()}`,
    `/trpc/.${procedure}`,
  ].map((odd): Malformed => ({ ...right, label: `path ${odd}`, path: odd }));
  return [...envelopes, ...methods, ...types, ...batches, ...paths];
}

/** What stands in an address where a token or a file is expected. */
const SEGMENTS = [
  ...ODD_TEXTS.filter((text) => text !== '' && text.length < 1_000).map((text) =>
    encodeURIComponent(text.toWellFormed()),
  ),
  '%',
  '%E0%A4%A',
  '%2e%2e%2f',
  '..%5c',
  '%c0%af',
  'x'.repeat(3_000),
  '00000000-0000-4000-8000-000000000000',
  'salsa-400x500.svg',
  'a/b/c',
  '~',
  ';x=1',
  '0',
];
/** Endings by which a route knows its own. */
const ENDINGS = ['', '.txt', '.ics', '.png', '.svg', '.jpg'];
const QUERIES = [
  '%',
  'input=%E0%A4%A',
  'a=1&a=2',
  'month=9999-99',
  'eventId=x&status=none&search=%00',
  'from=2026-02-31&to=x',
  '__proto__[x]=1',
  `search=${'x'.repeat(3_000)}`,
];
const FORMS: readonly [Record<string, string>, string][] = [
  [FORM_TYPE, ''],
  [FORM_TYPE, '%'],
  [FORM_TYPE, 'name=%E0%A4%A&email=%'],
  [FORM_TYPE, 'name=&email=&message='],
  [FORM_TYPE, '__proto__=1&constructor=2&form=news&email=x'],
  [FORM_TYPE, `name=${'x'.repeat(5_000)}&email=a@b`],
  [{ 'content-type': 'multipart/form-data' }, 'x'],
  [{ 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\n\r\n--x--'],
  [
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\ncontent-disposition: form-data; name="email"; filename="a"\r\n\r\nb\r\n--x--\r\n',
  ],
  [JSON_TYPE, '{"name":"x"'],
  [JSON_TYPE, '[]'],
  [{ 'content-type': 'text/plain' }, 'name=x'],
  [{}, 'name=x'],
];

/** Every door that is no procedure's, by its pattern, with what does not fit through it. */
export function malformedRequests(route: { method: string; path: string }): Malformed[] {
  const method = route.method === 'ALL' ? 'GET' : route.method;
  const hasGap = /[:*]/.test(route.path);
  const pattern = route.path.replace(/:\w+(\{[^}]*\})?/, '*');
  const paths = hasGap
    ? SEGMENTS.flatMap((segment, index) => [
        pattern.replace('*', segment),
        pattern.replace('*', segment + (ENDINGS[index % ENDINGS.length] ?? '')),
      ])
    : [pattern, ...QUERIES.map((query) => `${pattern}?${query}`)];
  const asked = paths.map((path): Malformed => ({ label: `${method} ${path.slice(0, 80)}`, method, path }));
  const posted = FORMS.map(([headers, body]): Malformed => ({
    label: `POST ${pattern} ${body.slice(0, 40)}`,
    method: 'POST',
    path: pattern.replace('*', 'x'),
    headers,
    body,
  }));
  const methods = ['PUT', 'DELETE', 'OPTIONS', 'PATCH'].map((odd): Malformed => ({
    label: `${odd} ${pattern}`,
    method: odd,
    path: pattern.replace('*', 'x'),
  }));
  return [...asked, ...posted, ...methods];
}

/** The doors of sign-in, which read bodies of their own. */
export function malformedSignIns(): Malformed[] {
  const bodies = [
    ...ODD_ENVELOPES,
    '{"email":5,"password":null}',
    '{"email":"a@b.example","password":{"$ne":""}}',
    '{"token":["x"]}',
    '{"email":"\\u0000@b.example","password":"\\ud800"}',
    `{"email":"${'x'.repeat(20_000)}"}`,
    '{"code":123456}',
    '{"callbackURL":"http://other.example/"}',
  ];
  return Object.entries(OPEN_PATHS).flatMap(([path, method]) =>
    bodies.map((body): Malformed => ({
      label: `sign-in ${path} ${body.slice(0, 50)}`,
      method,
      path: `/api/auth${path}${method === 'GET' ? `?code=${encodeURIComponent(body.slice(0, 50))}&state=x` : ''}`,
      ...(method === 'POST' && { headers: JSON_TYPE, body }),
    })),
  );
}

/** Webhook events in the provider's name: unsigned, signed by another, and rightly signed nonsense. */
export function malformedMessages(now: Date): Malformed[] {
  const to = { method: 'POST', path: '/webhooks/stripe' };
  const signed = (body: string, secret = demoDefaults.stripeWebhookSecret) => ({
    ...to,
    body,
    headers: { 'stripe-signature': signWebhook(body, secret, now) },
  });
  return [
    ...['', 't=1', 't=x,v1=y', 'v1=', `t=${'9'.repeat(400)},v1=00`].map((signature): Malformed => ({
      label: `signature ${signature.slice(0, 30)}`,
      ...to,
      body: '{}',
      headers: { 'stripe-signature': signature },
    })),
    { label: 'another’s signature', ...signed('{"id":"evt_1"}', 'whsec_of_somebody_else_entirely') },
    ...ODD_ENVELOPES.map((body): Malformed => ({ label: `signed ${body.slice(0, 60)}`, ...signed(body) })),
  ];
}

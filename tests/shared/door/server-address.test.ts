import { expect, test } from 'vitest';
import { readServerAddress, serverCode } from '#shared/door/server-address.ts';
import { helloOf, mayMeet, ServerHello } from '#shared/door/server-hello.ts';

test.each([
  ['nights.clave.example', 'https://nights.clave.example', 'https'],
  [' https://Nights.Clave.Example/admin/desks?x=1 ', 'https://nights.clave.example', 'https'],
  ['localhost:3000', 'http://localhost:3000', 'localhost'],
  ['http://127.0.0.1:5210/', 'http://127.0.0.1:5210', 'localhost'],
  ['http://kasse.local:3000', 'http://kasse.local:3000', 'house'],
  ['http://server', 'http://server', 'house'],
  ['http://192.168.1.20:3000', 'http://192.168.1.20:3000', 'house'],
  ['http://172.32.0.1', 'http://172.32.0.1', 'open'],
  ['http://nights.clave.example', 'http://nights.clave.example', 'open'],
  ['http://localhost.evil.example', 'http://localhost.evil.example', 'open'],
  ['http://10.0.0.1.evil.example', 'http://10.0.0.1.evil.example', 'open'],
])('an address is read, and how what travels there is kept: %s', (text, origin, safety) => {
  expect(readServerAddress(text)).toEqual({ origin, safety });
  // As the panel draws it, whichever way the scanner writes its letters.
  const code = serverCode(origin);
  expect(code).toMatch(/^K0[0-9A-V]+$/);
  expect(readServerAddress(code.toLowerCase())).toEqual({ origin, safety });
});

test.each(['', 'ftp://nights.example', 'https://user:word@nights.example', 'javascript:alert(1)', 'K1ABCD', 'a b c'])(
  'what is no address is none: %s',
  (text) => {
    const read = readServerAddress(text);
    expect(read === null || read.safety === 'https').toBe(true);
    if (text !== 'K1ABCD') expect(read).toBeNull();
  },
);

test('a server goes first: its version is the desk’s or a newer one of the same first number', () => {
  expect(mayMeet({ desk: '1.4.2', server: '1.4.2' })).toBe(true);
  expect(mayMeet({ desk: '1.4.2', server: '1.5.0' })).toBe(true);
  expect(mayMeet({ desk: '1.4.2', server: '1.4.1' })).toBe(false);
  expect(mayMeet({ desk: '1.4.2', server: '2.0.0' })).toBe(false);
  expect(ServerHello.safeParse({ name: 'x', version: '1.0.0' }).success).toBe(false);
  expect(ServerHello.safeParse(helloOf({ name: 'x', version: '1.0.0' })).success).toBe(true);
});

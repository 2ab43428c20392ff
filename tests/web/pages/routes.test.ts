import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { matchRoute, routes } from '#web/routes/routes.ts';
import { STYLED_PAGES } from '#web/routes/styled-pages.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, 'src-web/routes', file), 'utf8');
const source = ['public', 'private'].map((part) => read(`${part}-routes.ts`)).join('');
/** The panel's pages stand in a list of their own, by their addresses. */
const fileOf = new Map(
  [
    ...source.matchAll(/path: '([^']+)',\s+load: \(\) => import\('\.\.\/(pages\/[^']+)'\)/g),
    ...read('admin-pages.ts').matchAll(/'(\/admin[^']*)': \(\) =>\s+import\('\.\.\/(pages\/[^']+)'\)/g),
  ].map(([, route = '', file = '']) => [route, `src-web/${file}`]),
);

test('every page of the table is there', async () => {
  expect(fileOf.size).toBe(routes.length);
  for (const route of routes) expect(await route.load(), route.path).toBeTypeOf('function');
}, 240_000);

describe('a page that is drawn on the server', () => {
  const drawn = routes.filter((route) => route.render === 'server');

  test.each(drawn.map((route) => ({ route, file: fileOf.get(route.path) ?? '' })))(
    'brings its styles with it: $route.path',
    ({ route, file }) => {
      const hasStyles = /import '[^']+\.css'/.test(readFileSync(path.join(root, file), 'utf8'));
      expect(STYLED_PAGES[route.path]).toBe(hasStyles ? file : undefined);
    },
  );

  test('asks nobody who they are', () => expect(drawn.filter((route) => route.access !== undefined)).toEqual([]));
});

test('an address finds its page and its parts, whatever is written in it', () => {
  expect(matchRoute('/events/a%20b')).toMatchObject({ route: { path: '/events/:id' }, params: { id: 'a b' } });
  expect(matchRoute('/events/%E0%A4%A')?.params).toEqual({ id: '%E0%A4%A' });
  expect(matchRoute('/nope')).toBeNull();
});

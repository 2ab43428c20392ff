import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SaveContentInput } from '#shared/website/content.ts';
import { listWebsite } from '#server/services/shop/website/list-website.ts';
import { publishContent, publishHouseWords } from '#server/services/shop/website/publish-content.ts';
import { bringBackContent, discardContent, saveContent } from '#server/services/shop/website/save-content.ts';
import { showContent } from '#server/services/shop/website/show-content.ts';
import type { Role } from '#shared/permissions.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';

let site: TestSite;
let office: ServiceContext;
beforeAll(async () => {
  site = await openTestSite();
  const userId = addPerson(site.shop);
  office = { ...site.shop.as(userId, ['organiser']), contentChanged: () => site.publicCache.purge() };
});
afterAll(() => site.close());

const claims = (number: string, text: { en: string; de: string }, seen: number | null): SaveContentInput => ({
  kind: 'claims',
  items: [{ id: 'one', number: { en: number, de: number }, text }],
  seen,
});
const draftOf = (kind: string) => listWebsite(office).kinds.find((one) => one.kind === kind)?.draft ?? null;
const DANCERS = { en: 'dancers', de: 'Tanzende' };

describe('what the pages say', () => {
  test('is nothing in a shop where nobody has entered anything', async () => {
    expect(showContent(site.shop.visitor, { kind: 'claims' })).toEqual([]);
    for (const path of ['/', '/members-club'])
      expect((await site.ask(path)).text).not.toMatch(/class="(claims|trust)"/);
  });

  test('is seen by nobody while it is a draft, and on the next visit once it is published', async () => {
    const { seen } = saveContent(office, claims('70+', DANCERS, null));
    expect((await site.ask('/')).text).not.toContain('70+');
    publishContent(office, { drafts: [{ kind: 'claims', seen: seen ?? 0 }] });
    expect((await site.ask('/')).text).toContain('70+');
    expect((await site.ask('/de')).text).toContain('Tanzende');
    expect(draftOf('claims')).toBeNull();
  });

  test('shows the other language, marked, where a page has nothing in its own', async () => {
    const { seen } = saveContent(office, claims('80+', { en: '', de: 'Tanzende' }, null));
    publishContent(office, { drafts: [{ kind: 'claims', seen: seen ?? 0 }] });
    expect((await site.ask('/')).text).toContain('<span lang="de">Tanzende</span>');
    expect((await site.ask('/de')).text).not.toContain('<span lang="de">Tanzende</span>');
  });

  test('leaves out what is not whole', () => {
    const { seen } = saveContent(office, claims('90+', { en: '', de: '' }, null));
    expect(showContent({ ...office, showsDrafts: true }, { kind: 'claims' })).toEqual([]);
    expect(showContent(office, { kind: 'claims' })).toHaveLength(1);
    discardContent(office, { kind: 'claims' });
    expect(seen).not.toBeNull();
    expect(draftOf('claims')).toBeNull();
  });
});

describe('a draft', () => {
  test('is written over by nobody who has not seen it, and not published as another one', () => {
    const { seen } = saveContent(office, claims('81+', DANCERS, null));
    expect(() => saveContent(office, claims('82+', DANCERS, null))).toThrow('CHANGED_MEANWHILE');
    const later = saveContent(office, claims('82+', DANCERS, seen));
    expect(() => publishContent(office, { drafts: [{ kind: 'claims', seen: seen ?? 0 }] })).toThrow(
      'CHANGED_MEANWHILE',
    );
    expect(later.seen).toBeGreaterThan(seen ?? 0);
  });

  test('that says what is public is none', () => {
    const before = showContent(office, { kind: 'claims' });
    expect(saveContent(office, { kind: 'claims', items: before, seen: draftOf('claims')?.seen ?? null })).toEqual({
      seen: null,
    });
  });
});

test('an earlier version comes back as a draft, and what was public is never changed', () => {
  const [newest, first] = listWebsite(office).history.filter(({ kind }) => kind === 'claims');
  expect([newest?.isPublic, first?.isPublic]).toEqual([true, false]);
  bringBackContent(office, { version: first?.version ?? 0 });
  expect(showContent({ ...office, showsDrafts: true }, { kind: 'claims' })[0]?.number.en).toBe('70+');
  expect(showContent(office, { kind: 'claims' })[0]?.number.en).toBe('80+');
  const { db } = site.shop;
  expect(() => db.sqlite.exec(`UPDATE content_versions SET items = '[]' WHERE published_at IS NOT NULL`)).toThrow();
  expect(() => db.sqlite.exec('DELETE FROM content_versions')).toThrow();
  expect(() => bringBackContent(office, { version: 999 })).toThrow('NOT_FOUND');
});

test('the specification’s words come by one command, where nothing was public, and once', async () => {
  const system = site.shop.system;
  expect(publishHouseWords(system)).toBe(6);
  expect(publishHouseWords(system)).toBe(0);
  site.publicCache.purge();
  expect(showContent(office, { kind: 'claims' })[0]?.number.en).toBe('80+');
  expect((await site.ask('/festivals/bachazouk')).text).toContain('10 to 12 October 2025, Munich');
  expect((await site.ask('/festivals/of-nobody')).status).toBe(404);
  expect((await site.ask('/sitemap.xml')).text).toContain('/festivals/bachata-beach');
});

describe('the preview', () => {
  const ask = (roles: Role[], path: string) =>
    site.ask(`/admin/preview${path}`, {
      headers: { cookie: signIn(site.shop, addPerson(site.shop, roles), 'aal2').cookie },
    });

  test('is the real page with what nobody has published, for who may publish it', async () => {
    const { seen } = { seen: draftOf('djs')?.seen ?? null };
    const about = { en: 'Plays slow.', de: 'Spielt langsam.' };
    saveContent(office, { kind: 'djs', items: [{ id: 'lento', name: 'DJ Lento', about, look: 3 }], seen });
    const { status, text, headers } = await ask(['organiser'], '/de/salsa');
    expect([status, text.includes('DJ Lento'), text.includes('Spielt langsam.')]).toEqual([200, true, true]);
    expect(text).not.toContain('<script');
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'.*; sandbox allow-same-origin/);
    expect([headers['cache-control'], headers['x-frame-options']]).toEqual(['no-store', 'SAMEORIGIN']);
    expect((await site.ask('/de/salsa')).text).not.toContain('DJ Lento');
  });

  test('is nobody else’s, and of public pages alone', async () => {
    expect((await site.ask('/admin/preview/salsa')).status).toBe(401);
    for (const roles of [[], ['accountant'], ['door_lead']] satisfies Role[][])
      expect((await ask(roles, '/salsa')).status).toBe(403);
    for (const path of ['/admin/website', '/dashboard', '/nowhere', '/checkout/1'])
      expect((await ask(['admin'], path)).status).toBe(404);
  });
});

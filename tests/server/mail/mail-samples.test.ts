import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mailSamplesRoutes, makeMailSamples } from '#server/demo/mails/mail-samples-routes.ts';
import { MAIL_KINDS } from '#server/services/mail/mails.ts';
import { mailWorld } from './mail-world.ts';

const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url));
const HOSTILE = `<img src=x onerror="alert('1')">&amp;`;

function samples(person?: { name: string; email: string }) {
  const { ctx } = mailWorld();
  return makeMailSamples(() => ctx, { migrationsFolder, person });
}

describe('the samples of mails', () => {
  test('have both parts, and whatever a person is called stays text', async () => {
    const sampleOf = samples({ name: HOSTILE, email: 'zoe@gast.example' });
    let named = 0;
    for (const kind of MAIL_KINDS) {
      const { text, html, subject, attachments } = await sampleOf(kind);
      expect(text, kind).toContain('\n-- \n');
      expect(html, kind).toMatch(/^<!doctype html><html lang="(de|en)"><head>.*<\/body><\/html>$/s);
      expect(subject.length, kind).toBeGreaterThan(8);
      // A course is told by its evenings, never as one night of weeks.
      expect(text, kind).not.toMatch(/\d\d:\d\d to \w{3} \d+ \w{3}, \d\d:\d\d/);
      // Every picture travels with the mail, nothing is fetched, and nothing runs.
      const cids = new Set(attachments.map(({ cid }) => cid));
      for (const [, source] of html.matchAll(/<img ([^>]*)>/g))
        expect(cids, kind).toContain(/^src="cid:([\w-]+)"/.exec(source ?? '')?.[1]);
      expect(html, kind).not.toMatch(/<(?:script|link|style)/);
      expect(html.includes(HOSTILE), kind).toBe(false);
      if (html.includes('&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;&amp;amp;')) named += 1;
    }
    expect(named).toBeGreaterThan(20);
  });

  test('are shown in a list and one by one, with text, HTML and files', async () => {
    const app = mailSamplesRoutes(samples());
    const list = await (await app.request('/dev/mails')).text();
    for (const kind of MAIL_KINDS) expect(list).toContain(`href="/dev/mails/${kind}"`);
    const page = await (await app.request('/dev/mails/mail.order_paid')).text();
    expect(page).toContain('<h1>Your 2 tickets for Bachata Sensual Night</h1>');
    expect(page).toContain('aria-label="HTML part"');
    expect(page).toMatch(/<details open><summary>Text part<\/summary><pre>Clave Nights/);
    const [, picture = ''] = /src="(\/dev\/mails\/mail.order_paid\/files\/\d+)"/.exec(page) ?? [];
    expect((await app.request(picture)).headers.get('content-type')).toBe('image/png');
    expect((await app.request('/dev/mails/mail.nothing')).status).toBe(404);
    expect((await app.request('/dev/mails/mail.welcome/files/99')).status).toBe(404);
  });
});

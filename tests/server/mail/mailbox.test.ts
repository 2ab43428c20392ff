import { describe, expect, test } from 'vitest';
import type { Mail } from '#server/adapters/mailer.ts';
import { makeMailbox } from '#server/demo/mailbox/make-mailbox.ts';
import { mailboxRoutes } from '#server/demo/mailbox/mailbox-routes.ts';
import { NOW } from './mail-world.ts';

const MAIL: Mail = {
  to: 'lena@gast.example',
  subject: 'Grüße <b>',
  text: 'Hallo Lena',
  html:
    '<!doctype html><html><head><title>x</title></head><body><img src="cid:mark"><a ' +
    'href="https://clave.example/auth?a=1&amp;b=2">los</a></body></html>',
  messageId: '<1@clave.example>',
  attachments: [
    { filename: 'mark.png', contentType: 'image/png', content: Buffer.from('PNG'), cid: 'mark' },
    { filename: 'tickets.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
  ],
};

function open() {
  const mailbox = makeMailbox({ file: ':memory:', now: () => NOW });
  return { mailbox, app: mailboxRoutes(mailbox) };
}

describe('the demo’s mailbox', () => {
  test('lists mail, newest first, and by address', async () => {
    const { mailbox, app } = open();
    await mailbox.send(MAIL);
    await mailbox.send({ ...MAIL, to: 'tom@gast.example', subject: 'Second', messageId: '<2@clave.example>' });
    const list = async (query = '') =>
      ((await (await app.request(`/dev/mail.json${query}`)).json()) as { subject: string }[]).map(
        ({ subject }) => subject,
      );
    expect(await list()).toEqual(['Second', 'Grüße <b>']);
    expect(await list('?to=lena@gast.example')).toEqual(['Grüße <b>']);
    const page = await (await app.request('/dev/mail')).text();
    expect(page).toContain('Grüße &lt;b&gt;');
    expect(page).not.toContain('<b>');
  });

  test('tells tests the links and files of a mail', async () => {
    const { mailbox, app } = open();
    await mailbox.send(MAIL);
    const [mail] = (await (await app.request('/dev/mail.json')).json()) as [
      { links: string[]; files: { filename: string; url: string; cid: string | null }[] },
    ];
    expect(mail.links).toEqual(['https://clave.example/auth?a=1&b=2']);
    const pdf = await app.request(mail.files[1]!.url);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(await pdf.text()).toBe('%PDF');
  });

  test('shows a mail with its pictures, its links, its files and its text', async () => {
    const { mailbox, app } = open();
    await mailbox.send(MAIL);
    const page = await (await app.request('/dev/mail/1')).text();
    expect(page).toContain('src="/dev/mail/1/files/0"');
    expect(page).toContain('<a href="https://clave.example/auth?a=1&amp;b=2">los</a>');
    expect(page).toContain('download="tickets.pdf"');
    expect(page).toContain('Hallo Lena');
    expect(await (await app.request('/dev/mail/1/html')).text()).toContain('src="/dev/mail/1/files/0"');
    expect(await (await app.request('/dev/mail/1/text')).text()).toBe('Hallo Lena');
  });

  test('a mail delivered twice is shown once', async () => {
    const { mailbox } = open();
    await mailbox.send(MAIL);
    await mailbox.send(MAIL);
    expect(mailbox.list()).toHaveLength(1);
  });

  test('keeps no more than it can hold', async () => {
    const { mailbox } = open();
    for (let n = 0; n < 1_005; n++) await mailbox.send({ ...MAIL, messageId: `<${n}@clave.example>` });
    expect(mailbox.find(5)).toBeUndefined();
    expect(mailbox.find(6)).toBeDefined();
    expect(mailbox.list()).toHaveLength(200);
  });

  test.each(['/dev/mail/9', '/dev/mail/9/html', '/dev/mail/9/text', '/dev/mail/9/files/0', '/dev/mail/x'])(
    '%s is not there',
    async (path) => {
      expect((await open().app.request(path)).status).toBe(404);
    },
  );
});

import { Hono, type Context } from 'hono';
import { mailDocument, mailListPage, mailPage, shownMail } from './mailbox-pages.ts';
import type { Mailbox, MailboxMail } from './make-mailbox.ts';

const id = (c: Context): number => Number(c.req.param('id'));

function asJson({ receivedAt, ...mail }: MailboxMail) {
  const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
  );
  return {
    ...mail,
    receivedAt: receivedAt.toISOString(),
    links: [...new Set(links)],
    files: mail.files.map((file, index) => ({ ...file, url: `/dev/mail/${mail.id}/files/${index}` })),
  };
}

/** `/dev/mail` and `/dev/mail.json` (both take `?to=`): the demo's mailbox. Mounted in demo mode only, by main.ts. */
export function mailboxRoutes(mailbox: Mailbox): Hono {
  return new Hono()
    .use('/dev/*', async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    })
    .get('/dev/mail', (c) => c.html(mailListPage(mailbox.list({ to: c.req.query('to') }), c.req.query('to'))))
    .get('/dev/mail.json', (c) => c.json(mailbox.list({ to: c.req.query('to') }).map(asJson)))
    .get('/dev/mail/:id{\\d+}', (c) => {
      const mail = mailbox.find(id(c));
      return mail === undefined ? c.notFound() : c.html(mailPage(mail));
    })
    .get('/dev/mail/:id{\\d+}/html', (c) => {
      const mail = mailbox.find(id(c));
      return mail === undefined ? c.notFound() : c.html(mailDocument(shownMail(mail)));
    })
    .get('/dev/mail/:id{\\d+}/text', (c) => {
      const mail = mailbox.find(id(c));
      return mail === undefined ? c.notFound() : c.text(mail.text);
    })
    .get('/dev/mail/:id{\\d+}/files/:index{\\d+}', (c) => {
      const file = mailbox.file(id(c), Number(c.req.param('index')));
      if (file === undefined) return c.notFound();
      return c.body(new Uint8Array(file.content), 200, {
        'Content-Type': file.contentType,
        'Content-Disposition': `inline; filename="${file.filename}"`,
      });
    });
}

import { Hono } from 'hono';
import { brand } from '#shared/brand.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import type { Mail } from '#server/adapters/mailer.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import type { MailKind } from '#server/services/mail/define-mails.ts';
import { renderMail } from '#server/services/mail/layout/render-mail.ts';
import { MAIL_KINDS, MAILS } from '#server/services/mail/mails.ts';
import { mailParts, page } from '../mailbox/mailbox-pages.ts';
import { openSampleShop } from './sample-shop.ts';
import type { SamplePerson } from './sample-world.ts';

/** `at` is when it leaves; what says nothing leaves now. */
type Sample = { refId: string; payload?: unknown; at?: Date };

const SOMEBODY: SamplePerson = { name: 'Zoë Müller', email: 'zoe@gast.example' };

/** Each kind of mail as the outbox would send it, about the records of a sample shop. */
export function makeMailSamples(
  context: () => ServiceContext,
  { migrationsFolder, person = SOMEBODY }: { migrationsFolder: string; person?: SamplePerson },
): (kind: MailKind) => Promise<Mail> {
  const made = new Map<MailKind, Promise<Mail>>();
  let opened: ReturnType<typeof openSampleShop> | undefined;

  async function make(kind: MailKind): Promise<Mail> {
    const ctx = asSystem(context(), 'mail samples');
    const shop = (opened ??= openSampleShop({ now: ctx.now(), migrationsFolder, person }));
    const { refId, payload, at = shop.now }: Sample = MAILS[kind].sample(shop);
    const row = { id: kind, kind, refId, attempts: 0, payload: payload === undefined ? null : JSON.stringify(payload) };
    const content = await composeMail({ ...ctx, db: shop.db, now: () => at }, row);
    if (content === null) throw new Error(`the sample of ${kind} is about nobody`);
    return renderMail(ctx, content, kind);
  }

  return (kind) => {
    const mail = made.get(kind) ?? make(kind);
    made.set(kind, mail);
    return mail;
  };
}

const isKind = (text: string): text is MailKind => (MAIL_KINDS as string[]).includes(text);
const addressOf = (kind: MailKind): string => `/dev/mails/${kind}`;

function listPage(mails: readonly (readonly [MailKind, Mail])[]): string {
  const items = mails.map(
    ([kind, { subject, to }]) =>
      `<li><a class="mail" href="${addressOf(kind)}"><strong>${e(subject)}</strong>` +
      `<span class="meta">${e(kind)} · ${e(to)}</span></a></li>`,
  );
  return page(
    `Every mail · ${brand.full}`,
    `<h1>Every mail there is</h1><p>${mails.length} kinds, each about an invented person. ` +
      `<a href="/dev/mail">Mailbox</a> · <a href="/">Back to the site</a></p><ul>${items.join('')}</ul>`,
  );
}

function samplePage(kind: MailKind, mail: Mail): string {
  const shown = { ...mail, address: addressOf(kind), files: mail.attachments };
  return page(
    `${mail.subject} · Every mail`,
    `<p><a href="/dev/mails">Every mail</a></p><h1>${e(mail.subject)}</h1>` +
      `<dl><dt>Kind</dt><dd>${e(kind)}</dd><dt>To</dt><dd>${e(mail.to)}</dd></dl>` +
      mailParts(shown, { isTextOpen: true }),
  );
}

/** `/dev/mails`: every mail the product can send, in both parts. Mounted in demo mode only, as the mailbox is. */
export function mailSamplesRoutes(sampleOf: (kind: MailKind) => Promise<Mail>): Hono {
  return new Hono()
    .get('/dev/mails', async (c) => {
      const mails: [MailKind, Mail][] = [];
      for (const kind of MAIL_KINDS) mails.push([kind, await sampleOf(kind)]);
      return c.html(listPage(mails));
    })
    .get('/dev/mails/:kind', async (c) => {
      const kind = c.req.param('kind');
      return isKind(kind) ? c.html(samplePage(kind, await sampleOf(kind))) : c.notFound();
    })
    .get('/dev/mails/:kind/files/:index{\\d+}', async (c) => {
      const kind = c.req.param('kind');
      const file = isKind(kind) ? (await sampleOf(kind)).attachments[Number(c.req.param('index'))] : undefined;
      if (file === undefined) return c.notFound();
      return c.body(new Uint8Array(file.content), 200, {
        'Content-Type': file.contentType,
        'Content-Disposition': `inline; filename="${file.filename}"`,
      });
    });
}

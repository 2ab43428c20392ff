import { Hono } from 'hono';
import { brand } from '#shared/brand.ts';
import { asLang, type Lang } from '#shared/lang.ts';
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

/** A kind of mail in the language that somebody chose; without one in its own. */
type SampleOf = (kind: MailKind, lang?: Lang) => Promise<Mail>;

/** Each kind of mail as the outbox would send it, about the records of a sample shop. */
export function makeMailSamples(
  context: () => ServiceContext,
  { migrationsFolder, person = SOMEBODY }: { migrationsFolder: string; person?: SamplePerson },
): SampleOf {
  const made = new Map<string, Promise<Mail>>();
  let opened: ReturnType<typeof openSampleShop> | undefined;

  async function make(kind: MailKind, lang: Lang | undefined): Promise<Mail> {
    const ctx = asSystem(context(), 'mail samples');
    const shop = (opened ??= openSampleShop({ now: ctx.now(), migrationsFolder, person }));
    const { refId, payload, at = shop.now }: Sample = MAILS[kind].sample(shop, lang);
    const row = {
      id: kind,
      kind,
      refId,
      attempts: 0,
      lang: lang ?? null,
      payload: payload === undefined ? null : JSON.stringify(payload),
    };
    const content = await composeMail({ ...ctx, db: shop.db, now: () => at }, row);
    if (content === null) throw new Error(`the sample of ${kind} is about nobody`);
    return renderMail(ctx, content, kind);
  }

  return (kind, lang) => {
    const named = addressOf(kind, lang);
    const mail = made.get(named) ?? make(kind, lang);
    made.set(named, mail);
    return mail;
  };
}

/** A kind of mail in one of its languages. */
type Shown = { kind: MailKind; lang: Lang | undefined };

const shownFor = (kind: string, lang?: string): Shown | undefined => {
  const known = MAIL_KINDS.find((one) => one === kind);
  if (known === undefined || (lang !== undefined && MAILS[known].isInBoth !== true)) return undefined;
  return { kind: known, lang: asLang(lang) };
};
const addressOf = (kind: MailKind, lang: Lang | undefined): string =>
  `/dev/mails/${lang === undefined ? '' : `${lang}/`}${kind}`;

/** Every kind as it is where nobody chose a language, and those that are in both in the other one as well. */
async function allShown(sampleOf: SampleOf): Promise<(Shown & { mail: Mail })[]> {
  const mails: (Shown & { mail: Mail })[] = [];
  for (const kind of MAIL_KINDS) {
    const mail = await sampleOf(kind);
    mails.push({ kind, lang: undefined, mail });
    if (MAILS[kind].isInBoth !== true) continue;
    const lang = mail.headers?.['Content-Language'] === 'de' ? 'en' : 'de';
    mails.push({ kind, lang, mail: await sampleOf(kind, lang) });
  }
  return mails;
}

function listPage(mails: readonly (Shown & { mail: Mail })[]): string {
  const items = mails.map(
    ({ kind, lang, mail: { subject, to } }) =>
      `<li><a class="mail" href="${addressOf(kind, lang)}"><strong>${e(subject)}</strong>` +
      `<span class="meta">${[kind, lang ?? [], to].flat().map(e).join(' · ')}</span></a></li>`,
  );
  return page(
    `Every mail · ${brand.full}`,
    `<h1>Every mail there is</h1><p>${MAIL_KINDS.length} kinds, each about an invented person. ` +
      `<a href="/dev/mail">Mailbox</a> · <a href="/">Back to the site</a></p><ul>${items.join('')}</ul>`,
  );
}

function samplePage({ kind, lang }: Shown, mail: Mail): string {
  const shown = { ...mail, address: addressOf(kind, lang), files: mail.attachments };
  return page(
    `${mail.subject} · Every mail`,
    `<p><a href="/dev/mails">Every mail</a></p><h1>${e(mail.subject)}</h1>` +
      `<dl><dt>Kind</dt><dd>${e(kind)}</dd><dt>To</dt><dd>${e(mail.to)}</dd></dl>` +
      mailParts(shown, { isTextOpen: true }),
  );
}

/** `/dev/mails`: every mail the product can send, in both parts. Mounted in demo mode only, as the mailbox is. */
export function mailSamplesRoutes(sampleOf: SampleOf): Hono {
  const hono = new Hono().get('/dev/mails', async (c) => c.html(listPage(await allShown(sampleOf))));
  for (const at of ['/dev/mails/:kind', '/dev/mails/:lang{de|en}/:kind'] as const)
    hono
      .get(at, async (c) => {
        const shown = shownFor(c.req.param('kind'), c.req.param('lang'));
        return shown === undefined ? c.notFound() : c.html(samplePage(shown, await sampleOf(shown.kind, shown.lang)));
      })
      .get(`${at}/files/:index{\\d+}`, async (c) => {
        const shown = shownFor(c.req.param('kind') ?? '', c.req.param('lang'));
        const files = shown === undefined ? [] : (await sampleOf(shown.kind, shown.lang)).attachments;
        const file = files[Number(c.req.param('index'))];
        if (file === undefined) return c.notFound();
        return c.body(new Uint8Array(file.content), 200, {
          'Content-Type': file.contentType,
          'Content-Disposition': `inline; filename="${file.filename}"`,
        });
      });
  return hono;
}

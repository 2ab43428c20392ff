import { markArt } from '#shared/art/mark.ts';
import type { Mail } from '#server/adapters/mailer.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { eventPoster } from '#server/services/shop/tickets/event-poster.ts';
import { qrPng } from '#server/services/shop/tickets/qr-png.ts';
import type { MailContent } from './mail-block.ts';
import { CID } from './mail-theme.ts';

type Picture = Mail['attachments'][number];

const MARK_INK = '#97D2FF';
const MARK_DENSITY = 180; // 32 units at 72 dpi become 80 pixels, three for each one shown

let mark: Promise<Buffer> | undefined;

const MARK = { svg: markArt(MARK_INK), density: MARK_DENSITY, pixels: { as: 'png', palette: {} } } as const;

const png = (cid: string, content: Buffer): Picture => ({
  filename: `${cid}.png`,
  contentType: 'image/png',
  content,
  cid,
});

/** Every picture the HTML shows, drawn by us: a mail that asks another server for one tells it who reads. */
export async function mailPictures(ctx: Pick<ServiceContext, 'drawings'>, content: MailContent): Promise<Picture[]> {
  mark ??= ctx.drawings.draw(MARK).catch((error: unknown) => {
    mark = undefined;
    throw error;
  });
  const pictures = [png(CID.mark, await mark)];
  if (content.poster !== undefined)
    pictures.push({
      filename: `${CID.poster}.jpg`,
      contentType: 'image/jpeg',
      content: await eventPoster(ctx, content.poster),
      cid: CID.poster,
    });
  const tickets = content.blocks.filter((block) => block.kind === 'ticket');
  return [...pictures, ...tickets.map(({ code }, index) => png(CID.ticket(index), qrPng(code)))];
}

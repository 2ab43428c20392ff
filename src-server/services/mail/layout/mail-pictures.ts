import { markArt } from '#shared/art/mark.ts';
import type { Mail } from '#server/adapters/mailer.ts';
import { posterPixels } from '#server/services/tickets/ticket-pdf/ticket-poster.ts';
import { qrPng } from '#server/services/tickets/qr-png.ts';
import type { MailContent } from './mail-block.ts';
import { CID, POSTER } from './mail-theme.ts';

type Picture = Mail['attachments'][number];

const MARK_INK = '#97D2FF';
const MARK_DENSITY = 180; // 32 units at 72 dpi become 80 pixels, three for each one shown

let mark: Promise<Buffer> | undefined;

async function drawMark(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(markArt(MARK_INK)), { density: MARK_DENSITY }).png({ palette: true }).toBuffer();
}

const png = (cid: string, content: Buffer): Picture => ({ filename: `${cid}.png`, contentType: 'image/png', content, cid });

/** Every picture the HTML shows, drawn by us: a mail that asks another server for one tells it who reads. */
export async function mailPictures(content: MailContent): Promise<Picture[]> {
  mark ??= drawMark();
  const pictures = [png(CID.mark, await mark)];
  if (content.poster !== undefined) pictures.push(png(CID.poster, await posterPixels({ ...content.poster, ...POSTER, scale: 2, format: 'png' })));
  const tickets = content.blocks.filter((block) => block.kind === 'ticket');
  return [...pictures, ...tickets.map(({ code }, index) => png(CID.ticket(index), qrPng(code)))];
}

import { Hono } from 'hono';
import { IdSchema } from '#shared/ids.ts';
import { makeReceiptToken } from '#server/services/door/sales/show-receipt.ts';
import { saleOfOrder } from '#server/services/office/orders/order-books.ts';
import { correctionPaper, receiptPaper } from '#server/services/office/orders/order-papers.ts';
import { evidencePaper } from '#server/services/office/orders/evidence-paper.ts';
import { settlementPaperOf } from '#server/services/shop/engagements/settlement-paper.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { download, type onlyFor } from './list-exports.ts';

/** `{id}.pdf`. */
const idOf = (file: string): string => IdSchema.parse(file.replace(/\.pdf$/, ''));

const pdf = ({ name, content }: { name: string; content: Buffer }): Response =>
  new Response(new Uint8Array(content), { headers: download(`${name}.pdf`, 'application/pdf') });

/** A till's receipt has a page of its own, with its file: the link that the guest has. */
function tillReceipt({ kasse, baseUrl }: ServiceContext, saleId: string): Response {
  const path = `/receipt/${makeReceiptToken(kasse.pepper, saleId)}/beleg.pdf`;
  return new Response(null, {
    status: 303,
    headers: { location: new URL(path, baseUrl).pathname, 'cache-control': 'no-store' },
  });
}

/** `/admin/exports/receipts/*`, `corrections/*`, `evidence/*`, `settlements/*`: single papers, for who reads money. */
export const orderPapers = (run: ReturnType<typeof onlyFor>): Hono =>
  new Hono()
    .get('/admin/exports/receipts/:file', (c) =>
      run(c.req.raw, 'money:read', async (ctx) => {
        const orderId = idOf(c.req.param('file'));
        const sale = saleOfOrder(ctx, orderId);
        return sale === undefined ? pdf(await receiptPaper(ctx, orderId)) : tillReceipt(ctx, sale.id);
      }),
    )
    .get('/admin/exports/evidence/:file', (c) =>
      run(c.req.raw, 'money:read', async (ctx) => pdf(await evidencePaper(ctx, idOf(c.req.param('file'))))),
    )
    .get('/admin/exports/settlements/:file', (c) =>
      run(c.req.raw, 'money:read', async (ctx) => pdf(await settlementPaperOf(ctx, idOf(c.req.param('file'))))),
    )
    .get('/admin/exports/corrections/:file', (c) =>
      run(c.req.raw, 'money:read', async (ctx) => pdf(await correctionPaper(ctx, idOf(c.req.param('file'))))),
    );

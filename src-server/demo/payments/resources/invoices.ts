import { resourceMissing } from '../api/api-error.ts';
import type { ApiRoute } from '../api/api-route.ts';
import { listPage, pageSize } from '../api/list-page.ts';
import { findObject, idOf } from '../stripe-objects.ts';
import { linesOfInvoice } from '../subscriptions/create-invoice.ts';
import { payInvoice } from '../subscriptions/collect-invoice.ts';
import { retrieveRoute } from './retrieve-route.ts';

export const invoiceRoutes: ApiRoute[] = [
  retrieveRoute('GET /v1/invoices/:id', 'invoice', 'invoice'),
  {
    route: 'GET /v1/invoices',
    builtParameters: ['customer', 'subscription', 'status', 'created'],
    handle(ctx, { params }) {
      const { customer, subscription, status } = params;
      return listPage(ctx, {
        kind: 'invoice',
        params,
        url: '/v1/invoices',
        ...(typeof subscription === 'string' ? { parents: [subscription] } : {}),
        matches: (invoice) =>
          (customer === undefined || invoice['customer'] === customer) &&
          (status === undefined || invoice['status'] === status),
      });
    },
  },
  {
    route: 'GET /v1/invoices/:id/lines',
    builtParameters: [],
    handle(ctx, { id, params }) {
      const lines = linesOfInvoice(ctx, id);
      const after = params['starting_after'];
      const start = after === undefined ? 0 : lines.findIndex((line) => line.id === after) + 1;
      const end = start + pageSize(params);
      return {
        object: 'list',
        data: lines.slice(start, end),
        has_more: end < lines.length,
        url: `/v1/invoices/${id}/lines`,
      };
    },
  },
  {
    route: 'POST /v1/invoices/:id/pay',
    builtParameters: [],
    handle(ctx, { id }) {
      const invoice = findObject(ctx, 'invoice', id);
      if (!invoice) throw resourceMissing('invoice', id, 'invoice');
      return payInvoice(ctx, invoice);
    },
  },
  {
    route: 'GET /v1/invoice_payments',
    builtParameters: ['invoice', 'status', 'payment'],
    handle(ctx, { params }) {
      const { invoice, status } = params;
      const wanted = (params['payment'] as { payment_intent?: string } | undefined)?.payment_intent;
      return listPage(ctx, {
        kind: 'invoice_payment',
        params,
        url: '/v1/invoice_payments',
        ...(typeof invoice === 'string' ? { parents: [invoice] } : {}),
        matches: (payment) =>
          (status === undefined || payment['status'] === status) &&
          (wanted === undefined || idOf((payment['payment'] as { payment_intent?: string }).payment_intent) === wanted),
      });
    },
  },
];

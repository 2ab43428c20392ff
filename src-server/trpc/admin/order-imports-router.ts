import {
  FetchOrdersInput,
  OrderImportByIdInput,
  OrderImportInput,
  RunOrderImportInput,
} from '#shared/orders/import/order-import.ts';
import { fetchOrders } from '#server/services/shop/order-imports/fetch-orders.ts';
import { importOrders, previewOrderImport } from '#server/services/shop/order-imports/import-orders.ts';
import { listOrderImports, showOrderImport } from '#server/services/shop/order-imports/list-order-imports.ts';
import { listImportNights } from '#server/services/shop/order-imports/list-import-nights.ts';
import { undoOrderImport } from '#server/services/shop/order-imports/undo-order-import.ts';
import { adminProcedure, router } from '../trpc.ts';

/** Orders that another system sold. */
export const adminOrderImportsRouter = router({
  /** A table of the other system's orders, over its interface. Error: ORDERS_NOT_FETCHED. */
  fetch: adminProcedure.input(FetchOrdersInput).mutation(({ ctx, input }) => fetchOrders(ctx.service, input)),

  /** What importing a table would do. Error: TABLE_NOT_READABLE. */
  preview: adminProcedure.input(OrderImportInput).mutation(({ ctx, input }) => previewOrderImport(ctx.service, input)),

  /** Imports it. Errors: TABLE_NOT_READABLE, EVENT_NOT_FOUND, IDEMPOTENCY_KEY_REUSED. */
  run: adminProcedure.input(RunOrderImportInput).mutation(({ ctx, input }) => importOrders(ctx.service, input)),

  /** How far an import is; null while its table is still read. */
  progress: adminProcedure
    .input(OrderImportByIdInput)
    .query(({ ctx, input }) => showOrderImport(ctx.service, input.id)),

  /** Nights that orders can be imported for, the latest first; at most 300. */
  nights: adminProcedure.query(({ ctx }) => listImportNights(ctx.service)),

  /** The latest imports, each of which can be taken back; at most 20. */
  list: adminProcedure.query(({ ctx }) => listOrderImports(ctx.service)),

  /** Takes a whole import back. Errors: IMPORT_NOT_FOUND, IMPORT_USED. */
  undo: adminProcedure.input(OrderImportByIdInput).mutation(({ ctx, input }) => undoOrderImport(ctx.service, input.id)),
});

import { z } from 'zod';

/** What a column of a table of orders can mean. */
const ORDER_FIELDS = [
  'order',
  'position',
  'code',
  'event',
  'date',
  'status',
  'paid',
  'used',
  'name',
  'firstName',
  'lastName',
  'email',
  'product',
  'variation',
  'price',
  'currency',
  'quantity',
  'orderedAt',
] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];

/** The column of each field, from 0; a field that is left out is not in the table. */
export const OrderMapping = z.partialRecord(z.enum(ORDER_FIELDS), z.int().min(0).max(300));
export type OrderMapping = z.output<typeof OrderMapping>;

/** A table can be read once it says which tickets are one order, or what their codes are. */
export const isOrderTable = (mapping: OrderMapping): boolean =>
  mapping.order !== undefined || mapping.code !== undefined;

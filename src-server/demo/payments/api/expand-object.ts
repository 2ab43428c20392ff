import { ownEntry } from '#shared/own-entry.ts';
import { findObject, type ObjectKind, sessionSecrets } from '../stripe-objects.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { invalidRequest } from './api-error.ts';
import { listPage } from './list-page.ts';

type AnyObject = Record<string, unknown>;

const expandable: Record<string, Record<string, ObjectKind | 'list' | 'source'>> = {
  'checkout.session': {
    payment_intent: 'payment_intent',
    customer: 'customer',
    line_items: 'list',
    subscription: 'subscription',
    invoice: 'invoice',
  },
  payment_intent: { latest_charge: 'charge', customer: 'customer' },
  charge: { payment_intent: 'payment_intent', customer: 'customer', refunds: 'list' },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  subscription: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    latest_invoice: 'invoice',
    discounts: 'discount',
  },
  invoice: { customer: 'customer', default_payment_method: 'payment_method', payments: 'list' },
  invoice_settings: { default_payment_method: 'payment_method' },
  invoice_payment: { invoice: 'invoice' },
  payment: { payment_intent: 'payment_intent' },
  price: { product: 'product' },
  payment_method: { customer: 'customer' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  balance_transaction: { source: 'source' },
};

/** Fills the fields named by `expand[]`, up to four levels deep, as Stripe does. */
export function expandObject(ctx: StandInContext, object: object, paths: readonly string[]): object {
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > 4)
      throw invalidRequest(`You cannot expand more than 4 levels of a property (${path}).`, 'expand');
    expandPath(ctx, object as AnyObject, { parts, path });
  }
  return object;
}

function expandPath(
  ctx: StandInContext,
  object: AnyObject,
  want: { parts: string[]; path: string; into?: AnyObject },
): void {
  const [name = '', ...rest] = want.parts;
  if (object['object'] === 'list') {
    if (name !== 'data') throw cannotExpand(want.path);
    for (const item of object['data'] as AnyObject[]) expandPath(ctx, item, { parts: rest, path: want.path });
    return;
  }
  // Two groups without an `object` of their own hold something to expand.
  if ((name === 'invoice_settings' || name === 'payment') && rest.length > 0) {
    expandPath(
      ctx,
      { ...(object[name] as AnyObject), object: name },
      { parts: rest, path: want.path, into: object[name] as AnyObject },
    );
    return;
  }
  const kind = ownEntry(expandable, String(object['object']))?.[name];
  if (!kind) throw cannotExpand(want.path);
  const value = object[name];
  if (kind === 'list') object[name] = value ?? embeddedList(ctx, object);
  else if (Array.isArray(value)) object[name] = value.map((id) => findObject(ctx, 'discount', String(id)));
  else if (typeof value === 'string')
    (want.into ?? object)[name] = findObject(ctx, kind === 'source' ? kindOfSource(value) : kind, value);
  const filled = (want.into ?? object)[name];
  if (rest.length > 0 && filled && typeof filled === 'object')
    expandPath(ctx, filled as AnyObject, { parts: rest, path: want.path });
}

/** What a line of the account is about: its id says what it is. */
function kindOfSource(id: string): ObjectKind {
  return id.startsWith('re_') ? 'refund' : id.startsWith('du_') ? 'dispute' : 'charge';
}

function embeddedList(ctx: StandInContext, object: AnyObject): object {
  const id = String(object['id']);
  if (object['object'] === 'charge')
    return listPage(ctx, { kind: 'refund', parents: [id], params: {}, url: `/v1/charges/${id}/refunds` });
  if (object['object'] === 'invoice')
    return listPage(ctx, { kind: 'invoice_payment', parents: [id], params: {}, url: '/v1/invoice_payments' });
  const { lineItems } = sessionSecrets(ctx, id);
  return {
    object: 'list',
    data: lineItems.slice(0, 10),
    has_more: lineItems.length > 10,
    url: `/v1/checkout/sessions/${id}/line_items`,
  };
}

function cannotExpand(path: string): Error {
  return invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
}

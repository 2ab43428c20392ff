import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import { vatKeyOf, type VatKey } from '#shared/fiscal/vat-keys.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import type { Issuing } from './issue-document.ts';
import type { Tse } from '../../base/security-device.ts';

/** This register's own: the security device knows it as its client, so it has neither `/` nor `_` nor `;`. */
export const registerSerial = (ctx: Pick<DeskContext, 'snapshot'>): string =>
  registerSerialOf(ctx.snapshot().desk?.id ?? 'unpaired');

/** What documents are issued with. */
export const issuingOf = (ctx: DeskContext, tse: Tse): Issuing => ({
  store: ctx.store,
  now: ctx.now,
  tse,
  registerSerial: registerSerial(ctx),
});

/** The tax key of a line; whoever is exempt under § 19 UStG charges none. Throws RangeError for an unknown rate. */
export const vatKeyAt = (ctx: DeskContext, vatBps: number): VatKey =>
  ctx.snapshot().operator?.isSmallBusiness === true ? vatKeyOf(0) : vatKeyOf(vatBps);

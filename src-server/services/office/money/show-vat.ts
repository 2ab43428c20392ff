import type { AccountingDaysInput, VatAtRate, VatView } from '#shared/books/accounting.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { accountingDays, spanOfDays } from './accounting-days.ts';
import { providerFees } from './money-means.ts';

/**
 * `admin.money.vat`: what was sold at each rate, the highest first, and the provider's fees. The same as the sum of the
 * accountant's CSV.
 */
export async function showVat(ctx: ServiceContext, days: AccountingDaysInput): Promise<VatView> {
  requirePermission(ctx, 'money:read');
  const rates = new Map<number, VatAtRate>();
  for await (const lines of accountingDays(ctx, days))
    for (const { vatBps, takenCents, returnedCents, vatCents } of lines) {
      const before = rates.get(vatBps) ?? { vatBps, grossCents: 0, netCents: 0, vatCents: 0 };
      const grossCents = before.grossCents + takenCents - returnedCents;
      const vat = before.vatCents + vatCents;
      rates.set(vatBps, { vatBps, grossCents, vatCents: vat, netCents: grossCents - vat });
    }
  return {
    isSmallBusiness: ctx.operator.vatMode === 'small-business',
    rates: [...rates.values()].toSorted((a, b) => b.vatBps - a.vatBps),
    feeCents: providerFees(ctx, spanOfDays(days)),
  };
}

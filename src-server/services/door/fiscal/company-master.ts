import type { CompanyMaster } from '#shared/fiscal/closing.ts';
import type { Operator } from '#shared/operator.ts';

const LENGTHS = { name: 60, street: 60, postalCode: 10, city: 62, taxNumber: 20, vatId: 15 } as const;

/** The longest beginning of a text that a column of the export takes; a sign of two units is not cut in half. */
function fitted(text: string, maxLength: number): string {
  let kept = '';
  for (const sign of text) {
    if (kept.length + sign.length > maxLength) break;
    kept += sign;
  }
  return kept;
}

/**
 * The operator's master data as a closing freezes them, from the operator's settings; what is longer than DSFinV-K 2.4
 * takes is cut. The operator sits in Germany.
 */
export const companyMaster = (operator: Operator): CompanyMaster => ({
  name: fitted(operator.legalName, LENGTHS.name),
  street: fitted(operator.street, LENGTHS.street),
  postalCode: fitted(operator.postalCode, LENGTHS.postalCode),
  city: fitted(operator.city, LENGTHS.city),
  country: 'DEU',
  taxNumber: fitted(operator.taxNumber, LENGTHS.taxNumber),
  vatId: fitted(operator.vatId ?? '', LENGTHS.vatId),
  isSmallBusiness: operator.vatMode === 'small-business',
});

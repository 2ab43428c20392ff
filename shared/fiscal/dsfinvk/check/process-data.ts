/** What the signed text of `Kassenbeleg-V1` says; amounts in hundred-thousandths of a euro. */
export type SignedSums = { type: string; slots: number[]; payments: { type: string; units: number }[] };

const AMOUNT = /^-?\d+\.\d\d$/;
const SLOTS = 5;
const METHODS = ['Bar', 'Unbar'];

const unitsOfSigned = (amount: string): number => Number(amount.replace('.', '')) * 1_000;

function paymentOf(text: string): SignedSums['payments'][number] | null {
  const [amount = '', type = '', ...more] = text.split(':');
  const units = AMOUNT.test(amount) ? unitsOfSigned(amount) : 0;
  return units !== 0 && METHODS.includes(type) && more.length === 0 ? { type, units } : null;
}

/**
 * Reads the text that was signed (DSFinV-K 2.4, annex I): five sums by rate, then payments, cash first, none of 0.00;
 * amounts with a point and two decimals, without plus and grouping. Null for what is none.
 */
export function readProcessData(text: string): SignedSums | null {
  const [type = '', sums = '', paid = '', ...more] = text.split('^');
  const slots = sums.split('_');
  const payments = paid === '' ? [] : paid.split('_').map(paymentOf);
  const known = payments.filter((payment) => payment !== null);
  const methods = known.map((payment) => payment.type).join(' ');
  const isGood =
    /^\w+$/.test(type) &&
    text.split('^').length === 3 &&
    more.length === 0 &&
    slots.length === SLOTS &&
    slots.every((sum) => AMOUNT.test(sum)) &&
    known.length === payments.length &&
    ['', 'Bar', 'Unbar', 'Bar Unbar'].includes(methods);
  return isGood ? { type, slots: slots.map(unitsOfSigned), payments: known } : null;
}

/** The place of a key's sum in the signed text; keys of two digits are former rates of their last digit. -1 for none. */
export function slotOf(key: number): number {
  const rate = key >= 10 && key < 100 ? key % 10 : key;
  if (rate >= 1 && rate <= 4) return rate - 1;
  return rate >= 5 && rate <= 8 ? SLOTS - 1 : -1;
}

import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { TestReceiptView } from '#shared/door/fiscal-calls.ts';
import type { ReceiptData } from '#shared/door/receipt-data.ts';
import { TseError } from '#shared/fiscal/fiscal-device.ts';
import { PROOF_SENTENCES } from '#shared/fiscal/tse-proof.ts';
import { cents } from '#shared/money.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import type { Printer } from '../printer/make-printer.ts';
import { receiptNumberOf } from '../sales/receipt-number.ts';
import { viewOf } from '../sales/sale-views.ts';
import type { DeskFiscal } from './desk-fiscal.ts';
import type { TestReceipt } from './device/try-device.ts';

type Parts = { ctx: DeskContext; fiscal: DeskFiscal; printer: Printer };

/** The test receipt as it is printed and shown: marked as training, and with nothing in it. */
function receiptData(ctx: DeskContext, { number, fiscal }: TestReceipt, cashierId: string): ReceiptData {
  const { operator, desk } = ctx.snapshot();
  const at = new Date(fiscal.finishedAt);
  return {
    issuer: {
      lines: operator === null ? [] : [operator.name, ...operator.addressLines],
      taxNumber: operator?.taxNumber ?? '',
    },
    receiptNumber: receiptNumberOf(ctx, number),
    refundOf: null,
    issuedAt: at,
    soldAt: at,
    startedAt: new Date(fiscal.startedAt),
    finishedAt: at,
    eventTitle: 'Testbeleg der TSE',
    lines: [],
    totalCents: cents(0),
    vat: [],
    isSmallBusiness: operator?.isSmallBusiness ?? false,
    payments: [],
    changeCents: 0,
    vouchers: [],
    cashierName: ctx.snapshot().person(cashierId)?.name ?? '',
    deskName: desk?.name ?? '',
    fiscal,
    isTraining: true,
    isCopy: false,
  };
}

const PROVEN = 'Die TSE unterschreibt, der Server hat den Testbeleg geprüft. Diese Kasse nimmt ab jetzt Geld an.';
const STAND_IN = 'Die Demo-TSE unterschreibt. Sie ist nicht zertifiziert: nur zum Ausprobieren.';
const SILENT = 'Der Server antwortet nicht. Mit Netz noch einmal drücken; bis dahin bleibt es Training.';
const REFUSED = 'Der Server hat den Testbeleg nicht anerkannt. Dem Büro Bescheid geben.';

/** Why a try came to nothing, in a sentence. What is nobody's fault here is thrown on. */
function sentenceOf(ctx: DeskContext, error: unknown): string {
  if (error instanceof TseError) return error.fault.text;
  if (error instanceof DeskRefusal) throw error;
  const server = ctx.server();
  if (server.meaningOf(error) === 'silence') return SILENT;
  const refusal = server.proofRefusalOf(error);
  return refusal === null ? REFUSED : `${PROOF_SENTENCES[refusal]} Bis dahin bleibt es Training.`;
}

/** Makes a test receipt, prints it where there is a printer, and says whether money may be taken now. */
export async function tryTse({ ctx, fiscal, printer }: Parts, cashierId: string): Promise<TestReceiptView> {
  let test: TestReceipt;
  try {
    test = await fiscal.tryOut({ cashierId });
  } catch (error) {
    return { isProven: false, sentence: sentenceOf(ctx, error), receipt: null };
  } finally {
    ctx.changed();
  }
  const receipt = receiptData(ctx, test, cashierId);
  if (printer.state() !== 'none') void printer.print(() => receipt, { opensDrawer: false }).catch(() => undefined);
  const isSigned = test.fiscal.state === 'signed';
  const good = ctx.fiscal?.master()?.isStandIn === true ? STAND_IN : PROVEN;
  return {
    isProven: isSigned,
    sentence: isSigned ? good : (test.fiscal.outageReason ?? ''),
    receipt: viewOf(receipt, null),
  };
}

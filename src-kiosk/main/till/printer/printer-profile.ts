import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { PaperMm, PrinterModelView } from '#shared/door/printer-setup.ts';

type Options = NonNullable<ConstructorParameters<typeof ReceiptPrinterEncoder>[0]>;

/** What is known of the printer at this desk. */
export type PrinterProfile = {
  /** Signs in a line. */ columns: number;
  /** Dots the head can set in a line. */ dots: number;
  /** Star printers do not know how the others are asked for their paper. */ isEscPos: boolean;
  hasQr: boolean;
  options: Options;
};

/** A sign of font A is twelve dots wide on every printer of the list. */
const DOTS_PER_SIGN = 12;
/** Signs in a line of an 80 mm roll that no model is known for: every printer has room for them. */
const SAFE_COLUMNS = 42;
const NARROW_COLUMNS = 32;
/** An 80 mm printer with 180 dpi sets 360 dots on a 58 mm roll. */
const NARROW_COLUMNS_180_DPI = 30;
const WIDE_FROM_203_DPI = 48;

/**
 * Pages with '€' and all German letters, in this order: PC858 has them at the same places on every printer. The list's
 * own order would take the Turkish page of an Epson first, whose '€' is not on every one.
 */
const EURO_PAGES = ['cp858', 'windows1252'] as const;

const idsOf = new Map(ReceiptPrinterEncoder.printerModels.map(({ id, name }) => [id as string, name]));

function encoderOf(model: string | null): ReceiptPrinterEncoder {
  return new ReceiptPrinterEncoder(
    model !== null && idsOf.has(model) ? { printerModel: model as NonNullable<Options['printerModel']> } : {},
  );
}

function hasPage(model: string | null, page: (typeof EURO_PAGES)[number]): boolean {
  try {
    encoderOf(model).codepage(page);
    return true;
  } catch {
    return false;
  }
}

function narrowColumns(own: number, isKnown: boolean): number {
  return !isKnown || own <= NARROW_COLUMNS || own >= WIDE_FROM_203_DPI ? NARROW_COLUMNS : NARROW_COLUMNS_180_DPI;
}

/** The printer's own table in the library; a model it does not know prints as an Epson does. */
export function printerProfile(model: string | null, paperMm: PaperMm): PrinterProfile {
  const encoder = encoderOf(model);
  const isKnown = model !== null && idsOf.has(model);
  const own = isKnown ? encoder.columns : SAFE_COLUMNS;
  const columns = paperMm === 58 ? narrowColumns(own, isKnown) : own;
  const pages = EURO_PAGES.filter((page) => hasPage(model, page));
  return {
    columns,
    dots: columns * DOTS_PER_SIGN,
    isEscPos: encoder.language === 'esc-pos',
    hasQr: (encoder.printerCapabilities as { qrcode?: { supported?: boolean } }).qrcode?.supported === true,
    options: {
      ...(isKnown && { printerModel: model as NonNullable<Options['printerModel']> }),
      columns: Math.max(NARROW_COLUMNS, columns), // the library knows no narrower paper
      ...(pages.length > 0 && { codepageCandidates: pages }),
    },
  };
}

/** For the settings: all that the library knows, with the paper each is made for. */
export const printerModels = (): PrinterModelView[] =>
  [...idsOf].map(([id, name]) => ({
    id,
    name: name.trim(),
    paperMm: encoderOf(id).columns <= NARROW_COLUMNS ? 58 : 80,
  }));

import { isPrinterStopped, PRINTER_WORDS } from '#shared/door/printer-setup.ts';
import { useDesk } from '../bridge.ts';

/** Why nothing came out of the printer, what helps, and what holds although nothing was printed. */
export function PrinterAlert({ rest }: { rest: string }) {
  const { printer } = useDesk();
  if (!isPrinterStopped(printer)) return printer === 'paper-low' ? <p role="status">{PRINTER_WORDS[printer]}</p> : null;
  return (
    <p className="alert" role="alert">
      {PRINTER_WORDS[printer]} {rest}
    </p>
  );
}

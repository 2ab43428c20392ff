import { saleWindowOf } from '#shared/orders/price-order.ts';
import { GENERAL_ADMISSION } from '#shared/orders/general-admission.ts';
import { cents } from '#shared/money.ts';
import { VAT_FULL_BPS } from './nights/night-template.ts';
import type { PlannedEvent, PlannedPass } from './planned-event.ts';
import type { SoldLine } from './write-order.ts';

/** What may still be sold of one event, so that no order is planned which the database would refuse. */
export type SeatBook = {
  /** Ticket types a buyer could have chosen at that time; one entry without a type stands for General Admission. */
  onSale(at: Date, quantity: number): SoldLine[];
  /** One type by name, whatever its sale window. */
  named(name: string, quantity: number): SoldLine;
  take(lines: readonly SoldLine[]): void;
  sold(): number;
  soldOf(pass: PlannedPass): number;
};

export function makeSeatBook({ night, passes }: PlannedEvent): SeatBook {
  const taken = new Map<string | null, number>();
  const countOf = (id: string | null) => taken.get(id) ?? 0;
  const sold = () => taken.values().reduce((sum, n) => sum + n, 0);
  const promised = night.ticketRule === undefined ? {} : { ticketRule: night.ticketRule };
  const lineOf = (pass: PlannedPass, quantity: number): SoldLine => ({
    ticketTypeId: pass.id,
    name: pass.name,
    unitPriceCents: cents(pass.priceCents),
    vatBps: pass.vatBps ?? VAT_FULL_BPS,
    quantity,
    ...promised,
  });
  const active = passes.filter((pass) => pass.isActive !== false && (pass.scope ?? 'whole') === 'whole');
  return {
    onSale(at, quantity) {
      if (active.length === 0)
        return [
          {
            ticketTypeId: null,
            name: GENERAL_ADMISSION.name,
            unitPriceCents: cents(night.priceCents),
            vatBps: night.vatBps ?? VAT_FULL_BPS,
            quantity,
            ...promised,
          },
        ];
      return active
        .filter(
          (pass) =>
            pass.channel !== 'door' &&
            pass.sold === undefined &&
            saleWindowOf(pass, at) === 'open' &&
            countOf(pass.id) + quantity <= (pass.quota ?? Infinity),
        )
        .map((pass) => lineOf(pass, quantity));
    },
    named(name, quantity) {
      const pass = passes.find((p) => p.name === name);
      if (pass === undefined) throw new Error(`${night.title} has no ticket type ${name}`);
      return lineOf(pass, quantity);
    },
    take(lines) {
      for (const line of lines) taken.set(line.ticketTypeId, countOf(line.ticketTypeId) + line.quantity);
    },
    sold,
    soldOf: (pass) => countOf(pass.id),
  };
}

import type { DeskSaleInput, SupervisorPin } from '#shared/door/kiosk-bridge.ts';
import { useDesk } from '../../bridge.ts';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';
import { FullHouse } from '../full-house.tsx';
import { CardReceiptSheet } from './card-receipt-sheet.tsx';
import type { Selling } from './use-selling.ts';

const withReceipt = (sale: DeskSaleInput, terminalReceipt: string): DeskSaleInput => ({
  ...sale,
  payments: sale.payments.map((payment) => (payment.method === 'card' ? { ...payment, terminalReceipt } : payment)),
});

/** What a sale asks before it is one: no money has moved. */
export function Questions({ selling: { question, answer, drop } }: { selling: Selling }) {
  const { cashiers } = useDesk();
  if (question === null) return null;
  const { sale, code } = question;
  const supervisors = cashiers.filter(({ isSupervisor }) => isSupervisor);
  const supervised = (supervisor: SupervisorPin): Promise<void> => answer({ ...sale, supervisor });
  if (code === 'CARD_RECEIPT_NEEDED')
    return (
      <CardReceiptSheet
        supervisors={supervisors}
        onReceipt={(receipt) => answer(withReceipt(sale, receipt))}
        onPin={supervised}
        onClose={drop}
      />
    );
  if (code === 'FREE_LIMIT')
    return <SupervisorSheet supervisors={supervisors} title="Mehr freie Eintritte" onPin={supervised} onClose={drop} />;
  return (
    <FullHouse
      people={sale.items.reduce((sum, { quantity }) => sum + quantity, 0)}
      what="sale"
      onOver={(over) => answer({ ...sale, over })}
      onClose={drop}
    />
  );
}

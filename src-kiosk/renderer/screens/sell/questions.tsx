import type { BasketView } from '#shared/door/basket-view.ts';
import type { DeskSaleInput, SupervisorPin } from '#shared/door/kiosk-bridge.ts';
import { billWords } from '../../ui/approval-words.ts';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';
import { FullHouse } from '../full-house.tsx';
import { CardReceiptSheet } from './card-receipt-sheet.tsx';
import type { Selling } from './use-selling.ts';

const withReceipt = (sale: DeskSaleInput, terminalReceipt: string): DeskSaleInput => ({
  ...sale,
  payments: sale.payments.map((payment) => (payment.method === 'card' ? { ...payment, terminalReceipt } : payment)),
});

const cardPart = ({ payments }: DeskSaleInput): number =>
  payments.filter(({ method }) => method === 'card').reduce((sum, { amountCents }) => sum + amountCents, 0);

type QuestionsProps = { selling: Selling; /** What is being sold. */ bill: BasketView };

/** What a sale asks before it is one: no money has moved. */
export function Questions({ selling: { question, answer, drop }, bill }: QuestionsProps) {
  if (question === null) return null;
  const { sale, code } = question;
  const supervised = (supervisor: SupervisorPin): Promise<void> => answer({ ...sale, supervisor });
  if (code === 'CARD_RECEIPT_NEEDED')
    return (
      <CardReceiptSheet
        amountCents={cardPart(sale)}
        onReceipt={(receipt) => answer(withReceipt(sale, receipt))}
        onSeen={() => answer({ ...sale, isCardSeen: true })}
        onPin={supervised}
        onClose={drop}
      />
    );
  if (code === 'FREE_LIMIT')
    return (
      <SupervisorSheet
        title="Mehr frei als erlaubt"
        what={`Frei (${sale.freeReason ?? ''}): ${billWords(bill)}`}
        onPin={supervised}
        onClose={drop}
      />
    );
  return (
    <FullHouse
      people={sale.items.reduce((sum, { quantity }) => sum + quantity, 0)}
      what="sale"
      about={`${sale.freeReason === undefined ? '' : 'Frei: '}${billWords(bill)}`}
      onOver={(over) => answer({ ...sale, over })}
      onClose={drop}
    />
  );
}

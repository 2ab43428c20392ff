import '../../styles/private.css';
import '#web/features/admin-money/admin-money.css';
import { Accounting, SmallBusinessLimits } from '#web/features/admin-money/accounting.tsx';
import { useScheme } from '#web/features/admin/use-scheme.ts';
import { Handovers } from '#web/features/admin-money/handovers.tsx';
import { MoneyDesk } from '#web/features/admin-money/money-desk.tsx';
import { ExceptionList } from '#web/features/admin-money/exception-list.tsx';
import { UnpaidTickets } from '#web/features/admin-money/unpaid-tickets.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/**
 * /admin/money: five sums, the books proof, what was taken by week, memberships and who owes; below it what is missing
 * on one side, refunds, the accountant's files, the limits of § 19.
 */
export function AdminMoneyPage() {
  const words = useWords(adminPageWords);
  const { isDark } = useScheme();
  return (
    <AdminFrame tab="money" title={words.money}>
      <MoneyDesk isDark={isDark} />
      <div className="admin-two money-questions">
        <Handovers />
        <ExceptionList
          id="money_without_ticket"
          group="money_without_ticket"
          title={words.moneyWithoutTicket}
          nothing={words.everyPaymentHasIts}
        />
        <ExceptionList
          id="refunds"
          group="refunds"
          title={words.refundsThatFailed}
          nothing={words.everyRefundArrived}
        />
        <ExceptionList
          id="refund_questions"
          group="refund_questions"
          title={words.refundsMadeElsewhere}
          nothing={words.stripeBooksHaveSame}
        />
        <ExceptionList
          id="ticket_without_money"
          group="ticket_without_money"
          title={words.ticketWithoutMoney}
          nothing={words.noMoneyWasTaken}
        />
        <UnpaidTickets />
        <Accounting />
        <SmallBusinessLimits />
      </div>
    </AdminFrame>
  );
}

import { ORDER_SOURCE_WORDS, type OrderImportView } from '#shared/orders/import/order-import.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { ordersText, ticketsText } from './order-summary.tsx';

/** Earlier imports of orders; each can be taken back as a whole until its night comes. */
export function PastOrderImports() {
  const list = trpc.admin.orderImports.list.useQuery();
  const imports = list.data ?? [];
  return (
    <AdminSection
      id="past-order-imports"
      title="Earlier imports"
      list={list}
      failure="The imports could not be loaded."
      isEmpty={imports.length === 0}
      nothing={<EmptyState sentence="No orders were imported yet." headingLevel={3} />}
    >
      <ul className="import-list">
        {imports.map((one) => (
          <PastImport key={one.id} one={one} />
        ))}
      </ul>
    </AdminSection>
  );
}

function PastImport({ one }: { one: OrderImportView }) {
  const { id, source, fileName, createdAt, tickets, total, cancelled, isFinished } = one;
  const utils = trpc.useUtils();
  const name = fileName === '' ? ORDER_SOURCE_WORDS[source] : fileName;
  const undo = trpc.admin.orderImports.undo.useMutation({
    onSuccess: async ({ orders }) => {
      toast.ok('Import taken back', `${ordersText(orders)} removed.`);
      await utils.admin.invalidate();
    },
    onError: (error) => void tellFailure(error, { title: 'Not taken back' }),
  });
  const done = isFinished
    ? `${ticketsText(tickets)}${cancelled > 0 ? `, ${cancelled} cancelled` : ''}`
    : `${tickets} of ${ticketsText(total)}: the same file once more does the rest`;
  return (
    <li aria-label={name}>
      <span>
        <b>{name}</b> <span className="dim">{`${formatMemberDate(createdAt)}, ${formatTime(createdAt)}: ${done}`}</span>
      </span>
      <Button
        look="o"
        size="s"
        aria-label={`Take back ${name}`}
        isBusy={undo.isPending}
        busyText="Taking back"
        onClick={() => undo.mutate({ id })}
      >
        Take back
      </Button>
    </li>
  );
}

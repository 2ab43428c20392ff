import { useState } from 'react';
import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ChartCard } from '#web/ui/admin/chart-card.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { BOUGHT_WITH_WORDS as words } from './bought-with-words.ts';

type Piece = AdminTicket['addOns'][number];

/** What was bought with a ticket; the office takes a piece back for its price as long as it is not handed out. */
export function BoughtWith({ addOns }: Pick<AdminTicket, 'addOns'>) {
  const mayPay = useMay('payments:manage');
  const [asked, setAsked] = useState<Piece | null>(null);
  const utils = trpc.useUtils();
  const giveBack = trpc.profile.giveAddOnBack.useMutation({
    onSuccess: ({ amountCents }) => toast.ok(words.done, words.onItsWay(formatCents(amountCents))),
    onError: (error) => void tellFailure(error, { title: words.failed }),
    onSettled: () => utils.admin.tickets.invalidate(),
  });
  return (
    <>
      <p className="dim">{words.heading}</p>
      <ul className="bought-with">
        {addOns.map((piece) => (
          <li key={piece.id}>
            <span>{words.piece(piece.name, formatCents(piece.priceCents), piece.isHandedOut)}</span>
            {mayPay && !piece.isHandedOut && (
              <Button look="o" size="s" aria-label={words.backOf(piece.name)} onClick={() => setAsked(piece)}>
                {words.back}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          isOpen
          title={words.asked(asked.name)}
          confirmText={words.back}
          onConfirm={() => {
            giveBack.mutate({ id: asked.id });
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          <p>{words.askedText(formatCents(asked.priceCents))}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** What was sold with a night's tickets, by size: what is to be ordered and packed. Nothing where nothing is sold. */
export function SoldWithTickets({ eventId }: { eventId: string }) {
  const { data: counts = [] } = trpc.admin.tickets.addOns.useQuery({ eventId }, LIVE);
  if (counts.length === 0) return null;
  const sumOf = (of: 'sold' | 'handedOut'): number => counts.reduce((sum, one) => sum + one[of], 0);
  return (
    <ChartCard
      title={words.counts.title}
      sentence={words.counts.sentence(sumOf('sold'), sumOf('handedOut'))}
      columns={words.counts.columns}
      rows={counts.map(({ name, sold, held, handedOut, left }) => [
        name,
        sold,
        handedOut,
        held,
        left ?? words.counts.notCounted,
      ])}
      fileName={words.counts.file}
    />
  );
}

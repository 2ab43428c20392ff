import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { OwnPartner } from '#shared/partners/partner-link.ts';
import type { OpenTicketOffer } from '#shared/tickets/ticket-offers.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { loadWords, useLang, useWords } from '#web/ui/lang.tsx';
import { ownTicketWords } from './words.ts';

type Sheet = ComponentType<{ ticket: TicketView; onClose: () => void }>;
type Boxes = {
  OfferedBox: ComponentType<{ ticket: TicketView; offer: OpenTicketOffer }>;
  PartnerBox: ComponentType<{ ticket: TicketView; partner: OwnPartner }>;
};

/** Opens all that may be done with a ticket now. The sheet comes when a finger or the focus is on its button. */
export function PlansChanged({ ticket }: { ticket: TicketView }) {
  const { plansChanged } = useWords(ownTicketWords);
  const { failures } = useWords(frameWords);
  const lang = useLang();
  const button = useRef<HTMLButtonElement>(null);
  // Whoever comes from the plain page of codes comes for this ticket, and not for the list.
  useEffect(() => {
    if (window.location.hash === `#${ticket.ticketNumber}`) button.current?.focus();
  }, [ticket.ticketNumber]);
  const [sheet, setSheet] = useState<{ Shown: Sheet } | null>(null);
  const load = async (): Promise<Sheet> => {
    const { PlansSheet } = await import('./plans-sheet.tsx');
    await loadWords(lang);
    return PlansSheet;
  };
  const open = async (): Promise<void> => {
    try {
      setSheet({ Shown: await load() });
    } catch (error) {
      tellFailure(error, { title: plansChanged }, failures);
    }
  };
  const prepare = (): void => void load().catch(() => undefined);
  return (
    <>
      <Button
        look="o"
        size="s"
        icon="refresh"
        ref={button}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void open()}
      >
        {plansChanged}
      </Button>
      {sheet !== null && <sheet.Shown ticket={ticket} onClose={() => setSheet(null)} />}
    </>
  );
}

/** Under a ticket that is offered, or waits for its other half; what it says comes with the script of the sheet. */
export function BesideTicket({ ticket }: { ticket: TicketView }) {
  const lang = useLang();
  const [boxes, setBoxes] = useState<Boxes | null>(null);
  useEffect(() => {
    const show = async (): Promise<void> => {
      const { OfferedBox, PartnerBox } = await import('./plans-sheet.tsx');
      await loadWords(lang);
      setBoxes({ OfferedBox, PartnerBox });
    };
    void show().catch(() => undefined);
  }, [lang]);
  if (boxes === null) return null;
  const { offer, partner } = ticket;
  return (
    <>
      {offer !== null && <boxes.OfferedBox ticket={ticket} offer={offer} />}
      {partner != null && <boxes.PartnerBox ticket={ticket} partner={partner} />}
    </>
  );
}

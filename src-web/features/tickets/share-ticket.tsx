import { ShareButton } from '#web/ui/share-button.tsx';

/** Hands the ticket's own page to the friend it is for. */
export function ShareTicket({ sharePath, title }: { sharePath: string; title: string }) {
  return (
    <ShareButton path={sharePath} title={title} copiedNote="Whoever has this link has the ticket.">
      Share ticket, for the friend you bought it for
    </ShareButton>
  );
}

import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Hands the ticket's own page to the friend it is for: the phone's share sheet, else the link in the clipboard. */
export function ShareTicket({ sharePath, title }: { sharePath: string; title: string }) {
  const share = async (): Promise<void> => {
    const url = new URL(sharePath, location.origin).href;
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        toast.ok('Link copied', 'Whoever has this link has the ticket.');
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return; // the share sheet was closed
      toast.info('Copy this link', url);
    }
  };
  return (
    <Button look="t" icon="share" onClick={() => void share()}>
      Share ticket
    </Button>
  );
}

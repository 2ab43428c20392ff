import { Button } from './button.tsx';
import { toast } from './toast.ts';

type ShareButtonProps = {
  /** On this site. */
  path: string;
  title: string;
  /** What the toast says beside 'Link copied'. */
  copiedNote?: string;
  children: string;
};

/** The phone's share sheet, else the link in the clipboard, else the link to copy by hand. */
export function ShareButton({ path, title, copiedNote, children }: ShareButtonProps) {
  const share = async (): Promise<void> => {
    const url = new URL(path, location.origin).href;
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        toast.ok('Link copied', copiedNote);
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return; // the share sheet was closed
      toast.info('Copy this link', url);
    }
  };
  return (
    <Button look="t" icon="share" onClick={() => void share()}>
      {children}
    </Button>
  );
}

import { toast } from './frame/toast.ts';

type SentLink = {
  /** On this site. */
  path: string;
  title: string;
  /** What the toast says beside 'Link copied'. */
  copiedNote?: string | undefined;
  /** What is said where there is no share sheet; English unless given. */
  words?: { copied: string; copy: string };
};

const ENGLISH = { copied: 'Link copied', copy: 'Copy this link' };

/**
 * The phone's share sheet, else the link in the clipboard, else the link to copy by hand. False when the sheet was closed
 * without sending it.
 */
export async function sendLink({ path, title, copiedNote, words = ENGLISH }: SentLink): Promise<boolean> {
  const url = new URL(path, location.origin).href;
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast.ok(words.copied, copiedNote);
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    toast.info(words.copy, url);
  }
  return true;
}

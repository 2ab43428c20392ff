import type { CSSProperties } from 'react';

type MailPictureProps = { cid: string; width: number; height: number; alt: string; style: CSSProperties };

/**
 * A picture that travels with the mail, found by its Content-ID. The low priority means nothing to a mail program;
 * without it React puts `<link rel="preload" href="cid:…">` into the head, for a picture that is not fetched at all.
 */
export function MailPicture({ cid, ...rest }: MailPictureProps) {
  return <img src={`cid:${cid}`} fetchPriority="low" {...rest} />;
}

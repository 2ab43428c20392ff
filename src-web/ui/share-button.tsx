import { Button } from './button.tsx';
import { sendLink } from './send-link.ts';

type ShareButtonProps = {
  /** On this site. */
  path: string;
  title: string;
  /** What is said where there is no share sheet; English unless given. */
  words?: { copied: string; copy: string };
  children: string;
};

/** Sends a link of this site. */
export function ShareButton({ path, title, words, children }: ShareButtonProps) {
  return (
    <Button look="t" icon="share" onClick={() => void sendLink({ path, title, words })}>
      {children}
    </Button>
  );
}

import { Button } from './button.tsx';
import { sendLink } from './send-link.ts';

type ShareButtonProps = {
  /** On this site. */
  path: string;
  title: string;
  children: string;
};

/** Sends a link of this site. */
export function ShareButton({ path, title, children }: ShareButtonProps) {
  return (
    <Button look="t" icon="share" onClick={() => void sendLink({ path, title })}>
      {children}
    </Button>
  );
}

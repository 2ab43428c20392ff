import { useEffect, useRef } from 'react';
import { formatTime } from '#shared/time.ts';
import type { MembershipCheckoutStarted } from '#shared/membership/membership-views.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { memberOrderWords } from './words.ts';

type WaitingProps = { checkout: MembershipCheckoutStarted; isChecking: boolean; onCheck: () => void };

/** While the payment page is open in another tab: the way back to it, and a check by hand. */
export function WaitingForMembership({ checkout: { url, expiresAt }, isChecking, onCheck }: WaitingProps) {
  const words = useWords(memberOrderWords).waiting;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section className="waiting" role="status" tabIndex={-1} ref={panel}>
      <h2 className="heading-medium">
        <Icon name="hourglass" size={28} />
        {words.title}
      </h2>
      <p>{words.text(formatTime(expiresAt))}</p>
      <div className="row">
        <Button icon="refresh" isBusy={isChecking} busyText={words.checking} onClick={onCheck}>
          {words.check}
        </Button>
        <ButtonLink look="t" icon="external-link" href={url} target="_blank" rel="noopener">
          {words.again}
        </ButtonLink>
      </div>
    </section>
  );
}

import type { HeldMembershipView } from '#shared/membership/membership-views.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { HangingPass } from '#web/ui/tickets/pass.tsx';
import { ScanCode } from '#web/ui/tickets/scan-code.tsx';
import { useWords } from '#web/ui/lang.tsx';
import type { MemberCard } from './use-member-card.ts';
import { ownMembershipWords } from './words.ts';

type MemberPassProps = { status: HeldMembershipView; name: string; card: MemberCard };

/** One's own pass with the code the door scans; without access it says so where the code would be. */
export function MemberPass({ status, name, card }: MemberPassProps) {
  return (
    <HangingPass art={status.plan.art} tier={status.subscriptionTier} name={name} memberId={status.memberId}>
      <CodePanel status={status} {...card} />
    </HangingPass>
  );
}

function CodePanel({ status, card, problem, isLoading, retry }: { status: HeldMembershipView } & MemberCard) {
  const { pass, loading, again } = useWords(ownMembershipWords);
  if (!status.subscribed) {
    return (
      <div className="pass-note">
        <Icon name="lock" size={40} stroke={1.8} />
        <p>{status.phase === 'paused' ? pass.paused : pass.unpaid}</p>
      </div>
    );
  }
  if (card !== null) {
    return (
      <div className="pass-qr">
        <ScanCode
          code={card.code}
          label={pass.code(card.memberId)}
          title={status.subscriptionTier}
          number={pass.number(card.memberId)}
          canEnlarge
        />
      </div>
    );
  }
  if (problem === null) return <div className="pass-qr skeleton" aria-label={pass.loading} role="img" />;
  return (
    <div className="pass-note" role="alert">
      <Icon name="alert-triangle" size={40} stroke={1.8} />
      <p>{problem}</p>
      <Button look="o" size="s" icon="refresh" isBusy={isLoading} busyText={loading} onClick={retry}>
        {again}
      </Button>
    </div>
  );
}

import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import type { PlanId } from '#shared/membership/plans.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { aside, Rich } from '#web/ui/rich.tsx';
import { clubWords } from './words.ts';

type SubscribeButtonProps = { planId: PlanId; tier: string; isPopular: boolean };

/**
 * Idle, processing, idle. A form, so that it leads to the order page before the scripts are here,
 * which asks for the sign-in itself.
 */
export function SubscribeButton({ planId, tier, isPopular }: SubscribeButtonProps) {
  const [, navigate] = useLocation();
  const [isBusy, setIsBusy] = useState(false);
  const utils = trpc.useUtils();
  const words = useWords(clubWords);
  const to = usePathFor();
  const order = to(paths.memberOrder(planId));

  const subscribe = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      const session = await utils.profile.session.fetch();
      if (session === null) toast.info(words.signInFirst);
      navigate(session === null ? to(paths.authBackTo(order)) : order);
      window.scrollTo({ top: 0, behavior: 'instant' });
    } catch {
      toast.bad(words.failed);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form action={order} onSubmit={(event) => void subscribe(event)}>
      <Button type="submit" look={isPopular ? 'p' : 'o'} size="l" isWide isBusy={isBusy} busyText={words.subscribing}>
        <Rich text={words.subscribe(tier)} parts={{ aside }} />
      </Button>
    </form>
  );
}

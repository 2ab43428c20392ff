import type { ReactNode } from 'react';
import type { MembershipPlan } from '#shared/membership/plans.ts';
import { DrawnArt } from '../art/drawn-art.tsx';
import { useWords } from '../lang.tsx';
import { planWords } from '../plan-words.ts';
import { passArt } from '../art/plan-art.ts';

type PassProps = {
  art: MembershipPlan['art'];
  tier: string;
  name: string;
  memberId: string;
  /** The code on its white panel, or what stands there instead. */ children: ReactNode;
};

/** The membership pass, a laminate. */
export function Pass({ art, tier, name, memberId, children }: PassProps) {
  const words = useWords(planWords).pass;
  return (
    <div className="pass">
      <div className="pass-art grain">
        <span className="slot" />
        <DrawnArt key={art.passId} className="pass-print" drawing={passArt(art)} />
      </div>
      <div className="pass-body">
        <p className="tier">{tier}</p>
        <div className="pass-who">
          <span>
            {words.member} <b>{name}</b>
          </span>
          <span>
            {words.id} <b className="tabular">{memberId}</b>
          </span>
        </div>
        {children}
      </div>
    </div>
  );
}

/** The pass on its striped lanyard, as it hangs from the top edge of what is above it. */
export function HangingPass({ className = '', ...pass }: PassProps & { className?: string }) {
  return (
    <div className={`pass-holder ${className}`}>
      <DrawnArt className="lanyard" drawing={{ art: 'lanyard' }} />
      <Pass {...pass} />
    </div>
  );
}

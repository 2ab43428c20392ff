import { useState } from 'react';
import { memberOrderPath } from '#shared/membership/order-path.ts';
import { MEMBERSHIP_PLANS, type MembershipPlan } from '#shared/membership/plans.ts';
import { formatCents } from '#shared/money.ts';
import { useDesk } from '../../bridge.ts';
import { QrDrawing } from '../../ui/qr-drawing.tsx';
import { SheetBox } from '../../ui/sheet-box.tsx';

const nameOf = ({ name, term }: MembershipPlan): string => (term === undefined ? name : `${name}, ${term}`);

function termsOf({ monthlyCents, minimumMonths }: MembershipPlan): string {
  const months = minimumMonths === 1 ? '1 Monat' : `${minimumMonths} Monate`;
  return `${formatCents(monthlyCents, 'de')} im Monat, mindestens ${months}`;
}

function OrderCode({ plan, siteUrl }: { plan: MembershipPlan; siteUrl: string }) {
  return (
    <figure className="membership-code">
      <QrDrawing text={siteUrl + memberOrderPath(plan.id)} label={`${nameOf(plan)} auf dem Handy abschließen`} />
      <figcaption>
        <b>{termsOf(plan)}</b>
        <span>
          Der Gast liest den Code mit dem eigenen Handy, meldet sich an und zahlt dort. Kein Geld an der Kasse.
        </span>
        <span>Ohne Kamera: {new URL(siteUrl).host}/members-club</span>
      </figcaption>
    </figure>
  );
}

/** A membership is a contract the guest concludes and pays on their own phone: the desk only shows the way. */
export function MembershipSheet({ onClose }: { onClose: () => void }) {
  const { siteUrl } = useDesk();
  const [plan, choose] = useState<MembershipPlan | null>(null);
  if (plan !== null && siteUrl !== null)
    return (
      <SheetBox title={nameOf(plan)} onClose={onClose}>
        <OrderCode plan={plan} siteUrl={siteUrl} />
        <button type="button" className="kb kb-wide" onClick={() => choose(null)}>
          Anderer Tarif
        </button>
      </SheetBox>
    );
  return (
    <SheetBox title="Mitglied werden" onClose={onClose}>
      <div className="matches">
        {MEMBERSHIP_PLANS.map((one) => (
          <button key={one.id} type="button" onClick={() => choose(one)}>
            {nameOf(one)}
            <small>{termsOf(one)}</small>
          </button>
        ))}
      </div>
    </SheetBox>
  );
}

import { useState } from 'react';
import { memberOrderPath } from '#shared/membership/order-path.ts';
import type { SnapshotPlan } from '#shared/door/snapshot-plan.ts';
import { cents, formatCents } from '#shared/money.ts';
import { useDesk } from '../../bridge.ts';
import { QrDrawing } from '../../ui/qr-drawing.tsx';
import { SheetBox } from '../../ui/sheet-box.tsx';

function termsOf({ monthlyCents, minimumMonths }: SnapshotPlan): string {
  const months = minimumMonths === 1 ? '1 Monat' : `${minimumMonths} Monate`;
  return `${formatCents(cents(monthlyCents), 'de')} im Monat, mindestens ${months}`;
}

function OrderCode({ plan, siteUrl }: { plan: SnapshotPlan; siteUrl: string }) {
  return (
    <figure className="membership-code">
      <QrDrawing text={siteUrl + memberOrderPath(plan.id)} label={`${plan.name} auf dem Handy abschließen`} />
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
  const { siteUrl, plans } = useDesk();
  const [plan, choose] = useState<SnapshotPlan | null>(null);
  if (plan !== null && siteUrl !== null)
    return (
      <SheetBox title={plan.name} onClose={onClose}>
        <OrderCode plan={plan} siteUrl={siteUrl} />
        <button type="button" className="kb kb-wide" onClick={() => choose(null)}>
          Anderer Tarif
        </button>
      </SheetBox>
    );
  return (
    <SheetBox title="Mitglied werden" onClose={onClose}>
      <div className="matches">
        {plans
          .filter(({ isOffered }) => isOffered)
          .map((one) => (
            <button key={one.id} type="button" onClick={() => choose(one)}>
              {one.name}
              <small>{termsOf(one)}</small>
            </button>
          ))}
      </div>
    </SheetBox>
  );
}

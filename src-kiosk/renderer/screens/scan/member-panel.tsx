import { useState } from 'react';
import type { Verdict } from '#shared/door/verdict.ts';
import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import { PHOTO_FOLDER, photoFileOf } from '#shared/door/member-photo.ts';
import { formatCents } from '#shared/money.ts';
import { Icon } from '../../ui/icon.tsx';

type Member = NonNullable<Verdict['member']>;

const PERKS = { 't-shirt': 'T-Shirt ausgeben', wristband: 'Armband ausgeben' } as const;

function initials(name: string | null): string {
  return (name ?? '?')
    .split(/\s+/)
    .map((part) => part.slice(0, 1))
    .join('')
    .slice(0, 2)
    .toUpperCase();
}

/** The picture, if the member agreed and it is on this desk; else the initials. */
function Face({ holder, photoUrl }: { holder: string | null; photoUrl: string | null }) {
  const file = photoFileOf(photoUrl);
  const [isMissing, setMissing] = useState(false);
  return (
    <div className="member-face">
      {file === null || isMissing ? (
        <b>{initials(holder)}</b>
      ) : (
        <img src={`./${PHOTO_FOLDER}/${file}`} alt="" onError={() => setMissing(true)} />
      )}
    </div>
  );
}

/** Who stands there: the photo if the member agreed, the plan, what to hand out once. */
export function MemberPanel({ view, member }: { view: ScanView; member: Member }) {
  // Who came in before has it: a second one is given to nobody.
  const isOwed = view.verdict.usedAt === null;
  const voucherCents = isOwed ? Math.min(member.voucherCents, member.priceCents ?? 0) : 0;
  return (
    <>
      <div className="member">
        <Face holder={view.verdict.holder} photoUrl={member.photoUrl} />
        <div>
          <p className="member-name">{view.verdict.holder ?? 'Mitglied'}</p>
          <p className="member-plan">
            {member.tier}
            {view.number !== null && (
              <>
                <br />
                Mitglied {view.number.slice(-8)}
              </>
            )}
          </p>
        </div>
      </div>
      <div className="give">
        {voucherCents > 0 && (
          <div>
            <Icon name="gift" size={36} />
            Gutschein {formatCents(voucherCents, 'de')}
          </div>
        )}
        {view.verdict.isAdmitted &&
          member.perksToHandOut.map((perk) => (
            <div key={perk}>
              <Icon name="gift" size={36} />
              {PERKS[perk]}
            </div>
          ))}
      </div>
    </>
  );
}

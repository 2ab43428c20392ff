import { lazy, Suspense, useState } from 'react';
import { formatCents } from '#shared/money.ts';
import type { PromoCodeView } from '#shared/promo-codes/promo-list.ts';
import { placeWords, PROMO_STATE_WORDS, worthWords } from '#shared/promo-codes/promo-words.ts';
import { trpc } from '#web/api.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EndCode } from './end-code.tsx';
import type { HiddenType } from './promo-code-dialog.tsx';
import { datesWords, usesWords } from './promo-words.ts';

// The form brings a calendar: it comes when it is asked for.
const PromoCodeDialog = lazy(async () => ({ default: (await import('./promo-code-dialog.tsx')).PromoCodeDialog }));

type PromoCodeCardProps = { code: PromoCodeView; onChange: () => void; onEnd: () => void };

function PromoCodeCard({ code, onChange, onEnd }: PromoCodeCardProps) {
  const { state, eventId, maxPerPerson, reducedCents } = code;
  const dates = datesWords(code);
  return (
    <li className="admin-card" aria-label={code.code}>
      <div>
        <h3>{code.code}</h3>
        <p className="admin-facts">
          <Chip tone={state === 'on' ? 'ok' : 'plain'}>{PROMO_STATE_WORDS[state]}</Chip>
          <span>{worthWords(code)}</span>
          <span>{eventId === null ? placeWords(code) : 'This event'}</span>
          <span className="tabular">{usesWords(code)}</span>
          {reducedCents > 0 && <span className="tabular">{`${formatCents(reducedCents)} less taken`}</span>}
          {maxPerPerson !== null && <span className="tabular">{`${maxPerPerson} for one person`}</span>}
          {dates !== '' && <span>{dates}</span>}
        </p>
      </div>
      {state !== 'over' && state !== 'ended' && (
        <div className="admin-acts">
          <Button look="o" size="s" aria-label={`Change: ${code.code}`} onClick={onChange}>
            Change
          </Button>
          <Button look="o" size="s" aria-label={`End: ${code.code}`} onClick={onEnd}>
            End
          </Button>
        </div>
      )}
    </li>
  );
}

type PromoCodesProps = { eventId: string; hiddenTypes: readonly HiddenType[] };

/** The codes that make this event cheaper or open a ticket type, with how often each was used. */
export function PromoCodes({ eventId, hiddenTypes }: PromoCodesProps) {
  const codes = trpc.admin.promoCodes.list.useQuery({ eventId });
  /** About a code that is being changed, or a new one. */
  const dialog = useFreshDialog<PromoCodeView | null>(null);
  const [ended, setEnded] = useState<PromoCodeView | null>(null);
  return (
    <>
      <AdminSection
        id="promo-codes"
        title="Promo codes"
        list={codes}
        failure="The promo codes could not be loaded."
        isEmpty={codes.data?.length === 0}
        nothing={<EmptyState sentence="No promo code for this event." headingLevel={3} />}
      >
        <ul className="admin-cards">
          {codes.data?.map((code) => (
            <PromoCodeCard key={code.id} code={code} onChange={() => dialog.ask(code)} onEnd={() => setEnded(code)} />
          ))}
        </ul>
      </AdminSection>
      <div className="admin-acts guest-new">
        <Button look="o" icon="plus" onClick={() => dialog.ask(null)}>
          New promo code
        </Button>
      </div>
      <Suspense fallback={null}>
        {dialog.turn > 0 && (
          <PromoCodeDialog
            key={dialog.turn}
            event={{ id: eventId, hiddenTypes }}
            code={dialog.about}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
          />
        )}
      </Suspense>
      <EndCode code={ended} onClose={() => setEnded(null)} />
    </>
  );
}

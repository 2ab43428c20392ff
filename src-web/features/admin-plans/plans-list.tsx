import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { LANGS, type Lang } from '#shared/lang.ts';
import type { PlanForPanel } from '#shared/membership/plan-inputs.ts';
import type { MemberPriceFor } from '#shared/membership/plans.ts';
import { cents, formatWholeCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { useFreshDialog, type FreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { PlanPreview } from './plan-preview.tsx';
import { PERK_WORDS, PLANS_WORDS as words, PRICE_WORDS, rulePays } from './plans-words.ts';

const PlanDialog = lazy(async () => ({ default: (await import('./plan-dialog.tsx')).PlanDialog }));

type Act = 'open' | 'end' | 'move' | 'remove';

/** What is done to a plan as a whole. */
function usePlanActs(): { act: (does: Act, plan: PlanForPanel, isUp?: boolean) => void; isBusy: boolean } {
  const utils = trpc.useUtils();
  const settled = {
    onError: (error: unknown) => void toast.bad(words.notDone, failureSentence(error)),
    onSettled: () => utils.admin.plans.invalidate(),
  };
  const open = trpc.admin.plans.open.useMutation(settled);
  const end = trpc.admin.plans.end.useMutation(settled);
  const move = trpc.admin.plans.move.useMutation(settled);
  const remove = trpc.admin.plans.remove.useMutation(settled);
  const act = (does: Act, { id, tier }: PlanForPanel, isUp = false): void => {
    const told = { onSuccess: () => void toast.ok(words.did[does](tier)) };
    if (does === 'move') move.mutate({ id, isUp }, told);
    else if (does === 'open') open.mutate({ id }, told);
    else if (does === 'end') end.mutate({ id }, told);
    else remove.mutate({ id }, told);
  };
  return { act, isBusy: [open, end, move, remove].some(({ isPending }) => isPending) };
}

type CardProps = {
  plan: PlanForPanel;
  /** Earlier terms that somebody still has. */ older: readonly PlanForPanel[];
  place: { isFirst: boolean; isLast: boolean };
  lang: Lang;
  acts: ReturnType<typeof usePlanActs>;
  onAsk: (asked: Asked) => void;
};

function PlanRow({ plan, older, place, lang, acts: { act, isBusy }, onAsk }: CardProps) {
  const { tier, audience, isOpen, isUsed, members } = plan;
  const before = older.reduce((sum, one) => sum + one.members, 0);
  const button = (word: string, onClick: () => void, disabled = false) => (
    <Button look="o" size="s" aria-label={`${word}: ${tier}`} disabled={disabled || isBusy} onClick={onClick}>
      {word}
    </Button>
  );
  const state = !isOpen ? words.closed : audience === 'everyone' ? words.offered : words.byHand;
  return (
    <li className="admin-card plan-row" aria-label={tier}>
      <div className="plan-row-facts">
        <h3>{tier}</h3>
        <div className="admin-chips">
          <Chip tone={isOpen ? 'ok' : 'plain'} icon={isOpen ? 'circle-check' : 'ban'}>
            {state}
          </Chip>
        </div>
        <p className="admin-facts">
          <span className="tabular">{words.members(members)}</span>
          {before > 0 && (
            <span className="tabular">
              {words.older(before, formatWholeCents(cents(Math.min(...older.map(({ monthlyCents }) => monthlyCents)))))}
            </span>
          )}
        </p>
        <PlanRules plan={plan} />
        <div className="admin-acts">
          {button(words.edit, () => onAsk({ does: 'edit', plan }))}
          {isOpen
            ? button(words.end, () => onAsk({ does: 'end', plan }))
            : button(words.offer, () => act('open', plan))}
          {button(words.up, () => act('move', plan, true), place.isFirst)}
          {button(words.down, () => act('move', plan), place.isLast)}
          {!isUsed && older.length === 0 && button(words.remove, () => onAsk({ does: 'remove', plan }))}
        </div>
      </div>
      <PlanPreview plan={plan} lang={lang} />
    </li>
  );
}

const PRICED = Object.keys(PRICE_WORDS) as MemberPriceFor[];

/** What its card does not say: what its members pay for what, and the terms. */
function PlanRules({ plan: { prices, noticeDays, perks } }: { plan: PlanForPanel }) {
  const rules = [
    ...PRICED.map((kind) => [PRICE_WORDS[kind], rulePays(prices[kind])] as const),
    ...(perks.length === 0 ? [] : [[words.handedOut, perks.map((perk) => PERK_WORDS[perk]).join(', ')] as const]),
    [words.notice, words.noticeDays(noticeDays)] as const,
  ];
  return (
    <dl className="plan-rules">
      {rules.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Asked = { does: 'edit'; plan: PlanForPanel | null } | { does: 'end' | 'remove'; plan: PlanForPanel };

/** The form, or what is asked before something is done. */
function Asking({ dialog, onSure }: { dialog: FreshDialog<Asked>; onSure: (does: Act, plan: PlanForPanel) => void }) {
  const { about, isOpen, close } = dialog;
  if (about.does === 'edit')
    return (
      <Suspense>
        <PlanDialog key={dialog.turn} plan={about.plan} isOpen={isOpen} onClose={close} />
      </Suspense>
    );
  const { does, plan } = about;
  const isEnd = does === 'end';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isEnd ? words.ending(plan.tier) : words.removing(plan.tier)}
      confirmText={isEnd ? words.end : words.remove}
      onConfirm={() => {
        onSure(does, plan);
        close();
      }}
      onClose={close}
    >
      <p>{isEnd ? words.endingText(plan.members) : words.removingText}</p>
    </ConfirmDialog>
  );
}

const LANG_CHOICES = LANGS.map((value) => ({ value, label: words.langs[value] }));

/** What memberships there are, as guests see them, and what can be done with each. */
export function PlansList() {
  const list = trpc.admin.plans.list.useQuery();
  const [lang, setLang] = useState<Lang>('en');
  const dialog = useFreshDialog<Asked>({ does: 'edit', plan: null });
  const acts = usePlanActs();
  const all = list.data ?? [];
  const newest = all.filter(({ isReplaced }) => !isReplaced);
  return (
    <>
      <p className="dim plans-lead">{words.lead}</p>
      <div className="plans-tools">
        <Button icon="plus" onClick={() => dialog.ask({ does: 'edit', plan: null })}>
          {words.fresh}
        </Button>
        <SegmentedControl
          aria-label={words.language}
          data={LANG_CHOICES}
          value={lang}
          onChange={(value) => setLang(value === 'de' ? 'de' : 'en')}
        />
      </div>
      <AdminSection
        id="plans"
        title={words.title}
        list={list}
        failure={words.failed}
        isEmpty={newest.length === 0}
        nothing={<EmptyState sentence={words.none} headingLevel={3} />}
      >
        <ul className="admin-cards">
          {newest.map((plan, index) => (
            <PlanRow
              key={plan.lineId}
              plan={plan}
              older={all.filter(
                ({ lineId, isReplaced, members }) => lineId === plan.lineId && isReplaced && members > 0,
              )}
              place={{ isFirst: index === 0, isLast: index === newest.length - 1 }}
              lang={lang}
              acts={acts}
              onAsk={dialog.ask}
            />
          ))}
        </ul>
      </AdminSection>
      <Asking dialog={dialog} onSure={acts.act} />
    </>
  );
}

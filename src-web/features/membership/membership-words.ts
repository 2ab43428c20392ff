import { accessUntil } from '#shared/membership/access-until.ts';
import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import type { PlanView } from '#shared/membership/plans.ts';
import { unpaidNotice } from '#shared/membership/unpaid-notice.ts';
import type { Lang } from '#shared/lang.ts';
import { formatMemberDate } from '#shared/time.ts';
import type { ChipTone } from '#web/ui/chip.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { ownMembershipWords, type OwnMembershipWords } from './words.ts';

export type MembershipWords = {
  chip: { tone: ChipTone; icon: IconName; text: string };
  /** What is going on and what to do about it; null when all is well. */
  notice: { tone: 'ok' | 'warn' | 'bad'; icon: IconName; title: string; text: string; asksForCard: boolean } | null;
};

type Said = { words: OwnMembershipWords; lang: Lang };

/** What each plan gives first, in the words of its card: a plan that promises something else says it here, too. */
export const whatPlansGive = (
  { none }: Pick<OwnMembershipWords, 'none'>,
  plans: readonly PlanView[],
  lang: Lang,
): string =>
  plans
    .filter(({ term }) => term === undefined)
    .map(({ name, features }) => none.gives(name, features[lang][0] ?? ''))
    .join(' ');

/** A membership in the words of the page. */
export function useMembershipWords(status: MembershipStatusView): MembershipWords {
  return membershipWords(status, { words: useWords(ownMembershipWords), lang: useLang() });
}

/** A membership in words: the chip beside its name, and what its member should know now. */
export function membershipWords(status: MembershipStatusView, said: Said): MembershipWords {
  const { chip } = said.words;
  switch (status.phase) {
    case 'grace':
      return unpaidWords({ tone: 'warn', icon: 'alert-triangle', text: chip.grace }, status, said);
    case 'suspended':
      return unpaidWords({ tone: 'bad', icon: 'ban', text: chip.suspended }, status, said);
    case 'paused':
      return pausedWords(status, said);
    default:
      return runningWords(status, said);
  }
}

const dayIn =
  ({ words, lang }: Said) =>
  (at: Date | null): string =>
    at === null ? words.later : formatMemberDate(at, lang);

const cancelledChip = ({ words }: Said): MembershipWords['chip'] => ({
  tone: 'stop',
  icon: 'ban',
  text: words.chip.cancelled,
});

/** On hold now: until it resumes, until it ends on hold, or until it resumes for the time up to its end. */
function pausedWords(status: MembershipStatusView, said: Said): MembershipWords {
  const { endsAt, pausedUntil } = status;
  const { cancelled, chip, paused } = said.words;
  const day = dayIn(said);
  if (status.cancelAtPeriodEnd && accessUntil(status) === null)
    return {
      chip: cancelledChip(said),
      notice: {
        tone: 'warn',
        icon: 'info-circle',
        title: cancelled.title,
        text: cancelled.onHold(day(endsAt)),
        asksForCard: false,
      },
    };
  return {
    chip: { tone: 'plain', icon: 'clock', text: chip.paused },
    notice: {
      tone: 'warn',
      icon: 'clock',
      title: paused.title(day(pausedUntil)),
      text: status.cancelAtPeriodEnd ? paused.ends(day(pausedUntil), day(endsAt)) : paused.resumes,
      asksForCard: false,
    },
  };
}

/** Chip and notice of a payment that is open look alike, and a new card may help. */
function unpaidWords(
  chip: { tone: 'warn' | 'bad'; icon: IconName; text: string },
  status: MembershipStatusView,
  { words, lang }: Said,
): MembershipWords {
  const { tone, icon } = chip;
  const notice = unpaidNotice(status, words, lang);
  return { chip, notice: notice && { tone, icon, ...notice, asksForCard: true } };
}

/** Until when the pass of a cancelled membership works, where a pause comes before its end. */
function cancelledText(status: MembershipStatusView, said: Said): string {
  const { endsAt, pausedUntil, pauseStartsAt } = status;
  const { cancelled } = said.words;
  const day = dayIn(said);
  const isPauseAhead = pausedUntil !== null && pauseStartsAt !== null && endsAt !== null && pauseStartsAt < endsAt;
  if (!isPauseAhead) return cancelled.until(day(endsAt));
  return pausedUntil < endsAt
    ? cancelled.pauseAhead(day(pauseStartsAt), day(pausedUntil), day(endsAt))
    : cancelled.pauseToEnd(day(pauseStartsAt), day(endsAt));
}

function runningWords(status: MembershipStatusView, said: Said): MembershipWords {
  const { cancelAtPeriodEnd, endsAt, givenAs, nextPlan, pausedUntil, pauseStartsAt } = status;
  const { words } = said;
  const day = dayIn(said);
  if (cancelAtPeriodEnd) {
    const text = cancelledText(status, said);
    return {
      chip: cancelledChip(said),
      notice: { tone: 'warn', icon: 'info-circle', title: words.cancelled.title, text, asksForCard: false },
    };
  }
  const tell = (icon: IconName, title: string, text: string): MembershipWords => ({
    chip: { tone: 'ok', icon: 'circle-check', text: words.chip.active },
    notice: { tone: 'ok', icon, title, text, asksForCard: false },
  });
  if (givenAs !== null) {
    const until = givenAs === 'free' ? words.given.free : words.given.paid;
    return tell('info-circle', until(day(endsAt)), words.afterwards[givenAs]);
  }
  if (nextPlan !== null)
    return tell('clock', words.changes.title(day(nextPlan.beginsAt)), words.changes.text(nextPlan.tier));
  if (pausedUntil === null || pauseStartsAt === null) return { ...tell('clock', '', ''), notice: null };
  return tell('clock', words.pauseAhead.title(day(pauseStartsAt)), words.pauseAhead.text(day(pausedUntil)));
}

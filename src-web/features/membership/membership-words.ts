import { AFTERWARDS } from '#shared/membership/paid-by.ts';
import { accessUntil } from '#shared/membership/access-until.ts';
import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { MEMBERSHIP_PLANS } from '#shared/membership/plans.ts';
import { unpaidNotice } from '#shared/membership/unpaid-notice.ts';
import { formatMemberDate } from '#shared/time.ts';
import type { ChipTone } from '#web/ui/chip.tsx';
import type { IconName } from '#web/ui/icon.tsx';

export type MembershipWords = {
  chip: { tone: ChipTone; icon: IconName; text: string };
  /** What is going on and what to do about it; null when all is well. */
  notice: { tone: 'ok' | 'warn' | 'bad'; icon: IconName; title: string; text: string; asksForCard: boolean } | null;
};

/** What each plan gives first, in the words of its card: a plan that promises something else says it here, too. */
export const whatPlansGive = (): string =>
  MEMBERSHIP_PLANS.filter(({ term }) => term === undefined)
    .map(({ name, features: [first = ''] }) => `${name}: ${first.charAt(0).toLowerCase()}${first.slice(1)}.`)
    .join(' ');

const day = (at: Date | null): string => (at === null ? 'later' : formatMemberDate(at));

/** A membership in words: the chip beside its name, and what its member should know now. */
export function membershipWords(status: MembershipStatusView): MembershipWords {
  switch (status.phase) {
    case 'grace':
      return unpaidWords({ tone: 'warn', icon: 'alert-triangle', text: 'Payment failed' }, status);
    case 'suspended':
      return unpaidWords({ tone: 'bad', icon: 'ban', text: 'Not paid' }, status);
    case 'paused':
      return pausedWords(status);
    default:
      return runningWords(status);
  }
}

/** On hold now: until it resumes, until it ends on hold, or until it resumes for the time up to its end. */
function pausedWords(status: MembershipStatusView): MembershipWords {
  const { endsAt, pausedUntil } = status;
  if (status.cancelAtPeriodEnd && accessUntil(status) === null)
    return {
      chip: CANCELLED,
      notice: {
        tone: 'warn',
        icon: 'info-circle',
        title: 'Your membership is cancelled',
        text:
          `It is paused, and ends on ${day(endsAt)} without resuming. Nothing more is charged. Until then you can ` +
          'take the cancellation back.',
        asksForCard: false,
      },
    };
  return {
    chip: { tone: 'plain', icon: 'clock', text: 'Paused' },
    notice: {
      tone: 'warn',
      icon: 'clock',
      title: `Paused until ${day(pausedUntil)}`,
      text: status.cancelAtPeriodEnd
        ? `Nothing is charged until then, and your pass opens no doors. It works again from ${day(pausedUntil)} to ` +
          `${day(endsAt)}, when your membership ends.`
        : 'Nothing is charged until then, and your pass opens no doors. It resumes automatically.',
      asksForCard: false,
    },
  };
}

/** Chip and notice of a payment that is open look alike, and a new card may help. */
function unpaidWords(
  chip: { tone: 'warn' | 'bad'; icon: IconName; text: string },
  status: MembershipStatusView,
): MembershipWords {
  const { tone, icon } = chip;
  const said = unpaidNotice(status);
  return { chip, notice: said && { tone, icon, ...said, asksForCard: true } };
}

const CANCELLED: MembershipWords['chip'] = { tone: 'stop', icon: 'ban', text: 'Cancelled' };

/** Until when the pass of a cancelled membership works, where a pause comes before its end. */
function cancelledText(status: MembershipStatusView): string {
  const { endsAt, pausedUntil, pauseStartsAt } = status;
  const isPauseAhead = pausedUntil !== null && pauseStartsAt !== null && endsAt !== null && pauseStartsAt < endsAt;
  if (!isPauseAhead) return `Your pass works until ${day(endsAt)}. Until then you can take the cancellation back.`;
  const rest =
    pausedUntil < endsAt
      ? `Your pass works until then, and from ${day(pausedUntil)} to ${day(endsAt)}, when your membership ends.`
      : `Your pass works until then, and your membership ends on ${day(endsAt)}.`;
  return `Your pause begins on ${day(pauseStartsAt)}. ${rest} Until the end you can take the cancellation back.`;
}

function runningWords(status: MembershipStatusView): MembershipWords {
  const { cancelAtPeriodEnd, pausedUntil, pauseStartsAt, nextPlan } = status;
  if (cancelAtPeriodEnd) {
    return {
      chip: CANCELLED,
      notice: {
        tone: 'warn',
        icon: 'info-circle',
        title: 'Your membership is cancelled',
        text: cancelledText(status),
        asksForCard: false,
      },
    };
  }
  const chip: MembershipWords['chip'] = { tone: 'ok', icon: 'circle-check', text: 'Active' };
  if (status.givenAs !== null)
    return {
      chip,
      notice: {
        tone: 'ok',
        icon: 'info-circle',
        title: `${status.givenAs === 'free' ? 'Free' : 'Paid'} until ${day(status.endsAt)}`,
        text: AFTERWARDS[status.givenAs],
        asksForCard: false,
      },
    };
  if (nextPlan !== null)
    return {
      chip,
      notice: {
        tone: 'ok',
        icon: 'clock',
        title: `Your plan changes on ${day(nextPlan.beginsAt)}`,
        text: `${nextPlan.tier} begins that day. Until then all goes on as before, and you can take the change back.`,
        asksForCard: false,
      },
    };
  return {
    chip,
    notice:
      pausedUntil === null || pauseStartsAt === null
        ? null
        : {
            tone: 'ok',
            icon: 'clock',
            title: `Pause from ${day(pauseStartsAt)}`,
            text: `Your pass works until then. It resumes automatically on ${day(pausedUntil)}.`,
            asksForCard: false,
          },
  };
}

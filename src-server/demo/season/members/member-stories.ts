import type { PlanId } from '#shared/membership/plans.ts';

/** How a demo member's life went so far. */
type Story =
  | 'runs'
  | 'leaves'
  | 'leaves-in-term'
  | 'pauses'
  | 'will-pause'
  | 'is-back'
  | 'in-grace'
  | 'suspended'
  | 'recovered'
  | 'left'
  | 'withdrew'
  | 'never-paid';

export type MemberStory = {
  /** 0 is member@, the others are dancer001@ and on. */
  dancer: number;
  planId: PlanId;
  story: Story;
  /** Joined this many months and days ago. */
  monthsAgo: number;
  daysAgo: number;
};

type Told = [dancer: number, planId: PlanId, story: Story, monthsAgo: number, daysAgo: number];

/** Twenty members on all plans and in all states; member@ dances all she can. */
const TOLD: readonly Told[] = [
  [0, 'all-you-can-dance', 'runs', 5, 9],
  [1, 'club', 'runs', 1, 4],
  [2, 'club', 'runs', 7, 17],
  [3, 'club', 'runs', 11, 25],
  [4, 'club', 'leaves', 4, 9],
  [5, 'club', 'leaves-in-term', 1, 12],
  [6, 'club', 'pauses', 5, 10],
  [7, 'club', 'in-grace', 3, 2],
  [8, 'club', 'left', 8, 3],
  [9, 'all-you-can-dance', 'runs', 0, 6],
  [10, 'all-you-can-dance', 'runs', 13, 20],
  [11, 'all-you-can-dance', 'will-pause', 2, 15],
  [12, 'all-you-can-dance', 'is-back', 9, 14],
  [13, 'all-you-can-dance', 'suspended', 4, 12],
  [14, 'all-you-can-dance', 'withdrew', 0, 20],
  [15, 'all-you-can-dance-6', 'runs', 2, 8],
  [16, 'all-you-can-dance-6', 'runs', 10, 1],
  [17, 'all-you-can-dance-6', 'leaves-in-term', 3, 21],
  [18, 'all-you-can-dance-6', 'recovered', 7, 13],
  [19, 'all-you-can-dance-6', 'never-paid', 0, 3],
];

export const MEMBER_STORIES: readonly MemberStory[] = TOLD.map(([dancer, planId, story, monthsAgo, daysAgo]) => ({
  dancer,
  planId,
  story,
  monthsAgo,
  daysAgo,
}));

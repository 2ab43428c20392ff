/** What is learnt in which weeks, by block. */
export const en = {
  'weeks-1-4': {
    label: 'Weeks 1-4',
    title: 'Basics and social flow',
    description:
      'The basic step, then enough around it to survive a whole song with a stranger. After week four ' +
      'you dance at your first party.',
    points: [
      'Basic step, side and forward',
      'Finding the 1 in any song',
      'Leading and following without pulling',
      'Two turns, and how to end a dance',
    ],
  },
  'weeks-5-8': {
    label: 'Weeks 5-8',
    title: 'Intermediate moves',
    description: 'More to say in the same song. You join moves to each other and stop thinking about your feet.',
    points: [
      'Turns for both roles, one into the next',
      'Changing hands and holds without losing the beat',
      'Body movement, step by step',
      'Dancing the breaks instead of over them',
    ],
  },
  'weeks-9-12': {
    label: 'Weeks 9-12',
    title: 'Advanced and performance',
    description: 'Longer combinations, more music in them, and a routine of your own. In week twelve you perform it.',
    points: [
      'Combinations over a whole phrase',
      'Musicality: what to do with which instrument',
      'Styling that is yours',
      'The routine your group shows in week 12',
    ],
  },
};

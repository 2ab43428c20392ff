/** The guide's own words; what is learnt in which weeks stands in shared/course/. */
export const en = {
  title: 'Free guide',
  line: 'Your first twelve weeks of Bachata',
  basicStep: {
    label: 'Before week 1',
    title: 'The basic step',
    lead:
      'Bachata is counted to eight. Three steps to one side and a tap, three steps back and a tap. That is the whole ' +
      'basic, and every figure you will ever learn starts and ends in it.',
    notes: [
      'Steps 1, 2, 3: small ones, to your side. Small steps are early steps.',
      'Tap on 4: the free foot touches the floor without weight. The hip lifts on its own.',
      'Steps 5, 6, 7 bring you back, the tap on 8 closes the bar.',
      'Leader and follower mirror each other: one starts left, the other right.',
    ],
  },

  atHome: {
    label: 'Between the classes',
    title: 'Ten minutes at home',
    lead:
      'Little and often beats long and seldom. After each class you get a recap video and the playlist of the ' +
      'evening: use them like this.',
    notes: [
      'One song, only listening: find the 1, tap it on the table.',
      'One song, basic step in place. Then side to side. Then with your eyes closed.',
      'The recap video once through, without dancing. Then the part your feet forgot.',
      'One song as you like it. Nobody is looking.',
    ],
  },

  firstParty: {
    label: 'After week 4',
    title: 'Your first party',
    lead: 'You dance at your first party after week four. You need nothing more than what you know by then, and these five.',
    notes: [
      'Come early: the floor has room, and the DJ is kind.',
      'Ask, smile, and take a no as what it is: a short break for somebody’s feet.',
      'Dance the basic for a whole song. It is a dance, not a test.',
      'Lost the beat? Stop, breathe, wait for the 1, go on together.',
      'Say thank you, and walk your partner off the floor.',
    ],
  },
};

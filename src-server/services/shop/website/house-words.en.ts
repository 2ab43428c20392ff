/** The specification's own words about the club, by kind and item. */
export const en = {
  home: {
    heading: 'Bachata and Salsa nights in\u00a0Munich',
    lead: 'Parties every Friday and Saturday, 20:00 to 02:00. You just read the basic step. Come and use it.',
    description:
      'Bachata and Salsa parties in Munich every Friday and Saturday, workshops, a 12-week course for ' +
      'beginners and a members club. Tickets online.',
    clubLead: 'Out twice a month? Club pays for itself. Out every weekend? You want All You Can Dance.',
  },
  course: {
    lead:
      'Twelve weeks, one class a week, the same people every time. You dance at your first party after week four. ' +
      'No partner needed: we rotate on purpose.',
    teaser:
      'The diagram is the whole bachata basic. The 12-week course is what you do with it: one class a week, a fixed ' +
      'group, partners rotate. Your first party comes after week four.',
  },
  salsa: {
    lead: 'Salsa all night, for people who dance it and people who will.',
    teaser: 'Two floors, two DJs, 20:00 to 02:00. Taster class at the start, rueda when the floor is full.',
  },
  club: { claim: 'Bachata and Salsa in Munich', place: 'Munich' },
  benefits: {
    parties: {
      title: 'Unlimited Parties',
      text: 'Bachata and Salsa, every Friday and Saturday, on All You Can Dance.',
    },
    workshops: { title: 'Premium Workshops', text: 'Pre-party workshops are free on All You Can Dance.' },
    vip: {
      title: 'VIP Benefits',
      text: 'VIP band and a free water on All You Can Dance, first access to festival tickets on the Members Club.',
    },
    community: { title: 'Dance Community', text: '150+ members. You will know half the room by your third night.' },
  },
  claims: {
    dancers: { number: '150+', text: 'dancers' },
    satisfaction: { number: '4.9/5', text: 'satisfaction' },
    value: { number: '€1200+', text: 'annual value' },
  },
  course_questions: {
    partner: {
      question: 'Do I need a partner?',
      answer: 'No. Partners rotate on purpose, that is how you learn to lead or follow anyone.',
    },
    group: {
      question: 'Is it the same group every week?',
      answer: 'Yes. One class a week with a fixed group on a fixed day, and never more than 20 people.',
    },
    missed: {
      question: 'What if I miss a class?',
      answer:
        'A video recap and the playlist come after each class. You catch up at home and join again the week after.',
    },
    'not-for-me': { question: 'What if it is not for me?' },
    party: {
      question: 'When do I dance at a real party?',
      answer: 'After four weeks. That is the goal of the first block.',
    },
  },
  questions: {
    ticket: {
      question: 'When does my ticket arrive?',
      answer:
        'Within 5 to 10 minutes after the payment, by e-mail with its QR code. It is also in your dashboard at once.',
    },
    'give-back': {
      question: 'Can I give a ticket back?',
      answer:
        'Tickets for parties, events and workshops are not refundable, exchangeable or transferable. If we ' +
        'cancel a night, you get your money back. Weekly courses: The first lesson is free: until the end of ' +
        'week 1 you can cancel anytime and get the full price back, with the button at your ticket. After ' +
        'that the course is not refundable unless it is cancelled.',
    },
    experience: {
      question: 'Do I need a partner or experience?',
      answer:
        'No. Come alone or in a group. In the 12-week Bachata course partners rotate on purpose, and the ' +
        'first lesson is free.',
    },
    membership: {
      question: 'What does a membership give me?',
      answer:
        'Members pay half for most events with the Members Club, and dance at every Bachata and Salsa party ' +
        'with All You Can Dance.',
    },
    teach: {
      question: 'I teach. Can I give a workshop?',
      answer: 'Yes. Tell us the topic, a date that is still free and your fee on the workshop submission page.',
    },
  },
  quotes: {
    theo: {
      text: 'I counted out loud for three weeks. In week four a stranger asked me to dance, and I forgot to count.',
      who: 'Course of last autumn',
    },
    aylin: { text: 'Twenty people, so the teacher actually sees your feet.', who: 'Follower, now both' },
    jonas: { text: 'Came alone. Nobody noticed, everybody rotated.', who: 'Course of last spring' },
  },
  djs: {
    malecon: { about: 'Havana by way of Giesing. Son, timba, and the occasional cumbia nobody asked for.' },
    rumbera: { about: 'Salsa dura on vinyl. Plays the long versions, knows the short corridor to the bar.' },
  },
  festivals: {
    'munich-bachata-fest': {
      dates: '26 Feb to 2 Mar 2026',
      place: 'Munich',
      lead:
        'Dancers from 54 countries in one city, from Thursday to Monday. Workshops by day, three floors by ' + 'night.',
      facts: {
        dancers: { figure: '1700+', what: 'dancers' },
        countries: { figure: '54', what: 'countries' },
        workshop: { figure: '60+', what: 'workshop hours' },
        artists: { figure: '30', what: 'artists' },
        djs: { figure: '6', what: 'DJs' },
        dance: { figure: '3', what: 'dance floors' },
      },
    },
    'bachata-beach': {
      dates: '14 to 20 June 2026',
      place: 'Roses',
      lead: 'A retreat by the sea in Roses. You sleep there, you eat there, you dance there, for six nights.',
      facts: {
        nights: { figure: '6', what: 'nights' },
        meals: { figure: 'All', what: 'meals' },
        hours: { figure: '15', what: 'hours social dancing' },
      },
    },
    bachazouk: {
      dates: '10 to 12 October 2025',
      place: 'Munich',
      lead: 'Bachata and Zouk under one roof, from Friday to Sunday. Come for the one you dance, stay for the other.',
      facts: { days: { figure: '3', what: 'days' }, dances: { figure: '2', what: 'dances: Bachata and Zouk' } },
    },
  },
};

/** The same in German; what dancers said stays as they said it. */
export const de = {
  home: {
    heading: 'Bachata und Salsa in\u00a0München',
    lead: 'Jeden Freitag und Samstag Party, 20:00 bis 02:00 Uhr. Den Grundschritt hast du gerade gelesen. Komm und tanz ihn.',
    description:
      'Bachata- und Salsa-Partys in München, jeden Freitag und Samstag. Dazu Workshops, ein Kurs über zwölf Wochen für den ' +
      'Einstieg und ein Members Club. Tickets online.',
    clubLead: 'Zweimal im Monat unterwegs? Dann lohnt sich Club. Jedes Wochenende? Dann All You Can Dance.',
  },
  course: {
    lead:
      'Zwölf Wochen, eine Stunde pro Woche, immer dieselben Leute. Nach Woche vier tanzt du auf deiner ersten Party. Komm ' +
      'ruhig allein: Wir wechseln bewusst durch.',
    teaser:
      'Das Bild ist der ganze Grundschritt. Der Kurs ist, was du daraus machst: zwölf Wochen, eine Stunde pro Woche, eine ' +
      'feste Gruppe, in der alle durchtauschen. Nach Woche vier kommt deine erste Party.',
  },
  salsa: {
    lead: 'Die ganze Nacht Salsa, für alle, die tanzen, und alle, die es bald tun.',
    teaser:
      'Zwei Floors, zwei DJs, 20:00 bis 02:00 Uhr. Zum Start eine Schnupperstunde, Rueda, sobald die Fläche voll ist.',
  },
  club: { claim: 'Bachata und Salsa in München', place: 'München' },
  benefits: {
    parties: { title: 'Alle Partys', text: 'Bachata und Salsa, jeden Freitag und Samstag, mit All You Can Dance.' },
    workshops: { title: 'Workshops inklusive', text: 'Mit All You Can Dance sind die Workshops vor der Party gratis.' },
    vip: {
      title: 'VIP-Vorteile',
      text:
        'Mit All You Can Dance bekommst du ein VIP-Band und auf jeder Party ein Wasser. Mit dem Members Club ' +
        'kommst du vor allen anderen an Festivaltickets.',
    },
    community: { title: 'Community', text: 'Über 150 Mitglieder. An deinem dritten Abend kennst du den halben Saal.' },
  },
  claims: {
    dancers: { number: '150+', text: 'Tanzende' },
    satisfaction: { number: '4,9/5', text: 'Zufriedenheit' },
    value: { number: '1.200 €+', text: 'gespart im Jahr' },
  },
  course_questions: {
    partner: {
      question: 'Muss ich zu zweit kommen?',
      answer: 'Nein. Wir wechseln bewusst durch, denn so lernst du, mit allen zu führen oder zu folgen.',
    },
    group: {
      question: 'Ist es jede Woche dieselbe Gruppe?',
      answer: 'Ja. Eine Stunde pro Woche, feste Gruppe, fester Tag, und nie mehr als 20 Leute.',
    },
    missed: {
      question: 'Was, wenn ich eine Stunde verpasse?',
      answer:
        'Nach jeder Stunde kommen ein Video und die Playlist. Du holst zu Hause auf und bist nächste Woche ' +
        'wieder dabei.',
    },
    'not-for-me': { question: 'Was, wenn es nichts für mich ist?' },
    party: {
      question: 'Wann tanze ich auf einer echten Party?',
      answer: 'Nach vier Wochen. Das ist das Ziel des ersten Blocks.',
    },
  },
  questions: {
    ticket: {
      question: 'Wann kommt mein Ticket?',
      answer: 'Fünf bis zehn Minuten nach der Zahlung, per E-Mail mit QR-Code. In deinem Konto findest du es sofort.',
    },
    'give-back': {
      question: 'Kann ich ein Ticket zurückgeben?',
      answer:
        'Tickets für Partys, Events und Workshops kannst du nicht zurückgeben, umtauschen oder übertragen. ' +
        'Wenn wir einen Abend absagen, bekommst du dein Geld zurück. Bei Wochenkursen ist die erste Stunde ' +
        'gratis: Bis zum Ende von Woche 1 kannst du jederzeit absagen und bekommst den vollen Preis zurück, ' +
        'mit dem Knopf bei deinem Ticket. Danach erstatten wir den Kurs nur, wenn er abgesagt wird.',
    },
    experience: {
      question: 'Muss ich zu zweit kommen oder schon tanzen können?',
      answer:
        'Nein. Komm allein oder mit anderen. Im Bachata-Kurs über zwölf Wochen wird bewusst durchgewechselt, ' +
        'und die erste Stunde ist gratis.',
    },
    membership: {
      question: 'Was bringt mir eine Mitgliedschaft?',
      answer:
        'Im Members Club zahlst du für die meisten Events nur die Hälfte, und mit All You Can Dance tanzt du ' +
        'auf allen Bachata- und Salsa-Partys.',
    },
    teach: {
      question: 'Ich unterrichte. Kann ich einen Workshop geben?',
      answer:
        'Ja. Nenn uns auf der Seite für Workshop-Vorschläge dein Thema, einen Termin, der noch frei ist, und ' +
        'deine Gage.',
    },
  },
  djs: {
    malecon: {
      about: 'Havanna mit Umweg über Giesing. Son, Timba und ab und zu eine Cumbia, die niemand bestellt hat.',
    },
    rumbera: { about: 'Salsa dura auf Vinyl. Spielt die langen Versionen und kennt den kurzen Weg zur Bar.' },
  },
  festivals: {
    'munich-bachata-fest': {
      dates: '26. Februar bis 2. März 2026',
      place: 'München',
      lead:
        'Tanzende aus 54 Ländern in einer Stadt, von Donnerstag bis Montag. Tagsüber Workshops, nachts drei ' +
        'Floors.',
      facts: {
        dancers: { figure: '1.700+', what: 'Tanzende' },
        countries: { figure: '54', what: 'Länder' },
        workshop: { figure: '60+', what: 'Stunden Workshops' },
        artists: { figure: '30', what: 'Artists' },
        djs: { figure: '6', what: 'DJs' },
        dance: { figure: '3', what: 'Tanzflächen' },
      },
    },
    'bachata-beach': {
      dates: '14. bis 20. Juni 2026',
      place: 'Roses',
      lead: 'Ein Retreat am Meer, in Roses. Du schläfst dort, isst dort und tanzt dort, sechs Nächte lang.',
      facts: {
        nights: { figure: '6', what: 'Nächte' },
        meals: { figure: 'Alle', what: 'Mahlzeiten' },
        hours: { figure: '15', what: 'Stunden Social Dancing' },
      },
    },
    bachazouk: {
      dates: '10. bis 12. Oktober 2025',
      place: 'München',
      lead:
        'Bachata und Zouk unter einem Dach, von Freitag bis Sonntag. Komm für deinen Tanz und bleib für den ' +
        'anderen.',
      facts: { days: { figure: '3', what: 'Tage' }, dances: { figure: '2', what: 'Tänze: Bachata und Zouk' } },
    },
  },
};

/** What stands around a cancellation or withdrawal that has come: the law's own pages say Sie. */
export const de = {
  loading: 'Wird geladen',
  sending: 'Wird gesendet',
  contact: 'Kontakt',
  again: 'Noch einmal versuchen',
  notValid: {
    title: 'Link nicht gültig',
    text:
      'Dieser Link gilt nicht. Bitte prüfen Sie, ob er vollständig ist: Manche Mailprogramme brechen lange ' +
      'Links um. Ist er es, dann gibt es die Erklärung bei uns nicht mehr, zum Beispiel weil das Konto ' +
      'gelöscht wurde.',
  },
  notReached: 'Die Erklärung konnte gerade nicht geladen werden.',
  notSent: { title: 'Das hat nicht geklappt', text: 'Bitte versuchen Sie es noch einmal.' },
  receipt: {
    title: 'Ihre Erklärung',
    description: 'Ihre Kündigung oder Ihr Widerruf, zum Lesen und Speichern.',
    heading: { cancel: 'Ihre Kündigung ist eingegangen', withdraw: 'Ihr Widerruf ist eingegangen' },
    onItsWay:
      'Die Eingangsbestätigung ist unterwegs an <email/>. Bewahren Sie sie auf, oder speichern Sie Ihre Erklärung hier.',
    save: 'Erklärung speichern',
    print: 'Drucken',
  },
  answer: {
    title: 'Waren Sie das?',
    description: 'Eine Kündigung oder ein Widerruf, der auf Ihre Antwort wartet.',
    inYourName: 'Erklärungen in Ihrem Namen',
    yes: 'Ja, das war ich',
    no: 'Das war ich nicht',
    tooLate: 'Für eine Antwort auf dieser Seite ist es zu spät. Bitte schreiben Sie uns, wenn etwas nicht stimmt.',
  },
  states: {
    cancel: {
      waiting: 'Die Kündigung wartet auf Ihre Antwort',
      effective: 'Die Kündigung ist wirksam',
      objected: 'Die Kündigung ist angehalten',
      with_organiser: 'Die Kündigung liegt bei uns',
      declined: 'Die Kündigung hat nichts beendet',
    },
    withdraw: {
      waiting: 'Der Widerruf wartet auf Ihre Antwort',
      effective: 'Der Widerruf ist wirksam',
      objected: 'Der Widerruf ist angehalten',
      with_organiser: 'Der Widerruf liegt bei uns',
      declined: 'Der Widerruf hat nichts beendet',
    },
  },
  means: {
    waiting: (kind: 'cancel' | 'withdraw', at: string | null) => {
      const its = kind === 'cancel' ? 'sie' : 'er';
      return (
        `Waren Sie das, dann wirkt ${its} sofort; es gilt der Tag des Eingangs. Waren Sie das nicht, dann ` +
        `endet nichts. Ohne Ihre Antwort wird ${its} wirksam${at === null ? '' : `, frühestens am ${at}`}.`
      );
    },
    effective: (day: string | null) =>
      `Der Vertrag endet${day === null ? '' : ` am ${day}`}. Waren Sie das nicht, dann melden Sie sich bitte gleich bei uns.`,
    objected: 'Sie haben gesagt, dass Sie das nicht waren. Ihr Vertrag läuft weiter. Wir sehen uns die Erklärung an.',
    with_organiser:
      'Von selbst endet dadurch nichts: Ein Mensch sieht sie sich an und meldet sich bei Ihnen. Es gilt ' +
      'der Tag des Eingangs.',
    declined: 'Ein Mensch hat sie sich angesehen. Ihr Vertrag läuft weiter.',
  },
};

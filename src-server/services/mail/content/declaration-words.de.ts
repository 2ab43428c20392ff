/** What mails about cancellations and withdrawals say; they say Sie, as the law's pages do. */
export const de = {
  see: 'Erklärung ansehen',
  toPanel: 'Zum Admin-Bereich',
  received: {
    subject: { cancel: 'Eingangsbestätigung: Kündigung', withdraw: 'Eingangsbestätigung: Widerruf' },
    preview: 'Ihre Erklärung ist bei uns eingegangen.',
    title: { cancel: 'Ihre Kündigung ist eingegangen', withdraw: 'Ihr Widerruf ist eingegangen' },
    text: (sentence: string) => `Wir bestätigen den Eingang Ihrer Erklärung: „${sentence}“`,
    ends: (day: string | null, earliest: string) =>
      `Wenn ein Vertrag besteht, endet er ${day === null ? earliest : `zum ${day} oder zum nächsten danach möglichen Zeitpunkt`}.`,
    notSignedIn:
      'Abgegeben wurde sie ohne Anmeldung. Damit niemand einen fremden Vertrag beendet, fragen wir bei der ' +
      'E-Mail-Adresse nach, die zum Vertrag gehört. Widerspricht dort niemand, wird sie nach 24 Stunden ' +
      'wirksam; es gilt der Tag des Eingangs. Finden wir keinen Vertrag, sieht ein Mensch nach.',
    file: 'Die Erklärung liegt als Datei bei. Unter dieser Adresse können Sie sie jederzeit wieder lesen und drucken:',
    notYou: 'Das waren nicht Sie? Dann antworten Sie bitte auf diese Mail.',
  },
  /** Both answers, and what happens without one. */
  answer: {
    yes: {
      cancel: 'Waren Sie das? Dann bestätigen Sie es, und die Kündigung wirkt sofort. Es gilt der Tag des Eingangs.',
      withdraw: 'Waren Sie das? Dann bestätigen Sie es, und der Widerruf wirkt sofort. Es gilt der Tag des Eingangs.',
    },
    yesButton: 'Das war ich',
    no: (until: string) => `Waren Sie das nicht? Dann sagen Sie es uns vor ${until}. Es endet dann nichts.`,
    noButton: 'Das war ich nicht',
    without: {
      cancel:
        'Ohne Ihre Antwort wird die Kündigung nach 24 Stunden wirksam. Die Links öffnen eine Seite; erst der Knopf dort zählt.',
      withdraw:
        'Ohne Ihre Antwort wird der Widerruf nach 24 Stunden wirksam. Die Links öffnen eine Seite; erst der Knopf dort zählt.',
    },
  },
  asked: {
    subject: {
      cancel: 'Haben Sie Ihre Mitgliedschaft gekündigt?',
      withdraw: 'Haben Sie Ihre Mitgliedschaft widerrufen?',
    },
    preview: 'Bitte antworten Sie innerhalb von 24 Stunden.',
    came: {
      cancel: 'Ohne Anmeldung ist bei uns eine Kündigung für Ihre Mitgliedschaft eingegangen.',
      withdraw: 'Ohne Anmeldung ist bei uns ein Widerruf für Ihre Mitgliedschaft eingegangen.',
    },
    fromHere: 'Wir wissen nicht, ob das von Ihnen kam, deshalb fragen wir Sie.',
    fromElsewhere:
      'Die Bestätigung des Eingangs ging nicht an die E-Mail-Adresse Ihres Kontos, deshalb fragen wir Sie.',
  },
  declined: {
    subject: {
      cancel: (day: string) => `Ihre Kündigung vom ${day} hat nichts beendet`,
      withdraw: (day: string) => `Ihr Widerruf vom ${day} hat nichts beendet`,
    },
    preview: 'Warum das so ist und wie Sie uns erreichen.',
    title: { cancel: 'Ihre Kündigung hat nichts beendet', withdraw: 'Ihr Widerruf hat nichts beendet' },
    /** Nothing here says that a contract exists unless the organiser chose a reason that does. */
    why: {
      no_contract:
        'Mit Ihren Angaben haben wir keinen Vertrag gefunden. Vielleicht läuft er auf einen anderen Namen ' +
        'oder eine andere E-Mail-Adresse: Schreiben Sie uns dann bitte diese oder die Mitgliedsnummer (sie ' +
        'beginnt mit MB-).',
      already_ended: 'Der Vertrag war schon beendet, als Ihre Erklärung kam. Sie müssen nichts weiter tun.',
      too_late: 'Die Widerrufsfrist von 14 Tagen war schon abgelaufen, als Ihr Widerruf kam (§ 355 BGB).',
      no_right:
        'Bei Tickets und Kursen mit festem Termin besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB). ' +
        'Darauf haben wir vor der Bestellung hingewiesen; Ihr Ticket bleibt gültig.',
      other: '',
    },
    cancelInstead: 'Kündigen können Sie den Vertrag jederzeit, ohne Anmeldung und ohne Grund:',
    cancelButton: 'Vertrag kündigen',
    asItCame: {
      cancel: 'Kündigung, wie sie bei uns eingegangen ist',
      withdraw: 'Widerruf, wie er bei uns eingegangen ist',
    },
    reach: (email: string, phone: string | undefined, post: string) =>
      'Sie sehen das anders, oder es fehlt uns etwas? Antworten Sie einfach auf diese Mail. Sie erreichen ' +
      `uns auch per E-Mail an ${email}${phone === undefined ? '' : ` oder telefonisch unter ${phone}`} oder per Post an ${post}.`,
    stays:
      'Ihre Erklärung bleibt gespeichert. Stellt sich heraus, dass sie doch einen Vertrag beendet, dann ' +
      'gilt der Tag, an dem sie eingegangen ist.',
  },
  toOffice: {
    subject: {
      cancel: (contract: string) => `Kündigung: ${contract}`,
      withdraw: (contract: string) => `Widerruf: ${contract}`,
    },
    preview: {
      cancel: (name: string) => `${name} hat gekündigt.`,
      withdraw: (name: string) => `${name} hat widerrufen.`,
    },
    confirmed: 'Der Eingang ist der Absenderin oder dem Absender schon bestätigt.',
    look: 'Bitte prüfen Sie im Admin-Bereich, welcher Vertrag gemeint ist und ob er beendet ist.',
    asked:
      'Sie kam ohne Anmeldung: Wir haben die Adresse des Kontos gefragt. Widerspricht dort niemand, wird ' +
      'sie nach 24 Stunden von selbst wirksam. Im Admin-Bereich können Sie sie auch gleich zuordnen.',
  },
  objected: {
    subject: {
      cancel: (at: string) => `Das war ich nicht: Kündigung vom ${at}`,
      withdraw: (at: string) => `Das war ich nicht: Widerruf vom ${at}`,
    },
    preview: 'Die Erklärung ist angehalten.',
    title: 'Das war ich nicht',
    text:
      'Die Adresse des Kontos hat zu dieser Erklärung gesagt: „Das war ich nicht.“ Sie ist angehalten und ' +
      'beendet nichts, solange niemand sie im Admin-Bereich zuordnet.',
  },
};

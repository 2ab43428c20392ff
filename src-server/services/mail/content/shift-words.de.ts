/** What mails about shifts say, to who helps and to who plans. */
export const de = {
  facts: { night: 'Abend', date: 'Datum', shift: 'Schicht', place: 'Ort' },
  own: 'Meine Schichten',
  becauseYouHelp: 'Du bekommst diese Mail, weil du mithilfst.',
  cantCome:
    'Du kannst nicht? Gib den Platz bitte gleich auf der Seite wieder frei, dann weiß Bescheid, wer die Abende plant.',
  ask: {
    title: 'Springst du ein?',
    text: (name: string) => `Hallo ${name}, für diese Schicht fehlt jemand. Wer zuerst Ja sagt, hat sie.`,
    button: 'Ja oder Nein sagen',
    small:
      'Dafür musst du dich nicht anmelden; der Link ist nur für dich. Du bekommst diese Mail, weil du gefragt werden ' +
      'möchtest, wenn jemand fehlt. Das änderst du unter „Meine Schichten“.',
  },
  news: {
    in: {
      subject: 'Du bist eingeteilt',
      text: (name: string) => `Hallo ${name}, du bist für eine Schicht eingeteilt.`,
    },
    moved: {
      subject: 'Deine Schicht ist jetzt eine andere',
      text: (name: string) => `Hallo ${name}, du bist jetzt in einer anderen Schicht als bisher:`,
    },
    changed: {
      subject: 'Deine Schicht hat sich geändert',
      text: (name: string) => `Hallo ${name}, deine Schicht hat sich geändert. So ist sie jetzt:`,
    },
    out: {
      subject: 'Du bist nicht mehr eingeteilt',
      text: (name: string) =>
        `Hallo ${name}, für diese Schicht bist du nicht mehr eingeteilt, du musst also nicht kommen.`,
    },
    off: {
      subject: 'Dein Abend fällt aus',
      text: (name: string) => `Hallo ${name}, dieser Abend findet nicht statt, du musst also nicht kommen.`,
    },
    on: {
      subject: 'Der Abend findet doch statt',
      text: (name: string) =>
        `Hallo ${name}, dieser Abend findet doch statt, und du bist wieder eingeteilt. Passt das noch?`,
    },
  },
  reminder: {
    soon: {
      when: 'Gleich',
      text: (name: string) => `Hallo ${name}, gleich beginnt deine Schicht. Schön, dass du mithilfst.`,
    },
    tomorrow: {
      when: 'Morgen',
      text: (name: string) => `Hallo ${name}, morgen beginnt deine Schicht. Schön, dass du mithilfst.`,
    },
    tomorrowNight: {
      when: 'Morgen Nacht',
      text: (name: string) => `Hallo ${name}, morgen Nacht beginnt deine Schicht. Schön, dass du mithilfst.`,
    },
    jobAt: (job: string, time: string) => `${job} um ${time}`,
  },
  swap: {
    takes: (who: string) => `${who} übernimmt deine Schicht`,
    wants: (who: string) => `${who} möchte mit dir tauschen`,
    answered: 'Sag auf der Seite Ja oder Nein. Erst dann gilt es; bis dahin bleibt es deine Schicht.',
    agreed: { subject: 'Der Tausch gilt', text: (who: string) => `${who} hat Ja gesagt.` },
    declined: {
      subject: 'Es bleibt, wie es war',
      text: (who: string) => `${who} tauscht diese Schicht nicht mit dir.`,
    },
    stopped: {
      subject: 'Der Tausch findet nicht statt',
      text: 'Wer die Abende plant, hat den Tausch beendet. Alle Schichten bleiben, wie sie waren.',
    },
    hello: (name: string, text: string) => `Hallo ${name}! ${text}`,
    gives: 'Du gibst',
    gets: 'Du bekommst',
  },
  /** To who leads the door. */
  lead: {
    plan: 'Zum Plan',
    small: 'Du bekommst diese Mail, weil du die Schichten planst.',
    left: (name: string) => `${name} kann nicht kommen`,
    open: (lead: string, name: string) =>
      `Hallo ${lead}, ${name} kann zu einer Schicht nicht kommen. Der Platz ist wieder offen, und wer mithilft, kann ihn ` +
      'auf dem Handy nehmen.',
    filled: (lead: string, name: string) =>
      `Hallo ${lead}, ${name} kann zu einer Schicht nicht kommen. Inzwischen hat jemand anders sie übernommen.`,
    inIt: 'Jetzt dabei',
    of: (filled: number, needed: number) => `${filled} von ${needed}`,
    swapped: (one: string, other: string) => `${one} und ${other} haben getauscht`,
    bothYes: (lead: string) => `Hallo ${lead}, beide haben Ja gesagt. Im Plan steht es schon so; du musst nichts tun.`,
    now: (name: string) => `Jetzt ${name}`,
  },
};

import { brand } from '#shared/brand.ts';
import { de as state } from '#shared/membership/state-words.de.ts';
import { PAUSE_MONTHS } from '#shared/membership/terms.ts';
import type { WordsOf } from '#shared/words.ts';
import type { en } from './member-words.en.ts';

export const de: WordsOf<typeof en> = {
  someDay: 'dem vereinbarten Tag',
  manage: 'Mitgliedschaft verwalten',
  updateCard: 'Zahlungsart aktualisieren',
  continue: 'Mitgliedschaft fortsetzen',
  openPass: 'Meinen Pass öffnen',
  id: 'Mitgliedsnummer',
  nextPayment: 'Nächste Zahlung',
  termUntil: 'Mindestlaufzeit bis',
  lost: {
    ahead:
      'Deine Gratistickets für diese Abende enden an dem Tag. Bis dahin bleiben sie deine, falls du doch weitermachst.',
    gone: 'Deine Gratistickets für diese Abende gehörten zur Mitgliedschaft und gelten nicht mehr.',
    welcome: (events) => `Komm trotzdem gern: Tickets zum normalen Preis findest du auf ${events}.`,
  },
  renewal: {
    subject: (day) => `Deine Mitgliedschaft verlängert sich am ${day}`,
    preview: (amount) => `Es werden ${amount} abgebucht.`,
    title: 'Noch ein Monat Tanzen',
    anyCard: 'deiner Karte',
    card: (last4) => `der Karte mit der Endung ${last4}`,
    text: (name, plan, day) => `Hallo ${name}, dein ${plan} verlängert sich am ${day}.`,
    charge: (amount, card) => `Wir buchen ${amount} von ${card} ab.`,
    term: 'An dem Tag endet deine Mindestlaufzeit; danach läuft die Mitgliedschaft von Monat zu Monat.',
    nothing: 'Du musst nichts tun.',
    stop: (lastDay, day) => `Willst du lieber aufhören, kündige bis ${lastDay}: Dann endet sie am ${day}.`,
  },
  debt: {
    first: 'Die Zahlung für deine Mitgliedschaft hat nicht geklappt',
    second: 'Zweiter Versuch: Die Zahlung für deine Mitgliedschaft hat nicht geklappt',
    third: 'Morgen wird dein Pass gesperrt',
    texts: {
      first: (name, amount, plan) => `Hallo ${name}, wir konnten ${amount} für deinen ${plan} nicht abbuchen.`,
      second: (name, amount, plan) =>
        `Hallo ${name}, wir konnten ${amount} für deinen ${plan} immer noch nicht abbuchen.`,
      third: (name, amount, plan) =>
        `Hallo ${name}, das ist die letzte E-Mail, bevor dein Pass gesperrt wird: Wir konnten ${amount} für deinen ${plan} ` +
        'nicht abbuchen.',
    },
    preview: (day) => `Dein Pass gilt bis ${day}.`,
    title: 'Sieh mal nach deiner Karte',
    next: (day) =>
      `Dein Pass gilt bis ${day}. Aktualisierst du deine Karte bis dahin, ändert sich nichts; danach ist der Pass gesperrt, ` +
      'bis die Zahlung durch ist.',
    why:
      'Banken lehnen aus vielen Gründen ab: Die Karte ist abgelaufen, ein Limit erreicht, eine Nummer vertippt. Deine Karte ' +
      'und deine Rechnungen siehst du hinter dem Button.',
  },
  cancelled: {
    subject: (day) => `Deine Mitgliedschaft endet am ${day}`,
    preview: 'Wir bestätigen deine Kündigung.',
    title: 'Gekündigt, wie gewünscht',
    text: (name, plan) => `Hallo ${name}, wir bestätigen dir die Kündigung für deinen ${plan}.`,
    endsOn: 'Endet am',
    passUntil: 'Dein Pass gilt bis',
    back: 'Bis zu dem Tag kannst du die Kündigung mit einem Klick zurücknehmen.',
  },
  reactivated: {
    subject: 'Deine Mitgliedschaft geht weiter',
    preview: 'Die Kündigung ist zurückgenommen.',
    title: 'Schön, dass du bleibst',
    text: (name, plan) => `Hallo ${name}, deine Kündigung ist zurückgenommen: Dein ${plan} geht weiter wie bisher.`,
    next: (amount, day) => `Die nächste Zahlung über ${amount} ist am ${day}.`,
  },
  ended: {
    subject: 'Deine Mitgliedschaft ist zu Ende',
    preview: 'Danke, dass du mit uns getanzt hast.',
    title: 'Bis zum nächsten Lied',
    text: (name, plan, day) => `Hallo ${name}, dein ${plan} ist seit ${day} zu Ende.`,
    unpaid: 'Eine Zahlung war zu lange offen.',
    nothing: 'Es wird nichts mehr abgebucht. Tickets, die du bezahlt hast, bleiben gültig.',
    byCard: 'Mit Karte weitermachen',
    again: 'Wieder Mitglied werden',
  },
  withdrawn: {
    subject: 'Dein Widerruf: Die Mitgliedschaft ist zu Ende',
    preview: (amount) => `${amount} gehen an dich zurück.`,
    title: 'Widerrufen',
    text: (name, plan, day) =>
      `Hallo ${name}, du hast deinen ${plan} widerrufen${day === null ? '' : `; er ist seit ${day} zu Ende`}. Es wird nichts ` +
      'mehr abgebucht.',
    back: (amount) =>
      `${amount} gehen innerhalb von 14 Tagen so an dich zurück, wie du bezahlt hast. Wolltest du früher anfangen, sind die ` +
      'Tage bis zum Widerruf abgezogen.',
  },
  paused: {
    subject: (day) => `Deine Pause beginnt am ${day}`,
    preview: (day) => `Am ${day} geht es von selbst weiter.`,
    title: `${PAUSE_MONTHS} Monate Pause`,
    text: (name, plan) =>
      `Hallo ${name}, dein ${plan} ruht wie vereinbart. In der Zeit wird nichts abgebucht, und dein Pass öffnet keine Türen. ` +
      'Danach geht es von selbst weiter.',
    begins: 'Pause ab',
    resumes: 'Weiter ab',
  },
  resuming: {
    subject: (day) => `Deine Mitgliedschaft geht am ${day} weiter`,
    preview: (day) => `Ab ${day} gilt dein Pass wieder.`,
    title: 'Früher zurück auf der Tanzfläche',
    text: (name, plan, day) =>
      `Hallo ${name}, deine Pause endet früher, wie du es wolltest: Dein ${plan} geht am ${day} weiter.`,
    charge: (amount) => `An dem Tag werden ${amount} abgebucht, und dein Pass gilt wieder.`,
  },
  unpaused: {
    subject: 'Deine Pause ist zurückgenommen',
    preview: 'Deine Mitgliedschaft geht weiter wie bisher.',
    title: 'Doch keine Pause',
    text: (name, plan) => `Hallo ${name}, deine Pause ist zurückgenommen: Dein ${plan} geht weiter wie bisher.`,
  },
  resumed: {
    subject: 'Deine Pause ist vorbei',
    preview: 'Dein Pass gilt wieder.',
    title: 'Die Tanzfläche gehört wieder dir',
    text: (name, plan, amount) =>
      `Hallo ${name}, dein ${plan} läuft wieder: Dein Pass gilt, und die monatliche Zahlung von ${amount} geht weiter.`,
  },
  receipt: {
    subject: (plan, amount) => `Quittung: ${plan}, ${amount}`,
    preview: (span) => `Für ${span}.`,
    title: 'Deine Quittung',
    text: (name, amount, plan) => `Hallo ${name}, danke: Wir haben ${amount} für deinen ${plan} bekommen.`,
    membership: 'Mitgliedschaft',
    month: 'Monat',
  },
  recovered: {
    subject: 'Deine Zahlung ist durch',
    preview: 'Dein Pass gilt wie bisher.',
    title: 'Alles wieder gut',
    text: (name, plan) =>
      `Hallo ${name}, die fehlgeschlagene Zahlung für deinen ${plan} ist jetzt durch. Dein Pass gilt wie bisher, und du ` +
      'musst nichts mehr tun.',
    ends: (day) => `Deine Mitgliedschaft endet am ${day}, wie du es wolltest.`,
  },
  kept: {
    subject: (plan) => `Du behältst deinen ${plan}`,
    preview: (other) => `Der Wechsel zu ${other} ist zurückgenommen.`,
    title: 'Alles bleibt, wie es ist',
    text: (name, other) =>
      `Hallo ${name}, der Wechsel zu ${other} ist zurückgenommen, und dafür wird nichts abgebucht.`,
    goesOn: (plan, amount) => `Dein ${plan} geht für ${amount} im Monat weiter.`,
  },
  refused: {
    subject: (amount) => `Du hast schon eine Mitgliedschaft: ${amount} gehen an dich zurück`,
    preview: 'Die zweite hat nicht begonnen.',
    title: 'Eine reicht',
    text: (name, amount, plan) =>
      `Hallo ${name}, du hast ${amount} für ${plan} bezahlt, hast aber schon eine Mitgliedschaft. Die zweite hat nicht ` +
      'begonnen, und dafür wird nichts mehr abgebucht.',
    stays: 'Deine Mitgliedschaft bleibt, wie sie ist.',
  },
  welcome: {
    subject: (plan) => `Willkommen im Members Club: ${plan}`,
    preview: 'Dein Pass ist fertig. Dein Vertrag liegt bei.',
    title: 'Du bist dabei',
    text: (name) =>
      `Hallo ${name}, deine Mitgliedschaft hat begonnen. Deinen Pass mit seinem Code findest du in deinem Konto: Öffne ihn ` +
      'am Einlass; beim Buchen bekommst du den Mitgliederpreis.',
    openPass: 'Meinen Pass öffnen',
    get contract() {
      return (
        `Die Datei im Anhang ist dein Vertrag mit ${brand.full}, mit unseren AGB, der Widerrufsbelehrung und dem Formular ` +
        'dafür. Bitte heb sie auf.'
      );
    },
    ways: (withdraw, cancel) =>
      `Innerhalb von 14 Tagen widerrufen: ${withdraw}. Später kündigen: ${cancel}, oder in deinem Konto.`,
    file: (membershipId) => `mitgliedschaft-${membershipId}.pdf`,
  },
  ordered: {
    subject: (plan, day) => `Dein Plan wechselt zu ${plan} am ${day}`,
    preview: (now) => `Bis dahin läuft ${now} weiter wie bisher. Dein Vertrag liegt bei.`,
    title: 'Ein neuer Plan für dich',
    text: (name, day, { next, now }) =>
      `Hallo ${name}, am ${day} beginnt ${next} anstelle von ${now}. Deine Karte und deine Mitgliedsnummer bleiben dieselben.`,
    charge: (amount) => `An dem Tag werden ${amount} abgebucht, so wie du jetzt bezahlst.`,
    back: (day) => `Doch nicht? Bis ${day} behältst du mit einem Klick in deinem Konto den Plan, den du hast.`,
  },
  given: {
    subject: (plan, day) => `Dein ${plan} bis ${day}`,
    preview: 'Deinen Pass findest du in deinem Konto.',
    title: 'Du bist dabei',
    text: (name, day) =>
      `Hallo ${name}, du bist Mitglied bis ${day}. Deinen Pass mit seinem Code findest du in deinem Konto: Öffne ihn am ` +
      'Einlass; beim Buchen bekommst du den Mitgliederpreis.',
    plan: 'Plan',
    paid: 'Bezahlt',
    until: 'Bis',
    paidBy: state.paidBy,
    afterwards: state.afterwards,
    byUs: 'Diese Mitgliedschaft haben wir eingetragen. Stimmt etwas nicht, antworte auf diese E-Mail.',
    endsOn: (day) => `Deine Mitgliedschaft endet am ${day}`,
    notRenewed: 'Sie verlängert sich nicht.',
    soon: 'Noch zwei Wochen',
    opens: (name, plan, day) => `Hallo ${name}, dein ${plan} öffnet Türen bis ${day}.`,
    terms: 'Der Plan und was vereinbart wird',
    broughtIn: {
      subject: (plan) => `Dein ${plan} ist mit uns umgezogen`,
      preview: 'Alles läuft weiter wie bisher, und deinen Pass hast du ab jetzt auf dem Handy.',
      title: 'Deine Mitgliedschaft ist da',
      text: (name, plan, day) =>
        `Hallo ${name}, die Mitglieder von ${brand.full} haben ein neues Zuhause, und dein ${plan} ist mit umgezogen: Er gilt ` +
        `weiter bis ${day}, und du zahlst nichts doppelt. Deinen Pass mit seinem Code hast du ab jetzt in deinem Konto.`,
      choose: 'Passwort wählen',
      link: (email, day) =>
        `Dein Konto hat die Adresse ${email}. Der Link gilt einmal, bis ${day}; danach bekommst du bei der Anmeldung einen ` +
        'neuen. Am Einlass finden wir dich auch über deinen Namen.',
      byCard: (day) => `Ab dann per Karte: Bestellen kannst du sie, sobald der ${day} vorbei ist.`,
    },
  },
  free: {
    subject: 'Dein nächster Monat ist gratis',
    preview: (day) => `Am ${day} wird nichts abgebucht.`,
    title: 'Ein Monat geht auf uns',
    text: (name, day, plan) =>
      `Hallo ${name}, dein Monat ab ${day} ist gratis: An dem Tag wird nichts abgebucht, und dein ${plan} geht weiter wie immer.`,
    ends: (day) => `Deine Mitgliedschaft endet am ${day}, deshalb wird nichts mehr abgebucht.`,
    next: (amount, day) => `Die nächste Abbuchung über ${amount} ist am ${day}.`,
    nothing: 'Du musst nichts tun. Dein Vertrag und seine Termine bleiben, wie sie sind.',
  },
  notFree: {
    subject: 'Dein nächster Monat wird doch abgebucht',
    preview: (day) => `Der Monat ab ${day} ist nicht mehr gratis.`,
    title: 'Zu deinem nächsten Monat',
    text: (name, day, amount) =>
      `Hallo ${name}, wir hatten gesagt, dein Monat ab ${day} sei gratis. Das gilt nicht mehr: An dem Tag werden ${amount} ` +
      'abgebucht, wie vereinbart. Weißt du nicht, warum, antworte auf diese E-Mail.',
  },
};

import { PAUSE_MONTHS } from '#shared/membership/terms.ts';
import type { ManagementWords } from './words.ts';

export const de: ManagementWords = {
  title: 'Mitgliedschaft verwalten',
  back: 'Zurück zu Mein Konto',
  heading: 'Deine Mitgliedschaft',
  loading: 'Deine Mitgliedschaft wird geladen',
  loadFailed: 'Deine Mitgliedschaft konnte nicht geladen werden',
  nothing: 'Du hast keine laufende Mitgliedschaft, die sich verwalten lässt.',
  plans: 'Zu den Plänen',
  update: 'Ändern',
  processing: 'Einen Moment',
  miss: 'Was dir fehlen wird',
  plan: {
    current: 'Dein Plan',
    name: (label) => label.replace(/ Plan$/, ''),
    cycles: { Monthly: 'Monatlich', Yearly: 'Jährlich' },
    cancelled: 'Gekündigt',
    paused: 'Pausiert',
    paymentMethod: 'Zahlungsart',
    atStripe: 'Bei Stripe hinterlegt',
    card: (brand, last4, until) => `${brand} mit Endziffern ${last4}, gültig bis ${until}`,
    freeMonth: 'Gratismonat ab',
    nextPayment: 'Nächste Zahlung',
    accessUntil: 'Zutritt bis',
    endsOn: 'Endet am',
    minimumTerm: 'Mindestlaufzeit bis',
    pausedUntil: 'Pausiert bis',
    joined: 'Mitglied seit',
    price: 'Preis',
    free: 'Gratis',
    perMonth: (price, note) => `${price} pro Monat, ${note}`,
  },
  goOn: {
    title: 'Doch lieber bleiben?',
    cancelled: 'Deine Mitgliedschaft ist gekündigt.',
    ends: (day) => `Deine Mitgliedschaft endet am ${day}.`,
    text: 'Mach mit demselben Plan, demselben Preis und derselben Mitgliedsnummer weiter, als wäre nichts gewesen.',
    button: 'Mitgliedschaft fortsetzen',
    done: 'Deine Mitgliedschaft geht weiter',
    failed: 'Die Mitgliedschaft konnte nicht fortgesetzt werden. Bitte versuch es noch einmal.',
  },
  pause: {
    refused: {
      used_within_a_year:
        'Du hast in den letzten zwölf Monaten schon pausiert. Eine Pause ist einmal in zwölf Monaten möglich.',
      ending: 'Deine Mitgliedschaft endet, also gibt es nichts zu pausieren. Setz sie vorher fort.',
      changing: 'Dein Plan wechselt bald. Behalt den jetzigen, dann kannst du pausieren.',
      free_month: 'Dein nächster Monat ist gratis. Sobald er begonnen hat, kannst du pausieren.',
      unpaid: 'Eine Zahlung ist noch offen. Sobald sie bezahlt ist, kannst du pausieren.',
    },
    agreed: 'Pause vereinbart',
    resumesOn: (day) => `Am ${day} geht es von selbst weiter.`,
    yours: 'Deine Pause',
    offer: 'Mitgliedschaft pausieren',
    text:
      `Mach stattdessen ${PAUSE_MONTHS} Monate Pause: vom <from/> bis zum <until/>. Es wird nichts abgebucht, dein Pass ruht, ` +
      'und danach geht es von selbst weiter.',
    tickets: 'Gratistickets für Abende in dieser Zeit enden, wenn die Pause beginnt.',
    term: `Deine Mindestlaufzeit endet ${PAUSE_MONTHS} Monate später.`,
    accept: `${PAUSE_MONTHS} Monate Pause annehmen`,
  },
  resume: {
    takenBack: { title: 'Pause zurückgenommen', text: 'Deine Mitgliedschaft läuft weiter wie bisher.' },
    earlier: 'Die Pause endet früher',
    worksFrom: (day) => `Dein Pass gilt wieder ab ${day}.`,
    settled: (day) => `Eine Pause ist schon vereinbart. Am ${day} geht deine Mitgliedschaft weiter.`,
    runs: 'Eine Pause ist schon vereinbart. Sie geht vom <from/> bis zum <until/>.',
    ahead: 'Bis sie beginnt, kannst du sie zurücknehmen, als wäre nichts gewesen.',
    monthlyPrice: 'den Monatspreis',
    can: (day, price) =>
      `Du möchtest früher wieder tanzen? Deine Mitgliedschaft kann am ${day} weitergehen: An dem Tag buchen ` +
      `wir ${price} ab, und dein Pass gilt wieder.`,
    takeBack: 'Pause zurücknehmen',
    button: 'Früher weitermachen',
  },
  change: {
    title: 'Plan wechseln',
    changes: 'Dein Plan wechselt',
    lead: 'Der neue Plan beginnt, wenn der jetzige enden könnte. Du siehst den Tag, bevor du bestellst.',
    terms: (price, minimum) => `${price} pro Monat, ${minimum.charAt(0).toLowerCase()}${minimum.slice(1)}`,
    kept: { title: 'Dein Plan bleibt', text: (tier) => `${tier} läuft weiter wie bisher.` },
    next: (next, price, now) =>
      `Am <day/> beginnt ${next}, für ${price} pro Monat. Bis dahin läuft ${now} weiter wie bisher, und du kannst den ` +
      'Wechsel zurücknehmen.',
    keep: (tier) => `${tier} behalten`,
  },
  cancel: {
    title: 'Mitgliedschaft kündigen',
    lead: 'Du siehst den Tag, an dem sie endet, bevor etwas passiert.',
    begin: 'Mitgliedschaft kündigen',
    why: 'Warum möchtest du kündigen?',
    reasons: {
      'Too expensive': 'Zu teuer',
      'Not using it enough': 'Ich nutze sie zu selten',
      'Found a better alternative': 'Ich habe etwas Besseres gefunden',
      'Technical issues': 'Technische Probleme',
      'Temporary break': 'Ich mache eine Weile Pause',
      Other: 'Etwas anderes',
    },
    missing: 'Bitte wähl einen Grund aus',
    feedback: 'Möchtest du uns noch etwas sagen? (freiwillig)',
    keep: 'Mitgliedschaft behalten',
    continue: 'Weiter',
    when: 'Wann sie endet',
    wouldEnd: 'Deine Mitgliedschaft würde enden am',
    paidMonth: 'Das ist das Ende des Monats, den du bezahlt hast. Es wird nichts mehr abgebucht.',
    minimumTerm: 'Das ist das Ende deiner Mindestlaufzeit. Bis dahin gehen die monatlichen Zahlungen weiter.',
    notice: (monthEnds, noticeDays) =>
      `Bis zum ${monthEnds}, wenn der bezahlte Monat endet, sind es weniger als ${noticeDays} ` +
      `${noticeDays === 1 ? 'Tag' : 'Tage'}. Deshalb ist es das ` +
      'Ende des Monats danach.',
    untilThen:
      'Dein Pass und deine Gratistickets gelten bis zu diesem Tag, und bis dahin kannst du die Kündigung zurücknehmen. ' +
      'Tickets, die du bezahlt hast, bleiben gültig.',
    confirm: 'Jetzt kündigen',
    failed: 'Die Kündigung hat nicht geklappt. Bitte versuch es noch einmal.',
    done: {
      title: 'Mitgliedschaft gekündigt',
      text: (day) => `Sie endet am ${day}. Wir haben es dir per E-Mail bestätigt.`,
    },
  },
};

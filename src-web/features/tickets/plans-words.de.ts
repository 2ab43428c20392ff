import type { PlansWords } from './plans-words.ts';

/** `6. Feb, 13. Feb und 20. Feb` */
const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' und ');

export const de: PlansWords = {
  done: 'Ticket zurückgegeben',
  onItsWay: (amount) => `${amount} sind auf dem Weg zu dir.`,
  failed: 'Nicht zurückgegeben',
  giving: 'Wird zurückgegeben',
  label: 'Pläne geändert?',
  close: 'Schließen',
  free: 'kostenlos',
  paid: (price) => `${price} bezahlt`,
  giveBack: 'Zurückgeben',
  letGo: 'Freigeben',
  back: 'zurück',
  keep: 'Ticket behalten',
  addOns: {
    title: 'Dazu gekauft',
    none: 'Davon ist nichts mehr da.',
    until: (moment) => `zurück bis ${moment}`,
    stays: 'bleibt beim Ticket',
    handedOut: (time) => `ausgegeben um ${time} Uhr`,
    giveBack: 'Zurückgeben',
    giveBackName: (name) => `Zurückgeben: ${name}`,
    done: 'Zurückgegeben',
  },
  takeBackFirst: 'Dieses Ticket ist weitergegeben: Nimm es zuerst zurück.',
  voucherSpent: 'Der Gutschein dieses Tickets ist eingelöst, darum geht es nicht mehr per Knopf zurück.',
  moment: (day, time) => `${day}, ${time} Uhr`,
  until: (moment) => `Bis ${moment}`,
  week: (day) => `Den vollen Preis bis zum Ende von ${day}`,
  shareUntil: (share, moment) => `${share.charAt(0).toUpperCase()}${share.slice(1)} bis ${moment}`,
  moved: (day, time) =>
    `Dieser Abend wurde verlegt. Bis ${day}, ${time} Uhr kannst du das Ticket für das zurückgeben, was du bezahlt hast.`,
  firstWeek: (text) => `Die erste Stunde ist gratis: ${text.charAt(0).toLowerCase()}${text.slice(1)}.`,
  soItStood: (text) => `${text}. So stand es da, als du gekauft hast.`,
  wayBack: (amount) => `${amount} gehen so zurück, wie du bezahlt hast, in 5 bis 10 Werktagen.`,
  howBack: 'Wie geht es zurück?',
  asMoney: 'Als Geld',
  asCredit: 'Als Guthaben',
  creditBack: (amount) =>
    `${amount} sofort in deinem Konto, für Tickets und Kurse, drei Jahre bis zum Jahresende. Guthaben wird nicht wieder zu Geld.`,
  isCredit: (amount) => `${amount} sind als Guthaben in deinem Konto.`,
  entryBack: 'Der Eintritt kommt zurück auf deine Karte.',
  entryIsBack: 'Der Eintritt ist wieder auf deiner Karte.',
  nothingBack: 'Vom Preis geht nichts zurück.',
  codeEnds: 'Dieser Code gilt ab sofort nicht mehr, und der Platz ist frei für jemand anderen.',
  giveBackNow: (amount) => (amount === null ? 'Zurückgeben' : `Zurückgeben für ${amount}`),
  letGoNow: 'Freigeben',
  letGoDone: 'Ticket freigegeben',
  backToAll: 'Zurück',
  toQueue: 'Der Warteliste anbieten',
  wait: (people) =>
    people === 0
      ? 'Es ist ausverkauft. Deins gilt, bis jemand von der Warteliste bezahlt hat'
      : `${people === 1 ? 'Eine Person wartet' : `${people} warten`}. Deins gilt, bis jemand davon bezahlt hat`,
  onceSold: 'wenn es verkauft ist',
  queueFacts: (moment) => `Bis ${moment} kannst du es zurücknehmen, solange niemand gerade bezahlt.`,
  queueMoney: (amount) =>
    `${amount} gehen so zurück, wie du bezahlt hast, sobald jemand bezahlt hat, und nie mehr, als das Ticket dann kostet.`,
  queueCode: 'Wenn es verkauft ist, gilt dieser Code nicht mehr, und es gibt einen neuen.',
  offerNow: 'Anbieten',
  offering: 'Wird angeboten',
  offered: 'Der Warteliste angeboten',
  notOffered: 'Nicht angeboten',
  queueFirst: 'Solange Leute darauf warten, bekommt es jemand von ihnen und niemand mit Namen.',
  handOver: 'Jemandem übertragen',
  handText: (moment) => `Ein anderer Name, ein neuer Code. Einmal, bis ${moment}`,
  theyPay: 'zu zahlen',
  handFree: 'kostenlos',
  handName: 'Name der anderen Person',
  handEmail: 'E-Mail-Adresse der anderen Person',
  handHint: 'Dorthin geht die Mail. Wir vergessen die Adresse, sobald die Antwort da ist.',
  handFacts: (amount) =>
    amount === null
      ? 'Zwei Tage Zeit zum Annehmen, zu zahlen ist nichts. Was du bezahlt hast, kommt nicht zurück.'
      : `Zwei Tage Zeit zum Annehmen, zu zahlen sind ${amount}: die Gebühr und um wie viel der Preis gestiegen ist. Was ` +
        'du bezahlt hast, kommt nicht zurück.',
  handCode: 'Deins gilt, bis es angenommen ist. Danach gilt dein Code nicht mehr.',
  missing: { name: 'Bitte gib den Namen ein.', email: 'Bitte gib die E-Mail-Adresse ein.' },
  handNow: 'Mail schicken',
  handing: 'Wird geschickt',
  handed: (name) => `Eine Mail an ${name} ist unterwegs`,
  notHanded: 'Nicht übertragen',
  change: {
    nights: (weekday) => (weekday === null ? 'Ein anderer Abend' : `Ein anderer ${weekday}`),
    nightsText: (days, more) =>
      more > 0
        ? `${days.join(', ')} und ${more} weitere haben Plätze`
        : `${listed(days)} ${days.length === 1 ? 'hat' : 'haben'} Plätze`,
    types: 'Ein anderes Ticket',
    roles: 'Eine andere Rolle tanzen',
    rolesText: (roles) => `Plätze frei für: ${roles.join(', ')}`,
    toPay: 'zu zahlen',
    full: 'Gerade kein Platz für dich',
    costsMore: (amount) => `Kostet ${amount} mehr: Schreib uns dafür`,
    nothingToPay: 'Du musst nichts zahlen.',
    lessBack: (amount) => `Es kostet weniger: ${amount} gehen so zurück, wie du bezahlt hast, in 5 bis 10 Werktagen.`,
    addOnsBack: 'Was du dazu gekauft hast, geht zu seinem Preis zurück: Der andere Abend hat sein eigenes.',
    codeEnds: 'Dieser Code gilt ab sofort nicht mehr. Einen neuen bekommst du hier und per Mail.',
    now: 'Ändern',
    changing: 'Wird geändert',
    done: (what) => `Geändert: ${what}`,
    failed: 'Nicht geändert',
    noNight: 'Kein anderer Abend der Reihe hat gerade einen Platz zu diesem Preis.',
  },
  partner: {
    title: 'Gilt mit deinem Partner',
    askedUntil: (email, moment) => `Für ${email} ist bis ${moment} Uhr ein Platz reserviert.`,
    listUntil: (moment) => `Für wen auf der Liste zu dir passt, ist bis ${moment} Uhr ein Platz reserviert.`,
    paying: 'Dein Partner zahlt gerade.',
    nobody: 'Den Platz neben dir hat gerade niemand.',
    listSeeks: 'Die Liste sucht jemanden, der zu dir passt: Du bist vor allen anderen dran.',
    valid: 'Dein Code gilt schon. Fest ist dein Platz, sobald beide gezahlt haben oder Platz für dich allein ist.',
    backAt: (moment) => `Wird bis ${moment} Uhr nichts daraus, geht dein ganzes Geld von selbst zurück.`,
    stands: 'Ab zwei Tagen vor dem Abend gilt dein Ticket in jedem Fall.',
    send: 'Link selbst schicken',
    copied: 'Link kopiert',
    copy: 'Kopier diesen Link',
    name: 'Partner nennen',
    nameAnother: 'Jemand anderen nennen',
    email: 'E-Mail deines Partners',
    ask: 'Fragen',
    named: 'Wir haben per Mail gefragt',
    notNamed: 'Nicht gefragt',
  },
  offer: {
    queue: 'Der Warteliste angeboten',
    person: (name) => `${name} angeboten`,
    since: (moment) => `Seit ${moment}.`,
    wait: (people) =>
      people === 0
        ? 'Noch wartet niemand darauf.'
        : people === 1
          ? 'Eine Person wartet darauf.'
          : `${people} warten darauf.`,
    first: (moment) => `Wer an der Reihe ist, hat bis ${moment} Zeit.`,
    leaving: 'Gerade bezahlt jemand dafür.',
    come: 'Du kannst trotzdem kommen: Ein Scan an der Tür beendet das Angebot.',
    paid: 'Du hast bezahlt',
    fee: 'Gebühr',
    get: 'Du bekommst, wenn es verkauft ist',
    theyPay: 'Zu zahlen',
    ends: 'Angebot endet',
    takeBack: 'Zurücknehmen',
    takingBack: 'Wird zurückgenommen',
    takenBack: 'Das Ticket gehört dir wie zuvor',
    notTakenBack: 'Nicht zurückgenommen',
    afterwards: 'Wenn es weg ist, gilt dieser Code nicht mehr, und es gibt einen neuen.',
  },
};

/** How the program works, for the procedure documentation: one section, and its sentences. */
export type RuleText = { title: string; lines: readonly string[] };

/** German, for whoever inspects. What is said here is what the program does (docs/decisions.md, D16 and D17). */
export const RULE_TEXTS: readonly RuleText[] = [
  {
    title: 'Ablauf eines Verkaufs',
    lines: [
      'Mit dem ersten Artikel beginnt die Kasse einen Vorgang an der TSE (StartTransaction).',
      'Ist bezahlt, schreibt die Kasse zuerst Belegnummer und alle Angaben des Belegs auf ihre Festplatte; dann beendet ' +
        'sie den Vorgang an der TSE (FinishTransaction, Kassenbeleg-V1) und schreibt deren Signatur dazu.',
      'Danach wird der Beleg ausgegeben: gedruckt, als QR-Code zum Abholen oder per E-Mail. Ein Nachdruck heißt Kopie.',
      'Ein abgebrochener Korb wird an der TSE als AVBelegabbruch beendet und bekommt einen eigenen Beleg.',
      'Nach einem Absturz fragt die Kasse die TSE nach jedem begonnenen Vorgang und bucht, was die TSE sagt.',
      'Übungsverkäufe tragen die Art AVTraining, eine eigene Zählung und einen deutlichen Vermerk; sie stehen in keiner Summe.',
    ],
  },
  {
    title: 'Belege und Nummern',
    lines: [
      'Jede Bewegung von Geld ist ein eigener Beleg: Verkauf, Erstattung, Anfangsbestand, Ein- und Auszahlung, ' +
        'Kassendifferenz.',
      'Jede Kasse zählt alle ihre Belege mit einem einzigen Zähler, lückenlos und für immer (BON_NR, BON_ID).',
      'Eine Erstattung ist ein Beleg mit negativen Beträgen und nennt den Beleg, den sie zurücknimmt. Nichts wird gelöscht.',
      'Belege und Kassenabschlüsse werden in der Datenbank nie geändert; Auslöser in der Datenbank weisen es zurück.',
    ],
  },
  {
    title: 'Kassenabschluss (Z)',
    lines: [
      'Am Ende des Abends wird gezählt; eine Differenz wird als Beleg (DifferenzSollIst) gebucht, danach wird abgeschlossen.',
      'Ein Abschluss nimmt alle Belege seit dem Abschluss davor; jeder Beleg steht in genau einem Abschluss.',
      'Z-Nummern laufen je Kasse lückenlos und werden nie zurückgesetzt.',
      'Der Abschluss friert Firma, Ort, Kasse, TSE mit Zertifikat, Steuersätze und Bediener ein. Ein alter Abschluss ' +
        'ergibt darum auch nach Änderungen dieselben Dateien.',
      'Vor einer Änderung von Firmendaten oder Steuersätzen ist ein Abschluss zu machen.',
    ],
  },
  {
    title: 'Rundung und Umsatzsteuer',
    lines: [
      'Beträge sind ganze Cent. Netto und Umsatzsteuer werden je Beleg und Steuersatz einmal berechnet, wenn der Beleg ' +
        'entsteht, kaufmännisch gerundet und so gespeichert.',
      'Die Beträge der Positionen haben in der DSFinV-K fünf Nachkommastellen; ihre Summe kann von der Steuer des Belegs ' +
        'nur um die Rundung abweichen.',
      'Geld, das kein Umsatz ist (Anfangsbestand, Geldtransit, Differenz), trägt den Schlüssel „nicht steuerbar“.',
    ],
  },
  {
    title: 'Ausfall der TSE',
    lines: [
      'Ein Verkauf wartet höchstens drei Sekunden auf die TSE. Nach zwei Fehlern in Folge fragt kein Verkauf mehr; die ' +
        'Kasse sieht im Hintergrund nach, ob die TSE wieder antwortet.',
      'Beginn, Ende und Grund jedes Ausfalls werden von selbst aufgezeichnet (ausfaelle.csv). Er beginnt mit dem ersten ' +
        'Beleg ohne Signatur und endet mit dem ersten, der wieder signiert ist.',
      'Belege aus einem Ausfall tragen den Vermerk „TSE ausgefallen“ und keinen QR-Code der TSE.',
      'Nichts wird nachträglich signiert. Einen Vorgang, den der Ausfall an der TSE offen gelassen hat, schließt die ' +
        'Kasse später als AVBelegabbruch mit eigenem Beleg.',
    ],
  },
  {
    title: 'Weg der Daten, Sicherung, Wiederherstellung',
    lines: [
      'Die Kasse führt ein Journal, dessen Einträge durch Prüfsummen verkettet sind, und sendet es an den Server. Ohne ' +
        'Netz arbeitet sie weiter und sendet später.',
      'Der Server prüft jeden Beleg: Nummer, Summen, signierter Text und Signatur. Was nicht stimmt, wird behalten und ' +
        'der Verwaltung gemeldet.',
      'Einmal täglich wird die Datenbank gesichert und die Sicherung gelesen und geprüft; vierzehn Sicherungen bleiben.',
      'Nach einer Wiederherstellung senden die Kassen aus ihrem Journal, was dem Server fehlt.',
      'Belege, Abschlüsse und Ausfälle werden zehn Jahre nach Ende des Jahres aufbewahrt (§ 147 AO).',
    ],
  },
  {
    title: 'Ausgabe für die Finanzverwaltung',
    lines: [
      'Die DSFinV-K 2.4 entsteht allein aus eingefrorenen Abschlüssen und deren Belegen: 20 Dateien mit index.xml, für ' +
        'jeden Zeitraum oder einen einzelnen Abschluss. Server und Kasse schreiben sie mit demselben Programm: aus ' +
        'denselben Belegen dieselben Dateien.',
      'Nach jedem Abschluss wird das Archiv der TSE (TAR) geholt und geprüft: jede Signatur, die Zertifikate, die Zähler, ' +
        'und ob Archiv und Belege von denselben Vorgängen erzählen.',
      'Jedes Paket enthält eine signierte Liste der Prüfsummen (SHA-256) aller Teile und das Protokoll der eigenen Prüfung.',
    ],
  },
];

import { ownEntry } from '#shared/own-entry.ts';
import type { OtherWords } from '#shared/website/two-texts.ts';

/** What the demo's nights and tickets say in German, by what they say in English; names stay as they are. */
const GERMAN: Readonly<Record<string, string>> = {
  // Nights
  'Anniversary Ball': 'Jubiläumsball',
  'After Midnight Zouk': 'Zouk nach Mitternacht',
  'Body waves before the party': 'Bodywaves vor der Party',
  'Dominican feet before the party': 'Dominikanische Füße vor der Party',
  'Close hold before the party': 'Enge Haltung vor der Party',
  '12-week Bachata course': 'Bachata-Kurs, 12 Wochen',
  'Bachata improvers': 'Bachata, Aufbaustufe',
  'Find the one': 'Finde die Eins',
  'Kizomba on the Quay': 'Kizomba am Kai',
  'Rooftop Bachata': 'Bachata auf dem Dach',
  'Sensual Lab: lead and follow': 'Sensual Lab: Lead und Follow',
  'Timba steps before the party': 'Timba-Schritte vor der Party',
  'Turn patterns before the party': 'Drehfiguren vor der Party',
  'Hear the clave before the party': 'Die Clave hören, vor der Party',
  'Zouk Lab: Lambada roots': 'Zouk Lab: Wurzeln der Lambada',
  'Late Shift: Kizomba': 'Spätschicht: Kizomba',
  'Five musicians from Santiago de los Caballeros. Güira, bongó, requinto. Footwork welcome.':
    'Fünf Musiker aus Santiago de los Caballeros. Güira, Bongó, Requinto. Wer Footwork kann, zeigt es.',
  'Wear something pink, leave with sore feet. Two rooms, bachata and salsa.':
    'Komm in Rosa, geh mit müden Füßen. Zwei Räume, Bachata und Salsa.',
  'All in white, red wine at your own risk. Bachata in the hall, salsa in the gallery.':
    'Alle in Weiß, Rotwein auf eigene Gefahr. Bachata im Saal, Salsa auf der Galerie.',
  'One room, one music, no salsa break. DJ Aventurera has promised, twice.':
    'Ein Raum, eine Musik, keine Salsa-Pause. DJ Aventurera hat es versprochen, zweimal.',
  'Two bachatas, two salsas, all night, by the clock on the wall. Nobody has to be brave for long.':
    'Zwei Bachatas, zwei Salsas, die ganze Nacht, nach der Uhr an der Wand. Lange mutig sein muss hier niemand.',
  'Remixes of songs you know, slower than you remember. Sofa corner for those who came to watch.':
    'Remixe von Liedern, die du kennst, langsamer als in deiner Erinnerung. Mit Sofaecke für alle, die nur zuschauen.',
  'Noelia Vidal takes the wave apart and puts it back without your lower back. Flat shoes.':
    'Noelia Vidal zerlegt die Welle und setzt sie ohne deinen unteren Rücken wieder zusammen. Flache Schuhe.',
  'Small, fast, under the hip. Yeison Almonte plays the güira until it sits.':
    'Klein, schnell, unter der Hüfte. Yeison Almonte spielt die Güira, bis es sitzt.',
  'How near is near enough. Posture, breathing, and where the hand goes. Partners rotate.':
    'Wie nah ist nah genug? Haltung, Atem, und wohin mit der Hand. Es wird durchgewechselt.',
  'Two hours of listening for people who count. A conga, a chalkboard, twenty-four chairs we will not use.':
    'Zwei Stunden Hören für Leute, die zählen. Eine Conga, eine Tafel, vierundzwanzig Stühle, die leer bleiben.',
  'Called off: the river has other plans for the quay. Everyone who had booked has their money back.':
    'Abgesagt: Der Fluss hat mit dem Kai etwas anderes vor. Wer gebucht hatte, hat sein Geld zurück.',
  'The long one, with a band, a buffet and the one suit you own. Presale opens soon, members are told first.':
    'Die lange Nacht, mit Band, Buffet und deinem einen Anzug. Der Vorverkauf beginnt bald, Mitglieder erfahren es zuerst.',
  'Draft. The landlord has said maybe, the neighbours have not been asked.':
    'Entwurf. Der Vermieter hat vielleicht gesagt, die Nachbarn weiß noch niemand.',
  'Bachata and Zouk, three days, one city. You arrive dancing one of them.':
    'Bachata und Zouk, drei Tage, eine Stadt. Du kommst und tanzt eins davon.',
  'Five days, 30 artists, 6 DJs, 3 dance floors. 1700+ dancers from 54 countries and 60+ workshop hours.':
    'Fünf Tage, 30 Artists, 6 DJs, 3 Tanzflächen. Über 1700 Tanzende aus 54 Ländern und mehr als 60 Stunden Workshops.',
  'A retreat by the sea: 6 nights, all meals, 15 hours social dancing. Sand in every shoe.':
    'Eine Auszeit am Meer: 6 Nächte, alle Mahlzeiten, 15 Stunden Social Dancing. Sand in jedem Schuh.',
  'Three days between two bridges. Bachata, salsa and zouk on four floors, 22 artists, 40 workshop hours, one very long Saturday.':
    'Drei Tage zwischen zwei Brücken. Bachata, Salsa und Zouk auf vier Tanzflächen, 22 Artists, 40 ' +
    'Stunden Workshops, ein sehr langer Samstag.',
  'DJ Malecón and DJ Rumbera on two floors. Free taster class at 20:00, so nobody starts the night cold.':
    'DJ Malecón und DJ Rumbera auf zwei Tanzflächen. Um 20:00 Uhr eine Schnupperstunde, kostenlos, damit ' +
    'niemand kalt in die Nacht startet.',
  'Cuban night. Timba, son and a rueda at 22:30 for everyone who knows dile que no, and everyone who will by then.':
    'Kubanische Nacht. Timba, Son und um 22:30 Uhr eine Rueda für alle, die Dile que no können, und alle, die es bis dahin lernen.',
  'Live percussion over the second set. The congas stand next to the dance floor, please dance around them.':
    'Live-Percussion zum zweiten Set. Die Congas stehen neben der Tanzfläche, bitte tanzt um sie herum.',
  'DJ Rumbera plays salsa dura from records only. The long versions, with the crackle. Laptop stays at home.':
    'DJ Rumbera spielt Salsa dura, nur von Platten. Die langen Versionen, mit Knistern. Der Laptop bleibt zu Hause.',
  'New York on floor one, Los Angeles on floor two, and a corridor where they argue about the two.':
    'New York auf der ersten Tanzfläche, Los Angeles auf der zweiten, und ein Flur, in dem darüber gestritten wird.',
  'Despelote for people with office shoulders. Yanet Ortega starts slow and means it.':
    'Despelote für Leute mit Büroschultern. Yanet Ortega fängt langsam an, und zwar wirklich.',
  'Three turns that work on a full floor. Rafael Brandão leads, follows and counts.':
    'Drei Drehungen, die auch auf voller Fläche gehen. Rafael Brandão führt, folgt und zählt.',
  'Clap it, walk it, dance it. Bring hands. No partner needed.':
    'Klatschen, gehen, tanzen. Bring Hände mit. Du brauchst niemanden dazu.',
  'One hour of technique, two hours of social. For people who like their music slow and their axis optional.':
    'Eine Stunde Technik, zwei Stunden Social. Für alle, die ihre Musik langsam mögen und ihre Achse nach Belieben.',
  'Where the music came from, at the speed it had then. Water at the bar, towels from home.':
    'Woher die Musik kommt, im Tempo von damals. Wasser an der Bar, Handtücher von daheim.',
  'Three hours of bachata, home before the last tram. Beginners stand on the left, nobody knows why.':
    'Drei Stunden Bachata, daheim vor der letzten Tram. Wer neu ist, steht links, niemand weiß warum.',
  'Free, but please book, the floor counts. Bring practice shoes, questions and cake.':
    'Kostet nichts, aber buch bitte: Der Platz zählt. Bring Übungsschuhe, Fragen und Kuchen mit.',
  'Stone floor, high ceiling, very good echo. Salsa and bachata in turns, no limit on people.':
    'Steinboden, hohe Decke, sehr gutes Echo. Salsa und Bachata im Wechsel, Platz für alle.',
  'Starts when the others look for their coats. Kizomba and urban until half past three.':
    'Fängt an, wenn die anderen ihre Jacken suchen. Kizomba und Urban bis halb vier.',
  'Doors at 00:30 on Sunday. Slow, dark, quiet. Breakfast rolls at four.':
    'Einlass am Sonntag um 0:30 Uhr. Langsam, dunkel, leise. Um vier gibt es Semmeln.',
  ['Slow tempo, low light, one room. Sensual and moderna until two, with a Dominican hour at midnight. ' +
  'Taster class at 21:00 for people who came for the bar.']:
    'Langsames Tempo, wenig Licht, ein Raum. Sensual und Moderna bis zwei, um Mitternacht eine ' +
    'dominikanische Stunde. Um 21:00 Uhr eine Schnupperstunde für alle, die wegen der Bar da sind.',
  ['Two and a half hours on one question: who starts the wave? Partners rotate, so leads and follows ' +
  'are kept in balance, and nobody dances with the mirror.']:
    'Zweieinhalb Stunden für eine Frage: Wer beginnt die Welle? Es wird durchgewechselt, darum bleiben ' +
    'Leads und Follows im Gleichgewicht, und niemand tanzt mit dem Spiegel.',
  ['Eight Thursdays for people whose feet know the basic step. Turns that lead themselves, musicality, and how to ' +
  'dance with somebody you have never met.']:
    'Acht Donnerstage für alle, deren Füße den Grundschritt kennen. Drehungen, die sich von selbst führen, ' +
    'Musikalität, und wie du mit jemandem tanzt, den du noch nie gesehen hast.',
  ['Zero to the floor. Twelve Tuesdays, one class a week, the same people every time, partners rotate. ' +
  'You dance at your first party after week four. Twelve weeks are €150, which is €50 per month for 3 ' +
  'months. The first lesson is free, cancel anytime in week 1.']:
    'Von null auf die Tanzfläche. Zwölf Dienstage, ein Abend die Woche, immer dieselben Leute, es wird ' +
    'durchgewechselt. Nach der vierten Woche tanzt du auf deiner ersten Party. Zwölf Wochen kosten 150 ' +
    '€, das sind 50 € im Monat für 3 Monate. Der erste Abend kostet nichts, in der ersten Woche kannst ' +
    'du jederzeit absagen.',
  ['Five hours, one circle. Leaders and followers are sold in equal numbers, so the circle closes. ' +
  'Twenty seats stay at the door for the crew.']:
    'Fünf Stunden, ein Kreis. Es gibt gleich viele Tickets für Leader und Follower, damit sich der Kreis ' +
    'schließt. Zwanzig Plätze bleiben an der Tür für die Crew.',
  // Ticket types
  'Party Only': 'Nur Party',
  'At the Door': 'Abendkasse',
  'Class Only': 'Nur die Stunde',
  'Workshop + Party': 'Workshop + Party',
  '90 minutes with Noelia Vidal at 19:00, then the party': '90 Minuten mit Noelia Vidal um 19:00, dann die Party',
  '90 minutes with Clara and Imre at 19:00, then the party': '90 Minuten mit Clara und Imre um 19:00, dann die Party',
  '90 minutes with Inês Tavares at 19:00, then the party': '90 Minuten mit Inês Tavares um 19:00, dann die Party',
  'Table of Five': 'Fünfertisch',
  'Concert + Party': 'Konzert + Party',
  'Footwork Class + Concert': 'Footwork-Stunde + Konzert',
  'Rueda Class + Party': 'Rueda-Stunde + Party',
  'Shines Class + Party': 'Shines-Stunde + Party',
  Student: 'Studierende',
  'Full Course': 'Ganzer Kurs',
  'Leader Ticket': 'Leader-Ticket',
  'Follower Ticket': 'Follower-Ticket',
  Entry: 'Eintritt',
  'Ball Ticket': 'Ballkarte',
  'After Dinner': 'Nach dem Essen',
  'Shared Room': 'Doppelzimmer',
  'Single Room': 'Einzelzimmer',
  'Early Bird Full Pass': 'Full Pass, früh gebucht',
  'Day Pass Friday': 'Tagespass Freitag',
  'Day Pass Saturday': 'Tagespass Samstag',
  'Day Pass Sunday': 'Tagespass Sonntag',
  'Door Pass': 'Pass an der Abendkasse',
  'Social Only': 'Nur Social',
  'Late Entry': 'Später Eintritt',
  'Night Entry': 'Nachteintritt',
  'If there is room. Cash or card, exact change makes friends.':
    'Solange Platz ist. Bar oder Karte, passend macht Freunde.',
  'The same party, paid a week earlier': 'Dieselbe Party, eine Woche früher bezahlt',
  'Retired: we ran out of tables': 'Gibt es nicht mehr: Uns sind die Tische ausgegangen',
  'Doors 20:30, first set 21:15, then the DJ': 'Einlass 20:30 Uhr, erstes Set 21:15 Uhr, dann der DJ',
  'One hour with Yeison Almonte at 19:30, then the concert':
    'Um 19:30 Uhr eine Stunde mit Yeison Almonte, dann das Konzert',
  'Until one week before, while they last': 'Bis eine Woche vorher, solange es welche gibt',
  'With the card, shown at the door': 'Mit Ausweis, den du am Einlass zeigst',
  '90 minutes, the party is extra': '90 Minuten, die Party kostet extra',
  '75 minutes, the party is extra': '75 Minuten, die Party kostet extra',
  'Drop-in': 'Drop-in',
  'One evening, as often as you like': 'Ein einzelner Abend, so oft du magst',
  'Trial lesson': 'Probestunde',
  'One evening, to see whether it is for you': 'Ein Abend, um zu sehen, ob es dir liegt',
  '8 classes, recap videos and playlists': '8 Stunden, Videos zur Stunde und Playlists',
  '12 classes, recap videos, playlists and the group chat':
    '12 Abende, Videos zum Nachschauen, Playlists und der Gruppenchat',
  'Two hours, notes included': 'Zwei Stunden, mit Notizen',
  'You call the left turns': 'Du führst die Linksdrehungen',
  'You survive the left turns': 'Du überlebst die Linksdrehungen',
  'Two and a half hours, practice included': 'Zweieinhalb Stunden, mit Übungszeit',
  'From 18:00': 'Ab 18:00 Uhr',
  'From 20:00': 'Ab 20:00 Uhr',
  'From 20:30': 'Ab 20:30 Uhr',
  'From 23:30': 'Ab 23:30 Uhr',
  'From 00:30': 'Ab 0:30 Uhr',
  'Band, buffet, both rooms': 'Band, Buffet, beide Räume',
  'From 22:00, without the buffet': 'Ab 22:00 Uhr, ohne Buffet',
  'Entry from 18:00': 'Einlass ab 18:00 Uhr',
  'Entry from 20:00': 'Einlass ab 20:00 Uhr',
  'Entry from 21:00': 'Einlass ab 21:00 Uhr',
  'Entry from 21:00, both rooms': 'Einlass ab 21:00 Uhr, beide Räume',
  'Entry from 20:00, both floors, taster class included':
    'Einlass ab 20:00 Uhr, beide Tanzflächen, mit Schnupperstunde',
  'One hour of rueda at 21:00, then the party': 'Um 21:00 Uhr eine Stunde Rueda, dann die Party',
  '45 minutes of footwork at 20:45, then the party': 'Um 20:45 Uhr 45 Minuten Footwork, dann die Party',
  'All workshops and all parties': 'Alle Workshops und alle Partys',
  'All workshops and all parties, for the organised': 'Alle Workshops und alle Partys, für Organisierte',
  'Three nights': 'Drei Nächte',
  'Three nights, no alarm clock': 'Drei Nächte, kein Wecker',
  'Five nights, three floors': 'Fünf Nächte, drei Tanzflächen',
  '6 nights, all meals, all classes': '6 Nächte, alle Mahlzeiten, alle Stunden',
  'The same, with the snoring your own': 'Dasselbe, nur schnarchst du allein',
  'Friday from 18:00, party included': 'Freitag ab 18:00 Uhr, mit Party',
  'Saturday from 11:00, party included': 'Samstag ab 11:00 Uhr, mit Party',
  'Sunday from 11:00, closing social included': 'Sonntag ab 11:00 Uhr, mit Abschluss-Social',
  'One night, at the door only': 'Eine Nacht, nur an der Abendkasse',
  'Both halves of the evening': 'Beide Hälften des Abends',
};

/** The German of a row's texts; where only names are said, which are the same, null. */
export function germanOf<Field extends string>(texts: Record<Field, string>): OtherWords<Field> | null {
  const said = Object.entries<string>(texts);
  if (said.every(([, text]) => ownEntry(GERMAN, text) === undefined)) return null;
  const german = Object.fromEntries(
    said.map(([field, text], at) => [field, ownEntry(GERMAN, text) ?? (at === 0 ? text : '')]),
  );
  return { lang: 'de', ...(german as Partial<Record<Field, string>>) };
}

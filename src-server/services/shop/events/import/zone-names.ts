/**
 * What Outlook and Exchange call the time zones of Europe and those that guests' files come from, as the list of the
 * world's time zones has them (CLDR, windowsZones).
 */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Romance Standard Time': 'Europe/Paris',
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kiev',
  'GTB Standard Time': 'Europe/Bucharest',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Russian Standard Time': 'Europe/Moscow',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Pacific Standard Time': 'America/Los_Angeles',
  'SA Pacific Standard Time': 'America/Bogota',
  'Cuba Standard Time': 'America/Havana',
  'Romania Standard Time': 'Europe/Bucharest',
  UTC: 'UTC',
};

/** Outlook's own wording, in English and German: `(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien`. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bBerlin\b/, 'Europe/Berlin'],
  [/\b(Brussels|Brüssel|Paris|Madrid|Kopenhagen|Copenhagen)\b/, 'Europe/Paris'],
  [/\b(Belgrade|Belgrad|Budapest|Prag|Prague|Ljubljana)\b/, 'Europe/Budapest'],
  [/\b(Warschau|Warsaw|Zagreb|Sarajevo)\b/, 'Europe/Warsaw'],
  [/\b(Lissabon|Lisbon|London|Dublin)\b/, 'Europe/London'],
];

/**
 * The name that the list of time zones knows for a file's own: Outlook's names, and paths that end in a name, such as
 * `/freeassociation.sourceforge.net/Europe/Berlin`. Another name is given back as it is. Pure.
 */
export function zoneNameOf(name: string): string {
  const plain = name.replaceAll('"', '').trim();
  const known = WINDOWS_ZONES[plain];
  if (known !== undefined) return known;
  if (/^[(]?(UTC|GMT)[+-]/i.test(plain)) return WORDS.find(([words]) => words.test(plain))?.[1] ?? plain;
  const [, path] = /\/([A-Z]\w+\/[A-Z][\w-]+)$/.exec(plain) ?? [];
  return plain.startsWith('/') && path !== undefined ? path : plain;
}

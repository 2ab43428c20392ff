import { ownEntry } from '#shared/own-entry.ts';

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
  'Kaliningrad Standard Time': 'Europe/Kaliningrad',
  'Belarus Standard Time': 'Europe/Minsk',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Egypt Standard Time': 'Africa/Cairo',
  'Morocco Standard Time': 'Africa/Casablanca',
  'W. Central Africa Standard Time': 'Africa/Lagos',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'Arabian Standard Time': 'Asia/Dubai',
  'India Standard Time': 'Asia/Calcutta',
  'China Standard Time': 'Asia/Shanghai',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'Mountain Standard Time': 'America/Denver',
  'Atlantic Standard Time': 'America/Halifax',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
  'Central America Standard Time': 'America/Guatemala',
  'Venezuela Standard Time': 'America/Caracas',
  'SA Western Standard Time': 'America/La_Paz',
  'Pacific SA Standard Time': 'America/Santiago',
  'Argentina Standard Time': 'America/Buenos_Aires',
  'Montevideo Standard Time': 'America/Montevideo',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Azores Standard Time': 'Atlantic/Azores',
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
 * What the list of the world's time zones may know a file's own name by, the most likely first: Outlook's names, and paths
 * that end in a name, such as `/freeassociation.sourceforge.net/Europe/Berlin` and `tzone://Microsoft/Utc`. Pure.
 */
export function zoneNamesOf(name: string): string[] {
  const plain = name.replaceAll('"', '').trim();
  const known = ownEntry(WINDOWS_ZONES, plain);
  if (known !== undefined) return [known];
  if (/^[(]?(UTC|GMT)[+-]/i.test(plain)) return [WORDS.find(([words]) => words.test(plain))?.[1] ?? plain];
  if (!plain.startsWith('/') && !plain.includes('://')) return [plain];
  const parts = plain.split('/').filter((part) => part !== '');
  return [3, 2, 1].map((count) => parts.slice(-count).join('/'));
}

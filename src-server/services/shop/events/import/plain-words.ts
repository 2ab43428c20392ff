const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  euro: '€',
  iacute: 'í',
  eacute: 'é',
  aacute: 'á',
  oacute: 'ó',
  ntilde: 'ñ',
};

const isHtml = (text: string): boolean =>
  /<\/?(a|b|br|div|em|font|h\d|html|i|li|ol|p|span|strong|u|ul)\b[^>]*>/i.test(text);

function letterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

const decode = (text: string): string => text.replaceAll(/&(#x?[\da-f]{1,6}|\w{2,8});/gi, letterOf);

/** A link as its words and its address; the address alone where both are the same. */
const linkOf = (_whole: string, href: string, words: string): string => {
  const said = words.replaceAll(/<[^>]*>/g, '').trim();
  return said === '' || decode(said) === decode(href) ? href : `${said} (${href})`;
};

/**
 * What a calendar's description says, without its HTML: Google writes line breaks and links as tags. Text that has no
 * tag stays as it is. Pure.
 */
export function plainWords(text: string): string {
  if (!isHtml(text)) return text.trim();
  const lines = text
    .replaceAll(/<(style|script|head|title)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, linkOf)
    .replaceAll(/<li\b[^>]*>/gi, '\n- ')
    .replaceAll(/<br\s*\/?>|<\/(div|h\d|tr|ul|ol)>/gi, '\n')
    .replaceAll(/<\/p>/gi, '\n\n')
    .replaceAll(/<[^>]*>/g, '');
  return decode(lines)
    .split('\n')
    .map((line) => line.replaceAll(/[ \u00A0\t]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

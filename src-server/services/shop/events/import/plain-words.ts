import { ownEntry } from '#shared/own-entry.ts';

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

/*
 * A tag ends before the next one begins, and has an end: a file may open a hundred thousand that it never closes, and
 * each pattern below looks at a sign a few times only.
 */
const isHtml = (text: string): boolean =>
  /<\/?(a|b|br|div|em|font|h\d|html|i|li|ol|p|span|strong|u|ul)\b[^<>]*>/i.test(text);

/** Without style sheets, scripts and what else is not to be read; what is never closed stays. */
function withoutHidden(text: string): string {
  const kept: string[] = [];
  let [at, open] = [0, { name: '', from: 0 }];
  for (const { 0: tag, 1: end, 2: written = '', index } of text.matchAll(
    /<(\/?)(style|script|head|title)\b[^<>]*>/gi,
  )) {
    const name = written.toLowerCase();
    if (end === '' && open.name === '') open = { name, from: index };
    if (end !== '/' || open.name !== name) continue;
    kept.push(text.slice(at, open.from));
    at = index + tag.length;
    open = { name: '', from: 0 };
  }
  return kept.join('') + text.slice(at);
}

function letterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return ownEntry(ENTITIES, name) ?? whole;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

const decode = (text: string): string => text.replaceAll(/&(#x?[\da-f]{1,6}|\w{2,8});/gi, letterOf);

const LINK = /<a\b[^<>]{0,300}?href="([^"<>]{0,1500})"[^<>]{0,300}>((?:[^<]|<(?!\/?a\b))*)<\/a>/gi;

/** A link as its words and its address; the address alone where both are the same. */
const linkOf = (_whole: string, href: string, words: string): string => {
  const said = words.replaceAll(/<[^<>]*>/g, '').trim();
  return said === '' || decode(said) === decode(href) ? href : `${said} (${href})`;
};

/**
 * What a calendar's description says, without its HTML: Google writes line breaks and links as tags. Text that has no
 * tag stays as it is. Pure.
 */
export function plainWords(text: string): string {
  if (!isHtml(text)) return text.trim();
  const lines = withoutHidden(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(LINK, linkOf)
    .replaceAll(/<li\b[^<>]*>/gi, '\n- ')
    .replaceAll(/<br[^\S<>]*\/?>|<\/(div|h\d|tr|ul|ol)>/gi, '\n')
    .replaceAll(/<\/p>/gi, '\n\n')
    .replaceAll(/<[^<>]*>/g, '');
  return decode(lines)
    .split('\n')
    .map((line) => line.replaceAll(/[ \u00A0\t]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** A property of a calendar, such as `DTSTART;TZID=Europe/Berlin:20310306T200000`, with the line it begins at. */
export type Property = { line: number; name: string; params: ReadonlyMap<string, string>; value: string };
/** A line that is neither a property nor the rest of one. */
export type BadLine = { line: number; bad: string };

/** What decides when a night is, and which. A line behind one of these that is none can be a part of it. */
const DECIDES = new Set(
  `BEGIN END VERSION METHOD UID STATUS SEQUENCE DTSTART DTEND DURATION RRULE RDATE EXDATE EXRULE RECURRENCE-ID
  TZID TZOFFSETFROM TZOFFSETTO`.split(/\s+/),
);
/** The other names that calendars use (RFC 5545, RFC 7986, vCalendar 1.0). */
const OTHERS = new Set(
  `AALARM ACKNOWLEDGED ACTION ALTREP ATTACH ATTENDEE CALSCALE CATEGORIES CLASS COLOR COMMENT COMPLETED CONFERENCE CONTACT
  CREATED DALARM DAYLIGHT DCREATED DESCRIPTION DTSTAMP DUE EXNUM FREEBUSY GEO IMAGE LAST-MODIFIED LOCATION MALARM NAME
  ORGANIZER PALARM PERCENT-COMPLETE PRIORITY PROXIMITY PRODID REFRESH-INTERVAL RELATED-TO REPEAT REQUEST-STATUS RESOURCES
  RNUM SOURCE SUMMARY TRANSP TRIGGER TZ TZID-ALIAS-OF TZNAME TZUNTIL TZURL URL`.split(/\s+/),
);
/** Programs that fold a line without the blank before its rest do so about here. */
const isFoldedAt = (length: number): boolean => length >= 73 && length <= 76;

const NAME = /^([\w-]+)[ \t]*[;:]/;

/** The name of a property that is known, in any case, or of another as calendars write them: `PARTSTAT:ACCEPTED`. */
function nameOf(text: string): string | null {
  const [, written] = NAME.exec(text) ?? [];
  if (written === undefined) return null;
  const name = written.toUpperCase();
  const isKnown = DECIDES.has(name) || OTHERS.has(name) || name.startsWith('X-');
  return isKnown || /^[A-Z][A-Z\d-]+[;:](?! )/.test(text) ? name : null;
}

/** Where the signs `;` and `:` stand outside quotation marks, up to the first colon. */
function cutsOf(text: string): number[] {
  const cuts: number[] = [];
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === ';' || sign === ':')) cuts.push(at);
    if (!isQuoted && sign === ':') return cuts;
  }
  // A quotation mark that is never closed belongs to the words.
  return isQuoted && text.includes(':') ? [text.indexOf(':')] : [];
}

function paramOf(written: string): readonly [string, string] {
  const at = written.indexOf('=');
  // vCalendar 1.0 writes `DESCRIPTION;QUOTED-PRINTABLE:` for `;ENCODING=QUOTED-PRINTABLE`.
  if (at === -1) return ['ENCODING', written.trim()];
  return [
    written.slice(0, at).trim().toUpperCase(),
    written
      .slice(at + 1)
      .replaceAll('"', '')
      .trim(),
  ];
}

/** A zone's name with a colon of its own and no quotation marks, such as `tzone://Microsoft/Utc`, before a date. */
const UNQUOTED_ZONE = /^[\w-]+;(?:VALUE=[\w-]+;)?TZID=([^";]{1,150}):([\dTZ,/ -]{8,})$/i;

function propertyOf(text: string, line: number): Property | BadLine {
  const name = nameOf(text);
  if (name === null) return { line, bad: text };
  const [, zone, date] = (DECIDES.has(name) && UNQUOTED_ZONE.exec(text)) || [];
  if (zone?.includes(':') && date !== undefined)
    return { line, name, params: new Map([['TZID', zone.trim()]]), value: date.trim() };
  const cuts = cutsOf(text);
  const colon = cuts.at(-1);
  if (colon === undefined || text[colon] !== ':') return { line, bad: text };
  const params = new Map(cuts.slice(0, -1).map((from, at) => paramOf(text.slice(from + 1, cuts[at + 1]))));
  return { line, name, params, value: text.slice(colon + 1).trim() };
}

/** The property that is being read, in the pieces that its lines are. */
type Open = { parts: string[]; line: number; name: string | null; length: number; isQuoted: boolean; isRaw: boolean };

const openAt = (written: string, line: number): Open => ({
  parts: [written],
  line,
  name: nameOf(written),
  length: written.length,
  isQuoted: /^[\w-]+;[^:]{0,100}QUOTED-PRINTABLE[^:]{0,100}:/i.test(written),
  isRaw: false,
});

/** Whether quoted-printable words go on in the next line. */
const isSoftBroken = (open: Open): boolean => open.isQuoted && open.parts.at(-1)?.endsWith('=') === true;

/** What a line adds to the property before it; null where it is a line of its own. */
function restOf(open: Open, text: string, { blanks, isSoft }: { blanks: number; isSoft: boolean }): string | null {
  if (isSoft) return text;
  if (/^[ \t]/.test(text)) return text.slice(1);
  const name = nameOf(text);
  // Inside words with lines of their own, `Location: the old mill` is one more line of these words.
  const isOwn = name !== null && (!open.isRaw || NAME.exec(text)?.[1] === name);
  if (isOwn || open.name === null || DECIDES.has(open.name)) return null;
  return blanks === 0 && isFoldedAt(open.length) ? text : `${'\n'.repeat(blanks + 1)}${text}`;
}

/**
 * The properties of a calendar's text. Whatever ends its lines, and with words whose lines were not folded, as programs
 * write them that do not know RFC 5545, 3.1. Looks at each sign a few times only. Pure.
 */
export function linesOf(text: string): (Property | BadLine)[] {
  const found: (Property | BadLine)[] = [];
  let open: Open | null = null;
  let blanks = 0;
  const plain = text.replaceAll('\uFEFF', '').replaceAll(/[^\P{Cc}\r\n\t]/gu, '');
  for (const [at, written] of plain.split(/\r\n|\r|\n/).entries()) {
    const isSoft = open !== null && isSoftBroken(open);
    if (written.trim() === '' && !isSoft) {
      blanks += 1;
      continue;
    }
    const rest = open && restOf(open, written, { blanks, isSoft });
    if (open !== null && rest !== null) {
      if (isSoft) open.parts.push(open.parts.pop()?.slice(0, -1) ?? '');
      open.isRaw ||= rest.startsWith('\n');
      open.parts.push(rest);
      open.length = written.length;
    } else {
      if (open !== null) found.push(propertyOf(open.parts.join('').trimEnd(), open.line));
      open = openAt(written, at + 1);
    }
    blanks = 0;
  }
  if (open !== null) found.push(propertyOf(open.parts.join('').trimEnd(), open.line));
  return found;
}

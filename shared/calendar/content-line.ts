const MAX_OCTETS = 75;
const octets = (char: string): number => {
  const code = char.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
};

/** RFC 5545 §3.1: no line is longer than 75 octets; a fold never cuts a character in two. */
function folded(line: string): string {
  let text = '';
  let used = 0;
  for (const char of line) {
    const size = octets(char);
    if (used + size > MAX_OCTETS) {
      text += '\r\n ';
      used = 1;
    }
    text += char;
    used += size;
  }
  return text;
}

/** RFC 5545 §3.3.11: what a text value escapes; control characters are not allowed in one at all. */
export function escapeText(text: string): string {
  return (
    text
      .replaceAll('\r\n', '\n')
      .replaceAll('\\', '\\\\')
      .replaceAll(';', '\\;')
      .replaceAll(',', '\\,')
      .replaceAll('\n', '\\n')
      // oxlint-disable-next-line no-control-regex -- finding them is the point
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  );
}

/** Content lines as a file: folded, each ended by CRLF. */
export function contentLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const END = 0;
/** Both ways. Requests of more than 64 KiB are refused by the device; a piece of its archive may be larger. */
const LARGEST_FRAME_BYTES = 1024 * 1024;

/** The bytes of one frame: XML in UTF-8, ended by a NUL byte. */
export const frameBytes = (xml: string): Uint8Array => Buffer.concat([Buffer.from(xml), Buffer.of(END)]);

/**
 * Takes what arrives, however it is cut or joined, and gives the frames that are complete with it. Throws RangeError
 * when a frame becomes too large: whoever sends that is no security device.
 */
export function frameReader(largestBytes: number = LARGEST_FRAME_BYTES): (chunk: Buffer) => string[] {
  let pieces: Buffer[] = [];
  let length = 0;
  const keep = (piece: Buffer): void => {
    length += piece.length;
    if (length > largestBytes) throw new RangeError(`a frame of more than ${largestBytes} bytes`);
    pieces.push(piece);
  };
  return (chunk) => {
    const frames: string[] = [];
    let from = 0;
    for (let end = chunk.indexOf(END); end >= 0; end = chunk.indexOf(END, from)) {
      keep(chunk.subarray(from, end));
      frames.push(Buffer.concat(pieces).toString('utf8'));
      pieces = [];
      length = 0;
      from = end + 1;
    }
    keep(chunk.subarray(from));
    return frames;
  };
}

const SIGN_OF_NAME = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const NAME_OF_SIGN = new Map([...SIGN_OF_NAME].map(([name, sign]) => [sign, name]));

/** Text as it may stand inside of an element. */
export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&${NAME_OF_SIGN.get(sign) ?? ''};`);

/** The text that an element's content stands for. Throws RangeError for a reference that XML does not know. */
export function unescapeXml(content: string): string {
  return content.replaceAll(/&([^;&]*);?/g, (whole, name: string) => {
    const number = /^#(?:(\d+)|x([0-9a-fA-F]+))$/.exec(name);
    const sign =
      number === null
        ? SIGN_OF_NAME.get(name)
        : String.fromCodePoint(number[1] === undefined ? Number.parseInt(number[2] ?? '', 16) : Number(number[1]));
    if (sign === undefined || !whole.endsWith(';')) throw new RangeError(`no XML: ${whole.slice(0, 20)}`);
    return sign;
  });
}

/** The name of a frame's outermost element; an empty text where there is none. */
export const rootOf = (xml: string): string => /^\s*(?:<\?[^>]*\?>\s*)?<([\w-]+)/.exec(xml)?.[1] ?? '';

/** The text of the first element with this name; null where there is none. Frames have no such name twice. */
export function fieldOf(xml: string, name: string): string | null {
  const content = new RegExp(String.raw`<${name}(?:\s[^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1];
  return content === undefined ? null : unescapeXml(content);
}

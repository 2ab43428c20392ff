/** Asks the name service for the TXT records of a name; rejects where there are none. */
export type TxtRecords = (name: string) => Promise<string[][]>;

/** Names that nobody has are no error; a silent name service is one. */
const NONE = new Set(['ENOTFOUND', 'ENODATA']);

async function recordAt(name: string, begins: string, records: TxtRecords): Promise<string | null | undefined> {
  try {
    const all = (await records(name)).map((pieces) => pieces.join(''));
    return all.find((text) => text.toLowerCase().startsWith(begins)) ?? null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return NONE.has(code) ? null : undefined;
  }
}

/**
 * What mailboxes look for before they trust a sender, each with whether it is there: SPF (RFC 7208) and DMARC (RFC 7489)
 * by the name service, DKIM (RFC 6376) only in words, because its name is the mail server's own.
 */
export async function mailRecordLines(from: string, records: TxtRecords): Promise<string[]> {
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? '';
  const [spf, dmarc] = await Promise.all([
    recordAt(domain, 'v=spf1', records),
    recordAt(`_dmarc.${domain}`, 'v=dmarc1', records),
  ]);
  const line = (name: string, found: string | null | undefined, otherwise: string): string => {
    if (found === undefined) return `! ${name} of ${domain} could not be looked up`;
    return found === null ? `! ${otherwise}` : `  ${name} of ${domain} is there: ${found}`;
  };
  return [
    '',
    'Three entries in the name service (DNS) keep your mails out of spam folders:',
    line('SPF', spf, `${domain} has no SPF: enter TXT ${domain} "v=spf1 …", with what your mail provider names`),
    line(
      'DMARC',
      dmarc,
      `${domain} has no DMARC: enter TXT _dmarc.${domain} "v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}"`,
    ),
    '  DKIM: switch it on at your mail provider, and enter the record that it shows you',
  ];
}

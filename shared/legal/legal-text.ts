/** A line that leads somewhere. */
export type LegalLink = { text: string; href: string };
/** A paragraph, a list, or a link on a line of its own. */
export type LegalBlock = string | readonly string[] | LegalLink;
export type LegalSection = { id: string; heading: string; lang?: 'de'; body: readonly LegalBlock[] };
export type LegalText = {
  /** English without. */ lang?: 'de';
  title: string;
  /** The same with where it may break on a narrow screen: not every browser knows the language's words. */
  heading?: string;
  intro: string;
  sections: readonly LegalSection[];
};

/** Whether a block of a legal text is a link on a line of its own. */
export const isLegalLink = (block: LegalBlock): block is LegalLink => typeof block === 'object' && 'href' in block;

/** The lines of a text that there are. */
export const given = (...lines: (string | false | undefined)[]): string[] =>
  lines.filter((line) => typeof line === 'string');

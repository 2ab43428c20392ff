import { declarationFile, type DeclarationWords } from '#shared/contact/declaration-text.ts';
import { de } from '#shared/contact/declaration-words.de.ts';
import { en } from '#shared/contact/declaration-words.en.ts';
import type { Lang } from '#shared/lang.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { declarationView, type Declaration } from './declaration-rows.ts';

export const DECLARATION_WORDS: Record<Lang, DeclarationWords> = { en, de };

/** A declaration to store, as plain text in the language it was made in (§ 312k (3), § 356a (4) BGB). */
export function declarationPaper(
  { operator }: Pick<ServiceContext, 'operator'>,
  declaration: Declaration,
): { filename: string; text: string } {
  const words = DECLARATION_WORDS[declaration.lang ?? 'de'];
  const { legalName, street, postalCode, city } = operator;
  const text = declarationFile(declarationView(declaration), `${legalName}, ${street}, ${postalCode} ${city}`, words);
  return { filename: words.file[declaration.kind], text };
}

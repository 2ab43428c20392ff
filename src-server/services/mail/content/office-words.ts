import type { Lang } from '#shared/lang.ts';
import type { WordsOf } from '#shared/words.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { de } from './office-words.de.ts';
import { en } from './office-words.en.ts';

/** What mails to the office, and to who works there, say. */
export const OFFICE_WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };

/** In which language the office reads: as the operator's file says, else as the kind of mail always was. */
export const officeLang = (
  { operator }: Pick<ServiceContext, 'operator'>,
  chosen: Lang | null,
  native: Lang = 'en',
): Lang => chosen ?? operator.mailLang ?? native;

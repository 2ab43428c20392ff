import type { FieldRules } from '#shared/contact/field-rules.ts';
import type { WordsOf } from '#shared/words.ts';
import { catalogue } from '#web/ui/lang.tsx';
import type { de } from './declare-words.de.ts';

export type DeclareWords = WordsOf<typeof de>;

/** What the two forms of the law say. The German ones are the law's own; the English ones stand beside them. */
export const declareWords = catalogue<DeclareWords>({
  en: async () => (await import('./declare-words.en.ts')).en,
  de: async () => (await import('./declare-words.de.ts')).de,
});

/** The same rules, refused in the words of the page. */
export const rulesIn = (rules: FieldRules, { required }: DeclareWords): FieldRules =>
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      rule.required === undefined
        ? rule
        : { ...rule, required: (required as Record<string, string>)[name] ?? rule.required },
    ]),
  );

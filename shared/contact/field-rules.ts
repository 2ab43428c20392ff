import { emailAddress } from './email-address.ts';

/**
 * What a text field must keep to; the same rule for the form's message and the server's refusal. Plain, so that no page
 * loads a library for it.
 */
export type FieldRule = {
  /** The sentence when it is empty; without one it may be. */
  required?: string;
  maxLength: number;
  isEmail?: true;
};
export type FieldRules = Readonly<Record<string, FieldRule>>;

export type FieldLang = 'en' | 'de';
const SAID: Record<FieldLang, { invalidEmail: string; tooLong: (max: string, is: string) => string }> = {
  en: {
    invalidEmail: 'Please enter a valid e-mail address.',
    tooLong: (max, is) => `Please keep this to ${max} characters; it has ${is}.`,
  },
  de: {
    invalidEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    tooLong: (max, is) => `Bitte höchstens ${max} Zeichen; es sind ${is}.`,
  },
};

const figure = (count: number, lang: FieldLang): string => count.toLocaleString(lang === 'de' ? 'de-DE' : 'en-GB');

/** What is wrong with a value, as a sentence; null when nothing is. */
export function fieldError(rule: FieldRule, value: string, lang: FieldLang = 'en'): string | null {
  const text = value.trim();
  if (text === '') return rule.required ?? null;
  if (text.length > rule.maxLength) return SAID[lang].tooLong(figure(rule.maxLength, lang), figure(text.length, lang));
  return rule.isEmail === true && emailAddress(text) === null ? SAID[lang].invalidEmail : null;
}

/** The wrong fields with their sentences, in the order of the rules; empty when all are right. */
export function fieldErrors(
  rules: FieldRules,
  values: Readonly<Record<string, string>>,
  lang: FieldLang = 'en',
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const error = fieldError(rule, values[name] ?? '', lang);
      return error === null ? [] : [[name, error]];
    }),
  );
}

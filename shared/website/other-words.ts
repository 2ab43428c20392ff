import { z } from 'zod';
import { LANGS } from '../lang.ts';
import type { OtherWords } from './two-texts.ts';

/** The field of an input with what a row says in its other language; each of its texts may be missing. */
export const otherWordsOf = <Field extends string>(texts: Record<Field, z.ZodString>) =>
  z
    .strictObject({
      lang: z.enum(LANGS),
      ...Object.fromEntries(Object.entries<z.ZodString>(texts).map(([field, text]) => [field, text.optional()])),
    })
    .nullable()
    .default(null) as unknown as z.ZodDefault<z.ZodType<OtherWords<Field> | null, OtherWords<Field> | null>>;

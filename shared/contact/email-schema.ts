import { z } from 'zod';
import { addressOrText, EMAIL_MAX_LENGTH, EMAIL_PATTERN } from './email-address.ts';

/** An address wherever one is entered, with the sentences of that place. What comes out is stored and compared. */
export const emailSchema = ({ required, invalid }: { required: string; invalid: string }) =>
  z
    .string({ error: required })
    .overwrite(addressOrText)
    .min(1, required)
    .max(EMAIL_MAX_LENGTH, invalid)
    .pipe(z.email({ pattern: EMAIL_PATTERN, error: invalid }));

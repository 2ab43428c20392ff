import { z } from 'zod';
import { EmailSchema, NameSchema, NewPasswordSchema } from './credentials.ts';

/** A new account. `callbackURL` is the return path that the confirmation mail carries. */
export const SignUpInput = z.object({
  name: NameSchema.optional(),
  email: EmailSchema,
  password: NewPasswordSchema,
  callbackURL: z.string().optional(),
});
export type SignUpInput = z.infer<typeof SignUpInput>;

/** An empty name becomes the part of the address before the at sign. */
export function displayNameOf(name: string | undefined, email: string): string {
  const given = name?.trim() ?? '';
  return given === '' ? email.slice(0, email.lastIndexOf('@')) : given;
}

import { z } from 'zod';
import type { LocalDate } from '#shared/time.ts';
import { CANCEL_MANNERS } from './declaration-kind.ts';
import { fieldError } from './field-rules.ts';
import { fieldSchema, optionalFieldSchema } from './field-schema.ts';
import { LAW_FIELD_WORDS } from './law-field-words.ts';
import { CANCEL_FIELDS, CANCEL_REASON_FIELD, CANCEL_SENTENCES, WITHDRAW_FIELDS } from './form-fields.ts';

// No hidden field and no clock here: what the law wants received is never dropped on a suspicion.
const FormKey = z.string().max(64).optional();

/** `contact.cancelContract`: § 312k BGB. No day named: the earliest possible. */
export const CancelContractInput = z
  .strictObject({
    manner: z.enum(CANCEL_MANNERS, CANCEL_SENTENCES.manner),
    reason: z.string().optional().default(''),
    name: fieldSchema(CANCEL_FIELDS.name, LAW_FIELD_WORDS),
    identification: optionalFieldSchema(CANCEL_FIELDS.identification, LAW_FIELD_WORDS),
    contract: fieldSchema(CANCEL_FIELDS.contract, LAW_FIELD_WORDS),
    endsOn: z
      .union([z.literal(''), z.iso.date()], CANCEL_SENTENCES.endsOn)
      .nullish()
      .transform((day) => (day === '' || day === undefined || day === null ? null : (day as LocalDate))),
    email: fieldSchema(CANCEL_FIELDS.email, LAW_FIELD_WORDS),
    formKey: FormKey,
  })
  .superRefine(({ manner, reason }, ctx) => {
    const error = manner === 'extraordinary' ? fieldError(CANCEL_REASON_FIELD, reason, LAW_FIELD_WORDS) : null;
    if (error !== null) ctx.addIssue({ code: 'custom', path: ['reason'], message: error });
  })
  .transform((input) => ({
    ...input,
    reason: input.manner === 'extraordinary' ? input.reason.replaceAll('\r\n', '\n').trim() : '',
  }));
export type CancelContractInput = z.infer<typeof CancelContractInput>;

/** `contact.withdrawContract`: § 356a BGB, after the second button. */
export const WithdrawContractInput = z.strictObject({
  name: fieldSchema(WITHDRAW_FIELDS.name, LAW_FIELD_WORDS),
  contract: fieldSchema(WITHDRAW_FIELDS.contract, LAW_FIELD_WORDS),
  email: fieldSchema(WITHDRAW_FIELDS.email, LAW_FIELD_WORDS),
  formKey: FormKey,
});
export type WithdrawContractInput = z.infer<typeof WithdrawContractInput>;

/** The address under which a declaration can be read and stored again. */
export const DeclarationTokenInput = z.strictObject({ token: z.string().min(16).max(64) });
export type DeclarationTokenInput = z.infer<typeof DeclarationTokenInput>;

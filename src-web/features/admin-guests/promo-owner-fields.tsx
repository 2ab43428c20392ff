import { TextInput } from '@mantine/core';
import type { PromoForm } from './promo-form-values.ts';
import { PROMO_FORM_WORDS as WORDS } from './promo-form-words.ts';

/** Whose a code is, and what it earns them. */
export function PromoOwnerFields({ form }: { form: PromoForm }) {
  const { email, name } = form.values.owner;
  const isSomebodys = email.trim() + name.trim() !== '';
  return (
    <>
      <div className="promo-pair">
        <TextInput
          label={WORDS.email}
          type="email"
          autoComplete="off"
          description={WORDS.emailHint}
          {...form.getInputProps('owner.email')}
        />
        {email.trim() === '' && (
          <TextInput
            label={WORDS.name}
            maxLength={80}
            autoComplete="off"
            description={WORDS.nameHint}
            {...form.getInputProps('owner.name')}
          />
        )}
      </div>
      {isSomebodys && (
        <TextInput
          label={WORDS.freeAfter}
          inputMode="numeric"
          description={WORDS.freeAfterHint}
          {...form.getInputProps('owner.freeAfter')}
        />
      )}
    </>
  );
}

import { useRef, useState, type FormEvent } from 'react';
import { consentWording } from '#shared/newsletters/consent-wording.ts';
import { NEWSLETTER_TYPES, type NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/field-message.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';

const CHOOSE = 'Please choose at least one.';
const NO_EMAIL = 'Please enter a valid e-mail address.';

type Errors = { email?: string; types?: string };

const isType = (value: FormDataEntryValue): value is NewsletterType => NEWSLETTER_TYPES.some((type) => type === value);

/**
 * Address and boxes, none ticked. Who came for one of them finds it as a sentence instead, and 'Subscribe' says yes to
 * it: a box that is ticked already is no consent (Art. 4 Nr. 11 GDPR). Before the scripts are here the browser posts
 * the same form to the same end.
 */
export function SubscribeForm({ wished, onSent }: { wished: NewsletterType | undefined; onSent: () => void }) {
  const [errors, setErrors] = useState<Errors>({});
  const email = useRef<HTMLInputElement>(null);
  const firstBox = useRef<HTMLInputElement>(null);
  const subscribe = trpc.contact.subscribeNewsletter.useMutation();

  const offered = NEWSLETTER_TYPES.filter((type) => type !== wished);

  const show = (wrong: Errors): void => {
    setErrors(wrong);
    if (wrong.email !== undefined) email.current?.focus();
    else if (wrong.types !== undefined) firstBox.current?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (subscribe.isPending) return;
    const types = new FormData(event.currentTarget).getAll('types').filter(isType);
    const address = email.current;
    const wrong: Errors = {
      ...(address?.validity.valid !== true && { email: NO_EMAIL }),
      ...(types.length === 0 && { types: CHOOSE }),
    };
    show(wrong);
    if (address === null || wrong.email !== undefined || wrong.types !== undefined) return;
    try {
      await subscribe.mutateAsync({ email: address.value, types, page: paths.newsletter });
    } catch (error) {
      const { fields } = failureOf(error).details;
      if (fields?.['email'] !== undefined) show({ email: fields['email'] });
      else toast.bad(failureSentence(error));
      return;
    }
    onSent();
  };

  return (
    <form
      className="subscribe"
      method="post"
      action={paths.newsletter}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        ref={email}
        label="E-mail"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={254}
        error={errors.email}
      />
      <fieldset aria-describedby={errors.types === undefined ? undefined : 'types-message'}>
        <legend className="label">
          {wished === undefined ? 'What would you like to get?' : 'What you subscribe to, and what you may add'}
        </legend>
        {wished !== undefined && (
          <p>
            <input type="hidden" name="types" value={wished} />
            {consentWording(wished)}
          </p>
        )}
        {offered.map((type, i) => (
          <label key={type} className="consent">
            <input ref={i === 0 ? firstBox : undefined} type="checkbox" name="types" value={type} />
            <span>{consentWording(type)}</span>
          </label>
        ))}
        <FieldMessage id="types-message" error={errors.types} />
      </fieldset>
      <Button type="submit" size="l" icon="mail" isBusy={subscribe.isPending} busyText="Sending">
        Subscribe
      </Button>
      <p className="dim small">
        You first get a mail with a link to confirm. How we handle your address:{' '}
        <a href={paths.privacy}>Privacy Policy</a>
      </p>
    </form>
  );
}

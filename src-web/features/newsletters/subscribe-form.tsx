import { EMAIL_MAX_LENGTH } from '#shared/contact/email-address.ts';
import type { FieldRules } from '#shared/contact/field-rules.ts';
import { consentWording } from '#shared/newsletters/consent-wording.ts';
import { NEWSLETTER_TYPES, type NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { PostForm } from '#web/ui/forms/post-form.tsx';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';

const SUBSCRIBE_FIELDS = {
  email: { required: 'Please enter a valid e-mail address.', maxLength: EMAIL_MAX_LENGTH, isEmail: true },
} as const satisfies FieldRules;

const isType = (value: FormDataEntryValue): value is NewsletterType => NEWSLETTER_TYPES.some((type) => type === value);

/**
 * Address and boxes, none ticked. Who came for one of them finds it as a sentence instead, and 'Subscribe' says yes to
 * it: a box that is ticked already is no consent (Art. 4 Nr. 11 GDPR). Before the scripts are here the browser posts
 * the same form to the same end.
 */
export function SubscribeForm({ requested, onSent }: { requested: NewsletterType | undefined; onSent: () => void }) {
  const subscribe = trpc.contact.subscribeNewsletter.useMutation();
  const chosen = (): NewsletterType[] =>
    form.ref.current === null ? [] : new FormData(form.ref.current).getAll('types').filter(isType);
  const form = usePlainForm({
    rules: SUBSCRIBE_FIELDS,
    check: (): Record<string, string> => (chosen().length === 0 ? { types: 'Please choose at least one.' } : {}),
    send: async ({ email = '' }) => {
      await subscribe.mutateAsync({ email, types: chosen(), page: paths.newsletter });
      onSent();
    },
    onFailed: (error) => tellFailure(error, { title: 'That did not work' }),
  });
  const { errors, isBusy } = form;
  return (
    <PostForm form={form} action={paths.newsletter} className="subscribe">
      <EmailField maxLength={EMAIL_MAX_LENGTH} error={errors['email']} />
      <TypeBoxes requested={requested} error={errors['types']} />
      <Button type="submit" size="l" icon="mail" isBusy={isBusy} busyText="Sending">
        Subscribe
      </Button>
      <p className="dim small">
        You first get a mail with a link to confirm. How we handle your address:{' '}
        <a href={paths.privacy}>Privacy Policy</a>
      </p>
    </PostForm>
  );
}

function TypeBoxes({ requested, error }: { requested: NewsletterType | undefined; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'types-message'}>
      <legend className="label">
        {requested === undefined ? 'What would you like to get?' : 'What you subscribe to, and what you may add'}
      </legend>
      {requested !== undefined && (
        <p>
          <input type="hidden" name="types" value={requested} />
          {consentWording(requested)}
        </p>
      )}
      {NEWSLETTER_TYPES.filter((type) => type !== requested).map((type) => (
        <label key={type} className="consent">
          <input type="checkbox" name="types" value={type} />
          <span>{consentWording(type)}</span>
        </label>
      ))}
      <FieldMessage id="types-message" error={error} />
    </fieldset>
  );
}

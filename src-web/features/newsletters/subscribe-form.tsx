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
import { newsletterWords } from '#web/ui/forms/newsletter-words.ts';
import { PostForm } from '#web/ui/forms/post-form.tsx';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';
import { fieldWords } from '#web/ui/forms/words.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { subscribeWords } from './words.ts';

const SUBSCRIBE_FIELDS = {
  email: { missing: 'newsletterEmail', maxLength: EMAIL_MAX_LENGTH, isEmail: true },
} as const satisfies FieldRules;

const isType = (value: FormDataEntryValue): value is NewsletterType => NEWSLETTER_TYPES.some((type) => type === value);

/**
 * Address and boxes, none ticked. Who came for one of them finds it as a sentence instead, and 'Subscribe' says yes to
 * it: a box that is ticked already is no consent (Art. 4 Nr. 11 GDPR). Before the scripts are here the browser posts
 * the same form to the same end.
 */
export function SubscribeForm({ requested, onSent }: { requested: NewsletterType | undefined; onSent: () => void }) {
  const subscribe = trpc.contact.subscribeNewsletter.useMutation();
  const words = useWords(subscribeWords);
  const { failed } = useWords(newsletterWords);
  const { choose } = useWords(fieldWords);
  const { failures } = useWords(frameWords);
  const to = usePathFor();
  const chosen = (): NewsletterType[] =>
    form.ref.current === null ? [] : new FormData(form.ref.current).getAll('types').filter(isType);
  const form = usePlainForm({
    rules: SUBSCRIBE_FIELDS,
    check: (): Record<string, string> => (chosen().length === 0 ? { types: choose.atLeastOne } : {}),
    send: async ({ email = '' }) => {
      await subscribe.mutateAsync({ email, types: chosen(), page: to(paths.newsletter) });
      onSent();
    },
    onFailed: (error) => tellFailure(error, { title: failed }, failures),
  });
  const { errors, isBusy } = form;
  return (
    <PostForm form={form} action={to(paths.newsletter)} className="subscribe">
      <EmailField maxLength={EMAIL_MAX_LENGTH} error={errors['email']} />
      <TypeBoxes requested={requested} error={errors['types']} />
      <Button type="submit" size="l" icon="mail" isBusy={isBusy} busyText={words.sending}>
        {words.subscribe}
      </Button>
      <p className="dim small">
        <Rich text={words.first} parts={{ policy: (text) => <a href={to(paths.privacy)}>{text}</a> }} />
      </p>
    </PostForm>
  );
}

function TypeBoxes({ requested, error }: { requested: NewsletterType | undefined; error: string | undefined }) {
  const words = useWords(subscribeWords);
  const agreed = useWords(newsletterWords);
  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'types-message'}>
      <legend className="label">{requested === undefined ? words.which : words.andWhich}</legend>
      {requested !== undefined && (
        <p>
          <input type="hidden" name="types" value={requested} />
          {consentWording(requested, agreed)}
        </p>
      )}
      {NEWSLETTER_TYPES.filter((type) => type !== requested).map((type) => (
        <label key={type} className="consent">
          <input type="checkbox" name="types" value={type} />
          <span>{consentWording(type, agreed)}</span>
        </label>
      ))}
      <FieldMessage id="types-message" error={error} />
    </fieldset>
  );
}

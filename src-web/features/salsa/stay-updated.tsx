import { useState } from 'react';
import { RESERVATION_FIELDS } from '#shared/contact/form-fields.ts';
import { consentWording } from '#shared/newsletters/consent-wording.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { FormDone } from '#web/ui/forms/form-done.tsx';
import { PostForm } from '#web/ui/forms/post-form.tsx';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';

/**
 * One address, and after the link in a mail, events by e-mail.
 */
export function StayUpdated() {
  const [isSent, setIsSent] = useState(false);
  return isSent ? (
    <FormDone
      title="Check your mail"
      text={
        'We have sent you a link. Follow it within 7 days, and you are on the list. If you are on it ' +
        'already, there is nothing to do and no new mail.'
      }
    />
  ) : (
    <>
      <h2 className="heading-medium">Stay updated</h2>
      <AddressBox onSent={() => setIsSent(true)} />
    </>
  );
}

function AddressBox({ onSent }: { onSent: () => void }) {
  const subscribe = trpc.contact.subscribeNewsletter.useMutation();
  const form = usePlainForm({
    rules: { email: RESERVATION_FIELDS.email },
    send: async ({ email = '' }) => {
      await subscribe.mutateAsync({ email, types: ['events'], page: paths.salsa });
      onSent();
    },
    onFailed: (error) => tellFailure(error, { title: 'That did not work', text: 'Please try again.' }),
  });
  const { errors, isBusy } = form;
  return (
    <PostForm form={form} action={paths.salsa} label="Stay updated">
      <input type="hidden" name="form" value="news" />
      <EmailField label="Your e-mail" error={errors['email']} />
      <p className="small">{consentWording('events')}</p>
      <Button type="submit" look="o" icon="mail" isBusy={isBusy} busyText="Sending">
        Keep me posted
      </Button>
      <p className="dim small">
        You first get a mail with a link to confirm. <a href={paths.privacy}>Privacy Policy</a>
      </p>
    </PostForm>
  );
}

import { useState } from 'react';
import { RESERVATION_FIELDS } from '#shared/contact/form-fields.ts';
import { consentWording } from '#shared/newsletters/consent-wording.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { FormDone } from '#web/ui/forms/form-done.tsx';
import { newsletterWords } from '#web/ui/forms/newsletter-words.ts';
import { PostForm } from '#web/ui/forms/post-form.tsx';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { salsaWords } from './words.ts';

/**
 * One address, and after the link in a mail, events by e-mail.
 */
export function StayUpdated() {
  const [isSent, setIsSent] = useState(false);
  const { news } = useWords(salsaWords);
  const { sent } = useWords(newsletterWords);
  return isSent ? (
    <FormDone {...sent} />
  ) : (
    <>
      <h2 className="heading-medium">{news.heading}</h2>
      <AddressBox onSent={() => setIsSent(true)} />
    </>
  );
}

function AddressBox({ onSent }: { onSent: () => void }) {
  const subscribe = trpc.contact.subscribeNewsletter.useMutation();
  const { form: reservation, news } = useWords(salsaWords);
  const words = useWords(newsletterWords);
  const { failures } = useWords(frameWords);
  const to = usePathFor();
  const form = usePlainForm({
    rules: { email: RESERVATION_FIELDS.email },
    send: async ({ email = '' }) => {
      await subscribe.mutateAsync({ email, types: ['events'], page: to(paths.salsa) });
      onSent();
    },
    onFailed: (error) => tellFailure(error, { title: words.failed, text: words.again }, failures),
  });
  const { errors, isBusy } = form;
  return (
    <PostForm form={form} action={to(paths.salsa)} label={news.heading}>
      <input type="hidden" name="form" value="news" />
      <EmailField label={news.email} error={errors['email']} />
      <p className="small">{consentWording('events', words)}</p>
      <Button type="submit" look="o" icon="mail" isBusy={isBusy} busyText={reservation.sending}>
        {news.send}
      </Button>
      <p className="dim small">
        <Rich text={news.first} parts={{ policy: (text) => <a href={to(paths.privacy)}>{text}</a> }} />
      </p>
    </PostForm>
  );
}

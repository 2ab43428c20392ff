import { useState } from 'react';
import { MESSAGE_FIELDS } from '#shared/contact/form-fields.ts';
import { CONTACT_MESSAGES } from '#shared/contact/contact-messages.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDone } from '#web/ui/forms/form-done.tsx';
import { NameAndEmail } from '#web/ui/forms/name-and-email.tsx';
import { PostForm } from '#web/ui/forms/post-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { TrapField } from '#web/ui/forms/trap-field.tsx';
import { useFormGuard } from '#web/ui/forms/use-form-guard.ts';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';

/** A letter on paper; all four fields are required. */
export function ContactForm({ email }: { email: string }) {
  const [isSent, setIsSent] = useState(false);
  return (
    <div className="letter paper">
      {isSent ? (
        <FormDone {...CONTACT_MESSAGES.sent}>
          <Button look="o" onClick={() => setIsSent(false)}>
            Write another message
          </Button>
        </FormDone>
      ) : (
        <>
          <h2 className="heading-medium">Write to us</h2>
          <Letter onSent={() => setIsSent(true)} />
          <p className="dim small">
            We keep your message to answer it: <a href={paths.privacy}>Privacy Policy</a>. Or write to{' '}
            <a href={`mailto:${email}`}>{email}</a> from anywhere.
          </p>
        </>
      )}
    </div>
  );
}

function Letter({ onSent }: { onSent: () => void }) {
  const send = trpc.contact.send.useMutation();
  const guard = useFormGuard();
  const form = usePlainForm({
    rules: MESSAGE_FIELDS,
    send: async (values) => {
      const { name = '', email = '', subject = '', message = '' } = values;
      await send.mutateAsync({ name, email, subject, message, ...(await guard(values)) });
      onSent();
    },
    onFailed: (error) => tellFailure(error, CONTACT_MESSAGES.failed),
  });
  const { errors, isBusy } = form;
  return (
    <PostForm form={form} action={paths.contact} label="Contact form">
      <NameAndEmail errors={errors} />
      <TextField label="Subject" name="subject" required error={errors['subject']} />
      <TextArea label="Message" name="message" rows={6} required error={errors['message']} />
      <TrapField />
      <Button type="submit" size="l" icon="mail" isBusy={isBusy} busyText="Sending">
        Send message
      </Button>
    </PostForm>
  );
}

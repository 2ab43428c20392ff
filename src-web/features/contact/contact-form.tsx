import { useState } from 'react';
import { MESSAGE_FIELDS } from '#shared/contact/form-fields.ts';
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
import { frameWords } from '#web/ui/frame/words.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { useFormGuard } from '#web/ui/forms/use-form-guard.ts';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';
import { contactWords } from './words.ts';

/** A letter on paper; all four fields are required. */
export function ContactForm({ email }: { email: string }) {
  const [isSent, setIsSent] = useState(false);
  const { sent, form, kept } = useWords(contactWords);
  const to = usePathFor();
  return (
    <div className="letter paper">
      {isSent ? (
        <FormDone {...sent}>
          <Button look="o" onClick={() => setIsSent(false)}>
            {form.another}
          </Button>
        </FormDone>
      ) : (
        <>
          <h2 className="heading-medium">{form.heading}</h2>
          <Letter onSent={() => setIsSent(true)} />
          <p className="dim small">
            <Rich
              text={kept}
              parts={{
                policy: (name) => <a href={to(paths.privacy)}>{name}</a>,
                mail: () => <a href={`mailto:${email}`}>{email}</a>,
              }}
            />
          </p>
        </>
      )}
    </div>
  );
}

function Letter({ onSent }: { onSent: () => void }) {
  const send = trpc.contact.send.useMutation();
  const guard = useFormGuard();
  const { failures } = useWords(frameWords);
  const { failed, form: words } = useWords(contactWords);
  const to = usePathFor();
  const form = usePlainForm({
    rules: MESSAGE_FIELDS,
    send: async (values) => {
      const { name = '', email = '', subject = '', message = '' } = values;
      await send.mutateAsync({ name, email, subject, message, ...(await guard(values)) });
      onSent();
    },
    onFailed: (error) => tellFailure(error, failed, failures),
  });
  const { errors, isBusy } = form;
  return (
    <PostForm form={form} action={to(paths.contact)} label={words.label}>
      <NameAndEmail errors={errors} />
      <TextField label={words.subject} name="subject" required error={errors['subject']} />
      <TextArea label={words.message} name="message" rows={6} required error={errors['message']} />
      <TrapField />
      <Button type="submit" size="l" icon="mail" isBusy={isBusy} busyText={words.sending}>
        {words.send}
      </Button>
    </PostForm>
  );
}

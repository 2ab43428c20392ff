import { useState } from 'react';
import { COURSE_ROLE_TEXT, COURSE_ROLES } from '#shared/contact/dance-experience.ts';
import { COURSE_REQUEST_FIELDS, COURSE_ROLE_SENTENCE } from '#shared/contact/form-fields.ts';
import { CONTACT_MESSAGES } from '#shared/contact/contact-messages.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { FormDone } from '#web/ui/forms/form-done.tsx';
import { PostForm } from '#web/ui/forms/post-form.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { TrapField } from '#web/ui/forms/trap-field.tsx';
import { useFormGuard } from '#web/ui/forms/use-form-guard.ts';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';

const ROLE_CARDS = COURSE_ROLES.map((value) => ({ value, title: COURSE_ROLE_TEXT[value] }));

/** REGISTER NOW while no course is on sale: a stored request with confirmation. */
export function CourseRequestForm() {
  const [isSent, setIsSent] = useState(false);
  return (
    <div className="course-request">
      {isSent ? (
        <FormDone
          title="You are on the list"
          text={
            'As soon as the next course has a date we write to you, before everybody else. A confirmation ' +
            'is in your mail.'
          }
        />
      ) : (
        <>
          <p>
            No course is on sale right now. Leave your name, and we keep you a place in the next one. It binds you to
            nothing.
          </p>
          <Fields onSent={() => setIsSent(true)} />
        </>
      )}
    </div>
  );
}

function Fields({ onSent }: { onSent: () => void }) {
  const request = trpc.contact.requestCourse.useMutation();
  const guard = useFormGuard();
  const form = usePlainForm({
    rules: COURSE_REQUEST_FIELDS,
    check: ({ role }): Record<string, string> => (role === undefined ? { role: COURSE_ROLE_SENTENCE } : {}),
    send: async (values) => {
      const { name = '', email = '', phone = '', note = '' } = values;
      const role = COURSE_ROLES.find((one) => one === values['role']) ?? 'both';
      await request.mutateAsync({ name, email, phone, role, note, ...(await guard(values)) });
      onSent();
    },
    onFailed: (error) => tellFailure(error, CONTACT_MESSAGES.failed),
  });
  const { errors, isBusy } = form;
  return (
    <PostForm form={form} action={paths.learnBachata} label="Course registration">
      <TextField label="Name" name="name" autoComplete="name" required error={errors['name']} />
      <EmailField error={errors['email']} />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="Optional"
        error={errors['phone']}
      />
      <RadioCards legend="You dance as" name="role" options={ROLE_CARDS} error={errors['role']} isRequired />
      <TextArea label="Anything we should know" name="note" rows={2} hint="Optional" error={errors['note']} />
      <TrapField />
      <Button type="submit" size="l" isWide isBusy={isBusy} busyText="Sending">
        REGISTER NOW
      </Button>
      <p className="dim small">
        We keep your request to answer it: <a href={paths.privacy}>Privacy Policy</a>.
      </p>
    </PostForm>
  );
}

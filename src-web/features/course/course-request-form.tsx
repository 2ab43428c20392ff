import { useState } from 'react';
import { COURSE_ROLES } from '#shared/contact/dance-experience.ts';
import { COURSE_REQUEST_FIELDS } from '#shared/contact/form-fields.ts';
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
import { fieldWords } from '#web/ui/forms/words.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { courseWords } from './words.ts';

/** REGISTER NOW while no course is on sale: a stored request with confirmation. */
export function CourseRequestForm() {
  const [isSent, setIsSent] = useState(false);
  const { lead, sent } = useWords(courseWords).form;
  return (
    <div className="course-request">
      {isSent ? (
        <FormDone {...sent} />
      ) : (
        <>
          <p>{lead}</p>
          <Fields onSent={() => setIsSent(true)} />
        </>
      )}
    </div>
  );
}

function Fields({ onSent }: { onSent: () => void }) {
  const request = trpc.contact.requestCourse.useMutation();
  const guard = useFormGuard();
  const { form: words, register } = useWords(courseWords);
  const { choose, labels } = useWords(fieldWords);
  const { failures } = useWords(frameWords);
  const to = usePathFor();
  const form = usePlainForm({
    rules: COURSE_REQUEST_FIELDS,
    check: ({ role }): Record<string, string> => (role === undefined ? { role: choose.one } : {}),
    send: async (values) => {
      const { name = '', email = '', phone = '', note = '' } = values;
      const role = COURSE_ROLES.find((one) => one === values['role']) ?? 'both';
      await request.mutateAsync({ name, email, phone, role, note, ...(await guard(values)) });
      onSent();
    },
    onFailed: (error) => tellFailure(error, words.failed, failures),
  });
  const { errors, isBusy } = form;
  return (
    <PostForm form={form} action={to(paths.learnBachata)} label={words.label}>
      <TextField label={labels.name} name="name" autoComplete="name" required error={errors['name']} />
      <EmailField error={errors['email']} />
      <TextField
        label={words.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={words.optional}
        error={errors['phone']}
      />
      <RadioCards
        legend={words.role}
        name="role"
        options={COURSE_ROLES.map((value) => ({ value, title: words.roles[value] }))}
        error={errors['role']}
        isRequired
      />
      <TextArea label={words.note} name="note" rows={2} hint={words.optional} error={errors['note']} />
      <TrapField />
      <Button type="submit" size="l" isWide isBusy={isBusy} busyText={words.sending}>
        {register}
      </Button>
      <p className="dim small">
        <Rich text={words.kept} parts={{ policy: (text) => <a href={to(paths.privacy)}>{text}</a> }} />
      </p>
    </PostForm>
  );
}

import { Autocomplete, NumberInput, TextInput } from '@mantine/core';
import { addBerlinDays } from '#shared/berlin.ts';
import { isJob, JOBS, jobName, MAX_JOB } from '#shared/shifts/jobs.ts';
import { MAX_SHIFT_NAME } from '#shared/shifts/shift-limits.ts';
import {
  AddPlannedInput,
  ChangePlannedInput,
  MOST_NEEDED,
  PutInInput,
  type PlanNight,
  type PlanShift,
} from '#shared/shifts/shift-plan.ts';
import { DAY_BEGINS_AT_HOUR, DAY_MS, eveningDayOf, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { usePrivateForm, type PrivateForm } from '#web/hooks/use-private-form.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { DayField } from '#web/ui/admin/day-field.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { instantOf } from '#web/ui/admin/instant-of.ts';
import { TimeField } from '#web/ui/admin/time-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { MoveQuestion } from './move-question.tsx';
import { DropQuestion } from './drop-question.tsx';
import { KeepQuestion } from './keep-question.tsx';
import type { QuestionProps, ShiftAsked } from './shift-asked.ts';
import { nightDay, shiftWords } from './shift-words.ts';
import { planWords, type PlanWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import type { Lang } from '#shared/lang.ts';

type AskedProps = QuestionProps & {
  asked: ShiftAsked;
  nights: readonly PlanNight[];
  helpers: readonly string[];
  onAsk: (asked: ShiftAsked) => void;
};

export function ShiftQuestion({ asked, nights, helpers, onAsk, ...props }: AskedProps) {
  switch (asked.kind) {
    case 'add':
      return <TimesQuestion {...props} night={asked.night} shift={null} />;
    case 'keep':
      return <KeepQuestion {...props} night={asked.night} />;
    case 'change':
      return <TimesQuestion {...props} night={asked.night} shift={asked.shift} />;
    case 'drop':
      return <DropQuestion {...props} night={asked.night} shift={asked.shift} />;
    case 'putIn':
      return <PutInQuestion {...props} night={asked.night} shift={asked.shift} helpers={helpers} onAsk={onAsk} />;
    case 'move':
      return <MoveQuestion {...props} entry={asked.entry} nights={nights} />;
  }
}

const OWN = 'own';
const jobOptionsIn = (words: PlanWords, lang: Lang) => [
  ...JOBS.map((job) => ({ value: job as string, label: jobName(job, lang) })),
  { value: OWN, label: words.anotherJob },
];

/** The evening's day for a time of the evening, the next one for the small hours. */
function momentOf(day: string, time: string): Date | undefined {
  const at = instantOf(day, time);
  return at !== undefined && Number(time.slice(0, 2)) < DAY_BEGINS_AT_HOUR ? addBerlinDays(at, 1) : at;
}

/** A festival has several days: there the day is asked for. */
const isLong = ({ startsAt, endsAt }: PlanNight): boolean => endsAt.getTime() - startsAt.getTime() > DAY_MS;

type TimesProps = QuestionProps & { night: PlanNight; /** Null is a new one. */ shift: PlanShift | null };

/** Job, hours and how many. What ends before it begins ends on the next day. */
function TimesQuestion({ isOpen, onChanged, onClose, night, shift }: TimesProps) {
  const lang = useLang();
  const words = useWords(planWords);
  const add = trpc.admin.shifts.add.useMutation();
  const change = trpc.admin.shifts.change.useMutation();
  const of = shift ?? night;
  const inputOf = ({ job, own, day, time, endTime, needed }: ShiftValues) => {
    const [startsAt, end] = [momentOf(day, time), momentOf(day, endTime)];
    const endsAt = startsAt && end && end <= startsAt ? addBerlinDays(end, 1) : end;
    const key = shift === null ? { eventId: night.eventId, eveningId: night.eveningId } : { id: shift.id };
    return { ...key, job: job === OWN ? own : job, startsAt, endsAt, needed: Number(needed) };
  };
  const initialValues: ShiftValues = {
    job: shift === null ? JOBS[0] : isJob(shift.job) ? shift.job : OWN,
    own: shift === null || isJob(shift.job) ? '' : shift.job,
    day: eveningDayOf(of.startsAt),
    time: formatTime(of.startsAt),
    endTime: formatTime(of.endsAt),
    needed: shift?.needed ?? 1,
  };
  const isNew = shift === null;
  const { form, ...question } = usePrivateForm({
    initialValues,
    schema: isNew ? AddPlannedInput : ChangePlannedInput,
    inputOf,
    fieldOf: { startsAt: 'time', endsAt: 'endTime', job: 'own' },
    send: async (values) => {
      const input = inputOf(values);
      if (isNew) await add.mutateAsync(AddPlannedInput.parse(input));
      else await change.mutateAsync(ChangePlannedInput.parse(input));
      toast.ok(isNew ? words.shiftPlanned : words.shiftChanged);
      await onChanged();
      onClose();
    },
    onFailed: (error) => {
      const fields = tellFailure(error, { title: isNew ? words.notPlanned : words.notChanged });
      return fields?.['startsAt'] === undefined ? fields : { ...fields, time: fields['startsAt'] };
    },
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={isNew ? words.shiftOn(nightDay(night.startsAt, lang)) : shiftWords(night, shift, lang)}
      confirmText={isNew ? words.planTheShift : words.changeTheShift}
      busyText={words.saving}
      question={question}
      onClose={onClose}
    >
      <p className="dim">{night.title}</p>
      <TimesFields form={form} hasDays={isLong(night)} />
    </FormDialog>
  );
}

type ShiftValues = {
  job: string;
  own: string;
  day: string;
  time: string;
  endTime: string;
  needed: number | string;
};

function TimesFields({ form, hasDays }: { form: PrivateForm<ShiftValues>['form']; hasDays: boolean }) {
  const lang = useLang();
  const words = useWords(planWords);
  return (
    <>
      <ChoiceField
        label={words.job}
        options={jobOptionsIn(words, lang)}
        value={form.values.job}
        onChange={(job) => form.setFieldValue('job', job)}
      />
      {form.values.job === OWN && (
        <TextInput label={words.whichJob} maxLength={MAX_JOB} required {...form.getInputProps('own')} />
      )}
      {hasDays && <DayField label={words.day} isRequired {...form.getInputProps('day')} />}
      <div className="shift-two">
        <TimeField label={words.from} isRequired {...form.getInputProps('time')} />
        <TimeField label={words.until} isRequired {...form.getInputProps('endTime')} />
      </div>
      <NumberInput
        label={words.howManyNeeded}
        min={1}
        max={MOST_NEEDED}
        allowDecimal={false}
        required
        {...form.getInputProps('needed')}
      />
    </>
  );
}

type PutInProps = QuestionProps & {
  night: PlanNight;
  shift: PlanShift;
  helpers: readonly string[];
  onAsk: (asked: ShiftAsked) => void;
};

function PutInQuestion({ isOpen, onChanged, onClose, night, shift, helpers, onAsk }: PutInProps) {
  const lang = useLang();
  const words = useWords(planWords);
  const putIn = trpc.admin.shifts.putIn.useMutation();
  const inputOf = ({ name }: { name: string }) => ({ shiftId: shift.id, name });
  const { form, ...question } = usePrivateForm({
    initialValues: { name: '' },
    schema: PutInInput,
    inputOf,
    send: async (values) => {
      const input = PutInInput.parse(inputOf(values));
      const { isAccount } = await putIn.mutateAsync(input);
      toast.ok(words.isIn(input.name), isAccount ? undefined : words.nameAlone);
      await onChanged();
      onClose();
    },
    // Said at the field: on a phone a toast lies over the button.
    onFailed: (error) => {
      const { code } = failureOf(error);
      return code === 'SHIFT_CLASH' || code === 'SHIFT_BANNED' || code === 'SHIFT_FULL'
        ? { name: failureSentence(error) }
        : tellFailure(error, { title: words.notPutIn });
    },
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={shiftWords(night, shift, lang)}
      confirmText={words.putIn}
      busyText={words.saving}
      question={question}
      onClose={onClose}
    >
      <p className="dim">{night.title}</p>
      <Autocomplete
        label={words.who}
        description={words.nameOfAccount}
        data={helpers.filter((name) => !shift.entries.some((entry) => entry.name === name))}
        limit={6}
        maxLength={MAX_SHIFT_NAME}
        required
        {...form.getInputProps('name')}
      />
      {!shift.isOver && (
        <div className="row">
          <Button look="t" size="s" onClick={() => onAsk({ kind: 'change', night, shift })}>
            {words.changeTheShift}
          </Button>
          <Button look="t" size="s" onClick={() => onAsk({ kind: 'drop', night, shift })}>
            {words.takeOutOfPlan}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

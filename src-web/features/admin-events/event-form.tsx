import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { REMINDER_HOUR } from '#shared/events/reminder-time.ts';
import { THANKS_HOUR } from '#shared/thanks/thanks-time.ts';
import { COURSE_LEVELS, LEVEL_WORDS } from '#shared/events/course-level.ts';
import { eveningsByRule } from '#shared/events/evenings-by-rule.ts';
import { stillDayIn } from '#shared/events/still-days.ts';
import { DAY_MS } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { instantOf } from '#web/ui/admin/instant-of.ts';
import { DayField } from '#web/ui/admin/day-field.tsx';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { StyleChoice } from '#web/ui/admin/style-choice.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import type { PrivateForm } from '#web/hooks/use-private-form.ts';
import type { EventValues, EventForm } from './event-form-values.ts';
import { EVENT_FORM, KIND_OPTIONS, VAT_OPTIONS } from '#web/ui/admin/event-options.ts';
import { TimeField } from '#web/ui/admin/time-field.tsx';
import { PictureField } from './picture-field.tsx';
import { PlaceField, PlaceQuestion, usePlaceChoice, type PlaceChoice } from './place-field.tsx';
import { AskedAndSold } from './questions-field.tsx';
import { RuleFields } from './rule-fields.tsx';
import { WordFields } from './word-fields.tsx';
import { TicketTypesField } from './ticket-types-field.tsx';

type EventFormProps = {
  form: EventForm;
  /** Seeds the drawn poster. */ posterId: string;
  isNew: boolean;
  /** A cancelled night stays as it was. */ isReadOnly?: boolean;
  /** Sold and held seats. */ taken: number;
  onSubmit: PrivateForm<EventValues>['onSubmit'];
  /** The button; it stands outside the form and names it by `EVENT_FORM`. */ save: ReactNode;
  children?: ReactNode;
};

/**
 * Everything about an event; `children` is asked before saving, `save` stays in reach of a thumb however long the form
 * is.
 */
export function EventFormFields({ onSubmit, save, children, isReadOnly = false, ...fields }: EventFormProps) {
  const { form } = fields;
  const place = usePlaceChoice(form);
  return (
    <div className="event-edit">
      <form className="event-form" id={EVENT_FORM} noValidate onSubmit={onSubmit}>
        <fieldset className="event-fields" disabled={isReadOnly}>
          <Fields {...fields} place={place} />
        </fieldset>
        {children && <div className="event-end">{children}</div>}
      </form>
      <div className="event-save">
        {save}
        <span className="dim">{form.isDirty() ? 'Not saved yet' : ''}</span>
      </div>
      <PlaceQuestion place={place} />
    </div>
  );
}

/** Who missed an evening makes up for it where no higher level is asked. */
const LEVEL_OPTIONS = [
  { value: '', label: 'From zero' },
  ...COURSE_LEVELS.map((level) => ({ value: level, label: LEVEL_WORDS[level] })),
] as const;

type FormProps = { form: EventForm };

const select = (form: EventForm, field: keyof EventValues) =>
  form.getInputProps(field) as { value: never; onChange: (value: string) => void; error?: string };

type FieldsProps = Pick<EventFormProps, 'form' | 'posterId' | 'isNew' | 'taken'> & { place: PlaceChoice };

function Fields({ form, posterId, isNew, taken, place }: FieldsProps) {
  const { values } = form;
  return (
    <>
      <div className="admin-panel event-main">
        <WordFields form={form} />
        <TimeFields form={form} />
        <PlaceField form={form} place={place} />
        {isNew && (
          <p className="dim small">
            The same night on several days is made under <Link href={adminPaths.newNights}>New nights</Link>.
          </p>
        )}
        <SaleFields form={form} taken={taken} />
        <RuleFields form={form} at="ticketRule" values={values.ticketRule} />
      </div>
      <div className="event-side">
        <div className="admin-panel">
          <PictureField
            subject={{ id: posterId, title: values.title, kind: values.kind, styles: values.styles }}
            imageUrl={values.imageUrl}
            onChange={(imageUrl) => form.setFieldValue('imageUrl', imageUrl)}
          />
        </div>
        <Flags form={form} />
      </div>
      <div className="admin-panel event-types">
        <TicketTypesField form={form} />
      </div>
      <AskedAndSold form={form} />
    </>
  );
}

/** What kind of night, and when. */
function TimeFields({ form }: FormProps) {
  const { values } = form;
  return (
    <div className="event-two">
      <ChoiceField label="Kind" options={KIND_OPTIONS} {...select(form, 'kind')} />
      <StyleChoice value={values.styles} onChange={(styles) => form.setFieldValue('styles', styles)} />
      {values.kind === 'course' && (
        <ChoiceField
          label="Level"
          options={LEVEL_OPTIONS}
          value={values.level ?? ''}
          onChange={(level) => form.setFieldValue('level', level === '' ? null : level)}
        />
      )}
      <DayField
        label="Starts on"
        isRequired
        hint={startNote(values)}
        {...form.getInputProps('date')}
        onChange={(date) => form.setValues(keepLength(values, { date }))}
      />
      <TimeField
        label="Starts at"
        isRequired
        {...form.getInputProps('time')}
        onChange={(time) => form.setValues(keepLength(values, { time }))}
      />
      <DayField label="Ends on" isRequired {...form.getInputProps('endDate')} />
      <TimeField label="Ends at" isRequired {...form.getInputProps('endTime')} />
    </div>
  );
}

/** What entry costs, and how many may have it. */
function SaleFields({ form, taken }: FormProps & { taken: number }) {
  return (
    <>
      <div className="event-three">
        <TextInput
          label="Price in €"
          inputMode="decimal"
          description="Without ticket types, this is what entry costs."
          {...form.getInputProps('price')}
        />
        <ChoiceField label="VAT" options={VAT_OPTIONS} {...select(form, 'vat')} />
        <TextInput
          label="Capacity"
          inputMode="numeric"
          description={taken > 0 ? `Empty: unlimited. ${taken} sold or held now.` : 'Empty: unlimited.'}
          {...form.getInputProps('capacity')}
        />
      </div>
      <div className="event-two">
        <TextInput
          label="Tickets per person"
          inputMode="numeric"
          required
          description="With a price, over all orders. Tickets sold at the door do not count."
          {...form.getInputProps('paidPerPerson')}
        />
        <TextInput
          label="Free tickets per person"
          inputMode="numeric"
          required
          description="Of types that cost nothing, over all orders."
          {...form.getInputProps('freePerPerson')}
        />
      </div>
    </>
  );
}

function Flags({ form }: FormProps) {
  return (
    <div className="admin-panel event-flags">
      <SwitchRow
        label="Active"
        description="Visible to everybody and on sale."
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      {form.values.kind === 'course' && (
        <SwitchRow
          label="Money back in week 1"
          description="Of a weekly course: the full price, by the buyer’s own button. Orders keep what they were made under."
          checked={form.values.refundRule !== 'no_refund'}
          onChange={({ currentTarget }) => form.setFieldValue('refundRule', currentTarget.checked ? null : 'no_refund')}
        />
      )}
      <SwitchRow
        label="Workshop before a party"
        description="Members Club half price, All You Can Dance free."
        {...form.getInputProps('isPreParty', { type: 'checkbox' })}
      />
      <SwitchRow
        label="Member offer"
        description="A festival with a member’s price."
        {...form.getInputProps('memberOffer', { type: 'checkbox' })}
      />
      <SwitchRow
        label="Mail the day before"
        description={`Everybody with a ticket gets codes, way and time at ${REMINDER_HOUR}:00.`}
        {...form.getInputProps('remindsGuests', { type: 'checkbox' })}
      />
      <SwitchRow
        label="Mail the morning after"
        description={`Thanks, the next night and one question at ${THANKS_HOUR}:00, to guests who may be written to.`}
        {...form.getInputProps('thanksGuests', { type: 'checkbox' })}
      />
    </div>
  );
}

/** Moving the start, its day or its clock, moves the end along: the night stays as long as it was. */
function keepLength(values: EventValues, change: Partial<EventValues>): Partial<EventValues> {
  const [before, end] = [instantOf(values.date, values.time), instantOf(values.endDate, values.endTime)];
  const after = instantOf(change.date ?? values.date, change.time ?? values.time);
  if (before === undefined || end === undefined || after === undefined) return change;
  // By the clock on the wall, so that a change of the clocks in between moves nothing.
  const wall = (date: string, time: string) => Date.parse(`${date}T${time.slice(0, 5)}Z`);
  const lasts = wall(values.endDate, values.endTime) - wall(values.date, values.time);
  const ends = new Date(wall(change.date ?? values.date, change.time ?? values.time) + lasts).toISOString();
  return { ...change, endDate: ends.slice(0, 10), endTime: ends.slice(11, 16) };
}

/** What somebody should look at before they save this date. */
function startNote({ kind, date, time, endDate, endTime }: EventValues): string | undefined {
  const [startsAt, endsAt] = [instantOf(date, time), instantOf(endDate, endTime)];
  if (startsAt === undefined || endsAt === undefined) return undefined;
  if (startsAt < new Date()) return 'This lies in the past.';
  // The evenings of a course were changed one by one: its span says nothing of days.
  const isByHand =
    kind === 'course' && +endsAt - +startsAt > 7 * DAY_MS && eveningsByRule({ kind, startsAt, endsAt }).length === 0;
  const still = endsAt > startsAt && !isByHand ? stillDayIn({ kind, startsAt, endsAt }) : null;
  return still === null ? undefined : `${still.name}: no dancing in public in Bavaria.`;
}

import type { ReactNode } from 'react';
import type { DanceStyle } from '#shared/events/event-kind.ts';
import { REMINDER_HOUR } from '#shared/events/reminder-time.ts';
import { THANKS_HOUR } from '#shared/thanks/thanks-time.ts';
import { stillDayOf } from '#shared/events/still-days.ts';
import { weeklyDates } from '#shared/events/weekly-dates.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { PrivateForm } from '#web/use-private-form.ts';
import { instantOf, type EventValues, type EventForm } from './event-form-values.ts';
import { EVENT_FORM, KIND_OPTIONS, STYLE_OPTIONS, VAT_OPTIONS } from './event-options.ts';
import { PictureField } from './picture-field.tsx';
import { PlaceField, PlaceQuestion, usePlaceChoice, type PlaceChoice } from './place-field.tsx';
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

type FormProps = { form: EventForm };

const select = (form: EventForm, field: keyof EventValues) =>
  form.getInputProps(field) as { value: never; onChange: (value: string) => void; error?: string };

type FieldsProps = Pick<EventFormProps, 'form' | 'posterId' | 'isNew' | 'taken'> & { place: PlaceChoice };

function Fields({ form, posterId, isNew, taken, place }: FieldsProps) {
  const { values } = form;
  return (
    <>
      <div className="admin-panel event-main">
        <TextField label="Title" maxLength={120} required {...form.getInputProps('title')} />
        <TextArea label="Description" maxLength={4000} rows={6} {...form.getInputProps('description')} />
        <TimeFields form={form} />
        <PlaceField form={form} place={place} />
        {isNew && (
          <TextField
            label="Repeat every week until"
            type="date"
            min={values.date}
            hint={seriesHint(values)}
            {...form.getInputProps('repeatUntil')}
          />
        )}
        <SaleFields form={form} taken={taken} />
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
    </>
  );
}

/** What kind of night, and when. */
function TimeFields({ form }: FormProps) {
  const { values } = form;
  const start = (field: 'date' | 'time') => ({
    ...form.getInputProps(field),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setValues(keepLength(values, { [field]: event.currentTarget.value })),
  });
  return (
    <div className="event-two">
      <ChoiceField label="Kind" options={KIND_OPTIONS} {...select(form, 'kind')} />
      <StyleChoice value={values.styles} onChange={(styles) => form.setFieldValue('styles', styles)} />
      <TextField label="Starts on" type="date" required hint={startNote(values)} {...start('date')} />
      <TextField label="Starts at" type="time" required {...start('time')} />
      <TextField label="Ends on" type="date" required {...form.getInputProps('endDate')} />
      <TextField label="Ends at" type="time" required {...form.getInputProps('endTime')} />
    </div>
  );
}

/** What entry costs, and how many may have it. */
function SaleFields({ form, taken }: FormProps & { taken: number }) {
  return (
    <>
      <div className="event-three">
        <TextField
          label="Price in €"
          inputMode="decimal"
          hint="Without ticket types, this is what entry costs."
          {...form.getInputProps('price')}
        />
        <ChoiceField label="VAT" options={VAT_OPTIONS} {...select(form, 'vat')} />
        <TextField
          label="Capacity"
          inputMode="numeric"
          hint={taken > 0 ? `Empty: unlimited. ${taken} sold or held now.` : 'Empty: unlimited.'}
          {...form.getInputProps('capacity')}
        />
      </div>
      <div className="event-two">
        <TextField
          label="Tickets per person"
          inputMode="numeric"
          required
          hint="With a price, over all orders. Tickets sold at the door do not count."
          {...form.getInputProps('paidPerPerson')}
        />
        <TextField
          label="Free tickets per person"
          inputMode="numeric"
          required
          hint="Of types that cost nothing, over all orders."
          {...form.getInputProps('freePerPerson')}
        />
      </div>
    </>
  );
}

function Flags({ form }: FormProps) {
  return (
    <div className="admin-panel event-flags">
      <Switch label="Active" {...form.getInputProps('isActive', { type: 'checkbox' })}>
        Visible to everybody and on sale.
      </Switch>
      <Switch label="Workshop before a party" {...form.getInputProps('isPreParty', { type: 'checkbox' })}>
        Members Club half price, All You Can Dance free.
      </Switch>
      <Switch label="Member offer" {...form.getInputProps('memberOffer', { type: 'checkbox' })}>
        A festival with a member’s price.
      </Switch>
      <Switch label="Mail the day before" {...form.getInputProps('remindsGuests', { type: 'checkbox' })}>
        Everybody with a ticket gets codes, way and time at {REMINDER_HOUR}:00.
      </Switch>
      <Switch label="Mail the morning after" {...form.getInputProps('thanksGuests', { type: 'checkbox' })}>
        Thanks, the next night and one question at {THANKS_HOUR}:00, to guests who may be written to.
      </Switch>
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
function startNote({ date, time, endDate, endTime }: EventValues): string | undefined {
  const [startsAt, endsAt] = [instantOf(date, time), instantOf(endDate, endTime)];
  if (startsAt === undefined || endsAt === undefined) return undefined;
  if (startsAt < new Date()) return 'This lies in the past.';
  const still = endsAt > startsAt ? stillDayOf(startsAt, endsAt) : null;
  return still === null ? undefined : `${still.name}: no dancing in public in Bavaria.`;
}

function seriesHint({ date, time, repeatUntil }: EventValues): string {
  const first = instantOf(date, time);
  if (first === undefined || repeatUntil === '') return 'Empty: this night only.';
  return `${weeklyDates(first, repeatUntil).length} nights, at ${time} by the clock in Munich.`;
}

function StyleChoice({ value, onChange }: { value: DanceStyle[]; onChange: (styles: DanceStyle[]) => void }) {
  return (
    <fieldset className="style-choice">
      <legend>Styles</legend>
      {STYLE_OPTIONS.map((style) => (
        <label key={style.value}>
          <input
            type="checkbox"
            checked={value.includes(style.value)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked ? [...value, style.value] : value.filter((other) => other !== style.value),
              )
            }
          />
          {style.label}
        </label>
      ))}
    </fieldset>
  );
}

import type { ReactNode } from 'react';
import type { RefundRule } from '#shared/orders/refund-promise.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { CourseRequestForm } from './course-request-form.tsx';
import { RegisterLink, type Registration } from './register-link.tsx';
import { courseWords } from './words.ts';

type CourseTicketProps = {
  registration: Registration;
  /** 'Next course: Tuesday, 12 January 2027, 19:30' */
  next?: string;
  /** Each of its evenings, with what was moved. */ dates?: ReactNode;
  /** What is promised about the money: by which rule, and its sentence. */
  refund: { rule: RefundRule; sentence: string };
  /** 'incl. VAT' or the § 19 note. */
  priceNote: string;
};

/** The course as something to tear off: price, promises, button. */
export function CourseTicket({ registration, next, dates, refund, priceNote }: CourseTicketProps) {
  const { name, ticket } = useWords(courseWords);
  const [perMonth, months] = ticket.perMonth;
  const promises = [...(refund.rule === 'first_week' ? [ticket.free] : []), ticket.people];
  return (
    <div className="course-ticket paper" id="register">
      <div className="course-ticket-top">
        <h2 className="heading-medium">{name}</h2>
        <p className="course-ticket-price">
          <b className="tabular">{ticket.price}</b>
          <span>
            {perMonth}
            <br />
            {months}
          </span>
        </p>
        <p className="dim small">{ticket.all(priceNote)}</p>
      </div>
      <div className="course-ticket-stub">
        {next && <p className="course-ticket-next">{next}</p>}
        {dates}
        <ul>
          {promises.map((promise) => (
            <li key={promise}>
              <Icon name="check" stroke={2.6} />
              <span>{promise}</span>
            </li>
          ))}
        </ul>
        <p className="small">{refund.sentence}</p>
        {registration.isPlanned ? <RegisterLink registration={registration} size="l" isWide /> : <CourseRequestForm />}
      </div>
    </div>
  );
}

import type { Course, WithContext } from 'schema-dts';
import { brand } from '#shared/brand.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { isoBerlin } from '#shared/time.ts';
import type { Lang } from '#shared/lang.ts';
import { pathFor } from '#web/routes/path-for.ts';
import { paths } from '#web/routes/paths.ts';

const SCHEMA = 'https://schema.org';
const COURSE_PRICE_CENTS = 3 * 5_000;

/** The 12-week course at the price one really pays, 3 × 50 €; with a date once a course is planned. */
export function courseData({
  baseUrl,
  lang,
  name,
  description,
  next,
}: {
  baseUrl: string;
  lang: Lang;
  name: string;
  description: string;
  next: EventSummary | undefined;
}): WithContext<Course> {
  const url = `${baseUrl}${pathFor(paths.learnBachata, lang)}`;
  const cents = next?.fromPriceCents ?? COURSE_PRICE_CENTS;
  const availability = `${SCHEMA}/${next === undefined ? 'PreOrder' : 'InStock'}` as const;
  return {
    '@context': SCHEMA,
    '@type': 'Course',
    name,
    description,
    url,
    inLanguage: lang,
    provider: { '@type': 'Organization', name: brand.full, url: baseUrl },
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: (cents / 100).toFixed(2),
      priceCurrency: 'EUR',
      availability,
      url: next === undefined ? url : `${baseUrl}${pathFor(paths.event(next.id), lang)}`,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Onsite',
      courseSchedule: { '@type': 'Schedule', repeatFrequency: 'P1W', repeatCount: 12 },
      ...(next !== undefined && {
        startDate: isoBerlin(next.startsAt),
        endDate: isoBerlin(next.endsAt),
        location: next.location,
      }),
    },
  };
}

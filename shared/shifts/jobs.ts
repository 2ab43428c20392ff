/** Jobs that every house has; any other is kept in the house's own words. */
export const JOBS = ['till', 'scan', 'cloakroom', 'bar', 'host'] as const;
export type Job = (typeof JOBS)[number];

export const MAX_JOB = 40;

const NAMES: Record<'en' | 'de', Record<Job, string>> = {
  en: { till: 'Till', scan: 'Scan', cloakroom: 'Cloakroom', bar: 'Bar', host: 'Host' },
  de: { till: 'Kasse', scan: 'Einlass', cloakroom: 'Garderobe', bar: 'Bar', host: 'Begrüßung' },
};

export const isJob = (job: string): job is Job => (JOBS as readonly string[]).includes(job);

/** What a job is called on a screen; the house's own words stay as they are. */
export const jobName = (job: string, lang: 'en' | 'de'): string => (isJob(job) ? NAMES[lang][job] : job);

/** The house's jobs in their order, its own words after them by name. */
export const byJob = (a: string, b: string): number => {
  const [at, bt] = [a, b].map((job) => (isJob(job) ? JOBS.indexOf(job) : JOBS.length)) as [number, number];
  return at === bt ? a.localeCompare(b) : at - bt;
};
